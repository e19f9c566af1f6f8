import type { Currency } from '@lucas/contract/currency.ts'
import type {
  InstalmentOverview,
  InstalmentPurchase,
  InstalmentQuery,
} from '@lucas/contract/planning/recurring.ts'
import { restoreAccents, toBankName } from '@lucas/contract/rules/bank-name.ts'
import { splitCategory } from '@lucas/contract/rules/category-path.ts'
import { sum, toWireAmount } from '@lucas/contract/rules/money.ts'
import { addDays, addMonths, firstOfMonth, monthOf, type PlainDate } from '@lucas/contract/rules/periods.ts'
import type { TransactionInstalment } from '@lucas/contract/transactions/transaction-detail.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { type Tx, withUserSnapshot } from '../../platform/database/user-transaction.ts'
import { fromDay, toDay } from './domain/day.ts'
import { computeInstalments, type Instalment } from './domain/purchases.ts'
import {
  instalmentPurchaseRepository,
  type PurchaseTransactionRow,
} from './repository/instalment-purchase.ts'
import { type SeriesAccountRow, seriesRepository } from './repository/recurring-series.ts'
import { toDetectionInput } from './series-mapping.ts'
import { toApiAccount } from './to-api.ts'

/** The last instalment may be charged this many days late. */
export const lateDaysMax = 35
const earliestDate = '0001-01-01'

interface PurchaseView<A = SeriesAccountRow> {
  first: PurchaseTransactionRow
  instalments: Instalment[]
  account: A
}

/** Creates the reads of instalment purchases: what remains of each and the amounts of the coming months. */
export function createInstalments({ db, clock }: { db: Db; clock: Clock }) {
  async function loadPurchases(tx: Tx, userId: string, filter: { endingFrom: string }) {
    return toPurchaseViews(
      await instalmentPurchaseRepository(tx).listWithRows(userId, filter),
      await seriesRepository(tx).listAccounts(userId),
      clock.today(),
    )
  }

  const getOverview = (userId: string, { state }: InstalmentQuery): Promise<InstalmentOverview> =>
    withUserSnapshot(db, userId, async (tx) => {
      const today = clock.today()
      const endingFrom = state === 'all' ? earliestDate : addDays(today, -lateDaysMax)
      const all = await loadPurchases(tx, userId, { endingFrom })
      const open = all.filter(({ instalments }) => instalments.some(isUpcoming))
      const results = (state === 'all' ? all : open).map(toApiPurchase)
      const visible = open.filter(({ account }) => !account.hidden)
      return {
        results,
        count: results.length,
        next: null,
        previous: null,
        months: summariseMonths(visible),
        totals: summariseTotals(visible),
        cards: summariseCards(visible, monthOf(addMonths(firstOfMonth(today), 1))),
      }
    })

  async function findByTransaction(
    tx: Tx,
    userId: string,
    transactionId: string,
  ): Promise<TransactionInstalment | null> {
    const rows = await instalmentPurchaseRepository(tx).listWithRows(userId, { transactionId })
    const accounts = rows.map(({ account_id: id }) => ({ id }))
    const [purchase] = toPurchaseViews(rows, accounts, clock.today())
    const instalment = purchase?.instalments.find(({ rowId }) => rowId === transactionId)
    if (!purchase || !instalment) return null
    const { first, instalments } = purchase
    const upcoming = instalments.filter(isUpcoming)
    const toApiAmount = (minor: bigint) => toWireAmount(minor, first.currency)
    return {
      purchase_id: first.id,
      number: instalment.number,
      total: first.total,
      amount: toApiAmount(instalment.amount),
      remaining_instalments: upcoming.length,
      remaining_amount: toApiAmount(sumAmounts(upcoming)),
      ends_on: fromDay(instalments.at(-1)?.day ?? instalment.day),
    }
  }

  /** Returns the instalments on these accounts that are due until a day and not charged yet, overdue ones included. */
  const listUpcoming = async (
    tx: Tx,
    userId: string,
    accounts: readonly { id: string }[],
    until: PlainDate,
  ): Promise<UpcomingInstalment[]> => {
    const endingFrom = addDays(clock.today(), -lateDaysMax)
    const rows = await instalmentPurchaseRepository(tx).listWithRows(userId, { endingFrom })
    return toPurchaseViews(rows, accounts, clock.today())
      .flatMap(({ first, instalments, account }) =>
        instalments
          .filter((instalment) => isUpcoming(instalment) && instalment.day <= toDay(until))
          .map(({ number, day, amount }) => ({
            purchaseId: first.id,
            accountId: account.id,
            name: toShownName(first),
            currency: first.currency,
            date: fromDay(day),
            amount,
            number,
            total: first.total,
          })),
      )
      .toSorted((a, b) => a.date.localeCompare(b.date) || a.name.localeCompare(b.name, 'es'))
  }

  return { getOverview, findByTransaction, listUpcoming }
}

export type Instalments = ReturnType<typeof createInstalments>

export interface UpcomingInstalment {
  purchaseId: string
  accountId: string
  name: string
  currency: Currency
  date: PlainDate
  /** Positive, in minor units. */
  amount: bigint
  number: number
  total: number
}

