import type { NotificationKind } from '@lucas/contract/notifications/notification.ts'
import { addDays, type PlainDate } from '@lucas/contract/rules/periods.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/user-transaction.ts'
import { accountLookup } from '../accounts/index.ts'
import type { Cards } from '../cards/index.ts'
import type { BillReminder, ListBillReminders } from '../commitments/index.ts'
import { toBillNotification } from './detectors/bills.ts'
import { detectDueCards } from './detectors/cards.ts'
import { loadSpendingHistory } from './detectors/spending.ts'
import { detectUtilisation } from './domain/balances.ts'
import type { SpendingHabits } from './domain/new-transaction.ts'
import type { NewNotification } from './domain/notification.ts'
import { detectUnusualSpending, weekDays } from './domain/spending.ts'
import { detectTransactionNotifications } from './domain/transactions.ts'
import { toNewTransaction } from './repository/to-new-transaction.ts'
import { transactionRepository } from './repository/transactions.ts'

/** The earliest first, and of one day the largest. */
const compareBills = (a: BillReminder, b: BillReminder): number =>
  a.date === b.date ? Number(b.amount - a.amount) : a.date < b.date ? -1 : 1

type CurrentCause = NewNotification
export type ListCauses = (tx: Tx, userId: string) => Promise<CurrentCause[]>

export interface CurrentCauses {
  /** Lists the causes of alerts about cards and charges. */
  listCauses: ListCauses
  /** Lists the bills of commitments that are due in the next days. */
  listDueBills: ListCauses
}

/** A charge stays a fact to show for this long. */
const chargeDays = 30
const kindsOfCharges: readonly NotificationKind[] = ['subscription_dearer', 'instalment_ending']
/** Only cards above the higher utilisation level are a cause. */
const passedLevel = 50
/** Causes that compare with habits belong to new transactions only. */
const noHabits: SpendingHabits = { largePurchases: new Map(), charges: [], endedSubscriptions: new Map() }

/**
 * Creates the reads of causes of alerts that hold today, whether or not they were notified. They use the detectors of the
 * notifications, on the rows of the last month instead of new ones.
 */
export function createCurrentCauses({
  clock,
  cards,
  listBillReminders,
}: {
  clock: Clock
  cards: Pick<Cards, 'listToPay'>
  listBillReminders: ListBillReminders
}): CurrentCauses {
  async function listCharges(tx: Tx, userId: string, today: PlainDate): Promise<CurrentCause[]> {
    const since = addDays(today, -chargeDays)
    const rows = await transactionRepository(tx).listPast(userId, since, { from: 1n })
    const charges = rows.map(toNewTransaction)
    const week = addDays(today, 1 - weekDays)
    const categories = charges.filter(({ date }) => date >= week).map(({ category }) => category)
    const history = await loadSpendingHistory(tx, userId, [...new Set(categories)], today)
    const unusual =
      history === null ? [] : detectUnusualSpending({ ...history, notifiedCategories: new Set() }, today)
    return [
      ...unusual,
      ...detectTransactionNotifications(charges, noHabits, today)
        .filter(({ kind }) => kindsOfCharges.includes(kind))
        .toReversed(),
    ]
  }

  async function listUtilisations(tx: Tx, userId: string, today: PlainDate): Promise<CurrentCause[]> {
    const accounts = await accountLookup.listVisible(tx, userId)
    return accounts.flatMap(({ id, name, type, currency, balance: used, limit }) =>
      type !== 'credit' || used === null || limit === null
        ? []
        : detectUtilisation({ id, name, currency, used, limit, level: passedLevel }, today),
    )
  }

  return {
    async listCauses(tx, userId) {
      const today = clock.today()
      return [
        ...(await detectDueCards(tx, userId, { cards, clock })),
        ...(await listCharges(tx, userId, today)),
        ...(await listUtilisations(tx, userId, today)),
      ]
    },
    async listDueBills(tx, userId) {
      const bills = await listBillReminders(tx, userId)
      return bills
        .filter(({ state }) => state === 'due')
        .toSorted(compareBills)
        .map((bill) => toBillNotification(bill, clock.today()))
    },
  }
}