/** Returns the purchases of these accounts with all their instalments. */
export function toPurchaseViews<A extends { id: string }>(
  rows: readonly PurchaseTransactionRow[],
  listed: readonly A[],
  today: PlainDate,
): PurchaseView<A>[] {
  const accounts = new Map(listed.map((account) => [account.id, account]))
  return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((some): PurchaseView<A>[] => {
    const [first] = some
    const account = accounts.get(first?.account_id ?? '')
    return first && account ? [{ first, account, instalments: toInstalments(some, toDay(today)) }] : []
  })
}

const isUpcoming = ({ state }: Instalment) => state === 'to_come'
const sumAmounts = (instalments: readonly Instalment[]) => sum(instalments.map(({ amount }) => amount))

function toInstalments(rows: readonly PurchaseTransactionRow[], today: number): Instalment[] {
  const [first] = rows
  if (!first) return []
  const { total, dated_at_purchase: isDatedAtPurchase } = first
  const instalmentRows = rows.map((row) => ({
    id: row.transaction_id,
    ...toDetectionInput(row),
    number: row.number,
    total,
    isDatedAtPurchase,
  }))
  return computeInstalments({ rows: instalmentRows, total, isDatedAtPurchase }, today)
}

function toApiPurchase({ first, instalments, account }: PurchaseView): InstalmentPurchase {
  const toApiAmount = (minor: bigint) => toWireAmount(minor, first.currency)
  const upcoming = instalments.filter(isUpcoming)
  const charged = instalments.filter((instalment) => !isUpcoming(instalment))
  const next = upcoming[0]
  return {
    id: first.id,
    merchant_name: toShownName(first),
    description: first.description,
    currency: first.currency,
    account: toApiAccount(account),
    category: splitCategory(first.category).category,
    purchased_on: first.purchased_on,
    instalment_amount: toApiAmount(next?.amount ?? instalments.at(-1)?.amount ?? 0n),
    total_instalments: first.total,
    charged_instalments: charged.length,
    remaining_instalments: upcoming.length,
    total_amount: toApiAmount(sumAmounts(instalments)),
    charged_amount: toApiAmount(sumAmounts(charged)),
    remaining_amount: toApiAmount(sumAmounts(upcoming)),
    next_date: next ? fromDay(next.day) : null,
    ends_on: fromDay(instalments.at(-1)?.day ?? toDay(first.ends_on)),
    parts: instalments.map(({ number, day, amount, state, rowId }) => ({
      number,
      date: fromDay(day),
      amount: toApiAmount(amount),
      state,
      transaction_id: rowId,
    })),
  }
}

/** Returns every instalment to come with its month and currency. */
const listUpcomingAmounts = (purchases: readonly PurchaseView[]) =>
  purchases.flatMap(({ first, instalments, account }) =>
    instalments.filter(isUpcoming).map((instalment) => ({
      month: monthOf(fromDay(instalment.day)),
      currency: first.currency,
      amount: instalment.amount,
      account,
    })),
  )

function summariseMonths(purchases: readonly PurchaseView[]): InstalmentOverview['months'] {
  const groups = Map.groupBy(listUpcomingAmounts(purchases), ({ month, currency }) => `${month} ${currency}`)
  return [...groups.values()]
    .flatMap((some) => {
      const [first] = some
      if (!first) return []
      const { month, currency } = first
      return [
        {
          month,
          currency,
          amount: toWireAmount(sum(some.map(({ amount }) => amount)), currency),
          count: some.length,
        },
      ]
    })
    .toSorted((a, b) => a.month.localeCompare(b.month) || a.currency.localeCompare(b.currency))
}

const summariseTotals = (purchases: readonly PurchaseView[]): InstalmentOverview['totals'] =>
  [...Map.groupBy(purchases, ({ first }) => first.currency)].map(([currency, some]) => ({
    currency,
    remaining_amount: toWireAmount(sum(listUpcomingAmounts(some).map(({ amount }) => amount)), currency),
    purchases: some.length,
  }))

function summariseCards(purchases: readonly PurchaseView[], nextMonth: string): InstalmentOverview['cards'] {
  return [...Map.groupBy(purchases, ({ account }) => account.id).values()].flatMap((some) => {
    const [one] = some
    if (!one) return []
    const { currency } = one.first
    const upcoming = listUpcomingAmounts(some)
    const toApiAmount = (amounts: typeof upcoming) =>
      toWireAmount(sum(amounts.map(({ amount }) => amount)), currency)
    return [
      {
        account: toApiAccount(one.account),
        currency,
        remaining_amount: toApiAmount(upcoming),
        next_month_amount: toApiAmount(upcoming.filter(({ month }) => month === nextMonth)),
      },
    ]
  })
}

/** Returns the name of the merchant, or the bank's text, as people write it. */
const toShownName = ({
  merchant_name,
  description,
}: {
  merchant_name: string | null
  description: string
}) => (merchant_name === null ? toBankName(description) : restoreAccents(merchant_name))
