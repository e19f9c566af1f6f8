import {
  addDays,
  daysBetween,
  monthOf,
  type PlainDate,
  type PlainMonth,
  toPlainDate,
} from '@lucas/contract/rules/periods.ts'
import type { Tx } from '../../platform/database/user-transaction.ts'
import { accountLookup, type VisibleAccount } from '../accounts/index.ts'
import { parseDescription } from '../description/index.ts'
import { type CardCalendar, findBillDates, listBillDates, type MonthDays } from './domain/bill-dates.ts'
import { type CardBills, computeBills, markUnknown, shiftRowsMax, toKnownDebts } from './domain/bills.ts'
import { earlierDay, isBillPayment, laterDay } from './domain/card-rows.ts'
import { chooseDays, type KnownDays } from './domain/choose-days.ts'
import { createDebtCurve } from './domain/debt-curve.ts'
import { type DetectedDays, detectDays } from './domain/detect-days.ts'
import {
  type BillEntry,
  type CardRow,
  type ExpectedCharge,
  listInstalmentsToCome,
  sumInstalmentsToCome,
  toBillEntries,
} from './domain/entries.ts'
import { createOffset, type KnownDebt } from './domain/known-debt.ts'
import { listUnseenPayments } from './domain/unseen-payments.ts'
import { type CardStatementRow, cardCycleRepository } from './repository/card-cycle.ts'
import { cardDebtRepository } from './repository/card-debt.ts'
import { cardRowRepository, type StoredCardRow } from './repository/card-row.ts'

/** Rows of so many days decide about days and bills. */
export const historyDays = 400

/** After so many days without news of a card its open cycle says nothing. */
const unseenDaysMax = 20

/** A card account with what is known about its bills. */
export interface CardView {
  account: VisibleAccount
  days: KnownDays
  months: readonly { month: PlainMonth; closing_day: number | null; due_day: number | null }[]
  rows: readonly CardRow[]
  entries: readonly BillEntry[]
  instalmentsToCome: readonly ExpectedCharge[]
  /** What is owed: what the bank says, or for a card from files what its rows say since a known day. Null while unknown. */
  debt: bigint | null
  /** The bills that statements print. */
  printed: readonly { closesOn: PlainDate; billed: bigint | null }[]
  /** The limit that the newest statement of a card from files prints. */
  printedLimit: bigint | null
  /** The last day on which a file or the user said what is owed, of a card from files. */
  debtKnownOn: PlainDate | null
  /** The user said in the wallet what was owed. */
  isDebtSaid: boolean
  /** The last day whose rows are known. */
  knownUntil: PlainDate
  /** Null until both days are known. The open cycle is unknown where the rows end before it, as after an old statement. */
  cycle: { calendar: CardCalendar; bills: CardBills; isOpenKnown: boolean } | null
}

/** Cards that share their days: banks report the peso and the dollar part of a card as two accounts with one number. */
const toGroupKey = ({ institution_name: bank, mask, name }: VisibleAccount) => `${bank} ${mask} ${name}`

/** Whether two accounts are one card, in two currencies. */
export const isSameCard = (one: VisibleAccount, other: VisibleAccount): boolean =>
  toGroupKey(one) === toGroupKey(other)

interface CardScope {
  /** An account whose card number the cards have. */
  ofAccount?: string
  /** The visible accounts, where the caller has read them. */
  accounts?: readonly VisibleAccount[]
}

/** Loads the visible cards of a user, or those of one card number. */
export async function loadCards(
  tx: Tx,
  userId: string,
  today: PlainDate,
  { ofAccount, accounts }: CardScope = {},
): Promise<CardView[]> {
  const visible = accounts ?? (await accountLookup.listVisible(tx, userId))
  const allCards = visible.filter(({ type }) => type === 'credit')
  const wanted = allCards.find(({ id }) => id === ofAccount)
  const cards =
    ofAccount === undefined ? allCards : allCards.filter((card) => wanted && isSameCard(card, wanted))
  if (cards.length === 0) return []
  const ids = cards.map(({ id }) => id)
  const since = addDays(today, -historyDays)
  const payable = cards.filter((card) => allCards.filter((other) => isSamePayee(other, card)).length === 1)
  const rows = Map.groupBy(
    await cardRowRepository(tx).list(userId, ids, {
      since,
      purchasesPerDayMax: shiftRowsMax,
      payable: payable.map(({ id }) => id),
    }),
    ({ account_id: id }) => id,
  )
  const { days, months, statements } = await cardCycleRepository(tx).listKnown(userId)
  const debts = cards.some(({ from_files: isFromFiles }) => isFromFiles)
    ? await cardDebtRepository(tx).list(userId)
    : []
  const chosen = new Map(days.map((row) => [row.account_id, row]))
  const loaded = cards.map((account): LoadedCard => {
    const ownStatements = statements.filter(({ account_id: id }) => id === account.id)
    const { rows: cardRows, knownUntil } = joinPayments(
      account,
      { stored: rows.get(account.id) ?? [], statements: ownStatements },
      today,
    )
    const entries = toBillEntries(cardRows)
    const ownDebts = debts.filter(({ account_id: id }) => id === account.id)
    return {
      account,
      chosen: chosen.get(account.id) ?? null,
      months: months.filter(({ account_id: id }) => id === account.id),
      statements: ownStatements,
      known: ownDebts.map(({ owed_on: day, debt }) => ({ day, debt })),
      isDebtSaid: ownDebts.some(({ isOwn }) => isOwn),
      rows: cardRows,
      entries,
      detected: detectDays(entries, today),
      knownUntil,
    }
  })
  const groups = Map.groupBy(loaded, ({ account }) => toGroupKey(account))
  return [...groups.values()].flatMap((group) =>
    group
      .toSorted((a, b) => a.account.currency.localeCompare(b.account.currency))
      .map((card) => toView(card, group, today)),
  )
}

interface LoadedCard {
  account: VisibleAccount
  chosen: { closing_day: number | null; due_day: number | null } | null
  months: readonly { month: PlainDate; closing_day: number | null; due_day: number | null }[]
  statements: readonly CardStatementRow[]
  known: readonly KnownDebt[]
  isDebtSaid: boolean
  rows: readonly CardRow[]
  entries: readonly BillEntry[]
  detected: DetectedDays
  knownUntil: PlainDate
}

const toCardRow = (row: StoredCardRow): CardRow => ({
  id: row.id ?? `${row.account_id} ${row.posted_on}`,
  charges: row.charges,
  date: row.posted_on,
  amount: row.amount,
  isPayment: isBillPayment(row),
  sentOn: row.sent_on,
  isPending: row.pending,
  instalment:
    row.number === null || row.total === null
      ? null
      : {
          purchaseId: row.purchase_id,
          number: row.number,
          total: row.total,
          isDatedAtPurchase: row.dated_at_purchase,
        },
})

const isSamePayee = (
  a: Pick<VisibleAccount, 'institution_name' | 'currency'>,
  b: Pick<VisibleAccount, 'institution_name' | 'currency'>,
) => a.institution_name === b.institution_name && a.currency === b.currency

interface StoredRows {
  stored: readonly StoredCardRow[]
  statements: readonly CardStatementRow[]
}

/**
 * Returns the rows of a card with the payments that only the account shows from which they left, and the last known day. Some banks
 * never list payments on the card; where they do, the newest one may be on its way. The bank does not yet take that off its balance,
 * nor the user off that of a card by hand: it is pending.
 */
function joinPayments(account: VisibleAccount, { stored, statements }: StoredRows, today: PlainDate) {
  const listed = stored.filter((row) => !row.is_sent).map(toCardRow)
  const sent = stored.filter((row) => row.is_sent && isCardPaymentText(row)).map(toCardRow)
  if (!account.manual && !listed.some(({ isPayment }) => isPayment)) {
    const rows = [...listed, ...sent]
    return { rows, knownUntil: findKnownUntil(account, { rows, statements }, today) }
  }
  const knownUntil = findKnownUntil(account, { rows: listed, statements }, today)
  const isPending = !account.from_files && account.balance !== null
  const unseen = listUnseenPayments(sent, listed, knownUntil).map((payment) => ({ ...payment, isPending }))
  return { rows: [...listed, ...unseen], knownUntil }
}

const isCardPaymentText = ({ description, amount }: StoredCardRow): boolean =>
  parseDescription({ description, amount: -amount, accountType: 'checking' }).nature === 'card_payment'

function toView(card: LoadedCard, group: readonly LoadedCard[], today: PlainDate): CardView {
  const { account, entries, rows, statements, known, knownUntil } = card
  const days = chooseDays(card, group)
  const months = (card.months.length > 0 ? card : (group.find((one) => one.months.length > 0) ?? card)).months
  const printed = statements.map(({ closes_on, billed, minimum }) => ({
    closesOn: closes_on,
    billed,
    minimum,
  }))
  const debts = [...known, ...toKnownDebts(printed)]
  const facts = {
    account,
    days,
    months: months.map((row) => ({ ...row, month: monthOf(row.month) })),
    rows,
    entries,
    instalmentsToCome: listInstalmentsToCome(rows, today),
    debtKnownOn: account.from_files
      ? (debts
          .map(({ day }) => day)
          .toSorted()
          .at(-1) ?? null)
      : null,
    printed,
    printedLimit: findPrintedLimit(statements, account.limit),
    isDebtSaid: card.isDebtSaid,
    knownUntil,
  }
  const { closingDay, dueDay } = days
  if (closingDay === null || dueDay === null) {
    const debt = account.from_files ? computeDebt(entries, debts, today) : account.balance
    return { ...facts, debt, cycle: null }
  }
  const calendar: CardCalendar = {
    days: { closingDay: closingDay.day, dueDay: dueDay.day },
    months: new Map(months.map((row) => [monthOf(row.month), toMonthDays(row)])),
    statements: [...statements, ...group.flatMap((one) => (one === card ? [] : one.statements))].map(
      ({ closes_on: closesOn, due_on: dueOn }) => ({ closesOn, dueOn }),
    ),
  }
  const isOpenKnown = daysBetween(knownUntil, today) <= unseenDaysMax
  const day = isOpenKnown ? today : knownUntil
  const { closesOn } = findBillDates(calendar, day)
  const first = earlierDay(entries[0]?.day ?? today, account.manual ? toPlainDate(account.created_at) : today)
  const bills = computeBills({
    entries,
    dates: listBillDates(calendar, earlierDay(first, today), closesOn),
    debts: listReportedDebts(card, today),
    printed,
    known,
    today: day,
  })
  const closed = markUnknown(bills.closed, { until: knownUntil, isOpenKnown }, today)
  return {
    ...facts,
    debt: account.from_files ? bills.debt : account.balance,
    cycle: { calendar, bills: { ...bills, closed }, isOpenKnown },
  }
}

/** Returns what the bank says is owed, with and without the instalments to come; the balance of a manual card has them. */
function listReportedDebts({ account, rows }: LoadedCard, today: PlainDate): bigint[] {
  const { balance, from_files: isFromFiles, manual } = account
  if (balance === null || isFromFiles) return []
  const withoutInstalments = balance - sumInstalmentsToCome(rows, today)
  return manual ? [withoutInstalments] : [balance, withoutInstalments]
}

/** Returns the limit that the newest statement prints. A card without statements keeps the one that a bank said before its export. */
const findPrintedLimit = (
  statements: readonly { credit_limit: bigint | null }[],
  known: bigint | null,
): bigint | null =>
  statements.length === 0
    ? known
    : (statements.find(({ credit_limit: limit }) => limit !== null)?.credit_limit ?? null)

/** Returns what the rows of a card say is owed since a known debt; null without one. */
function computeDebt(
  entries: readonly BillEntry[],
  known: readonly KnownDebt[],
  today: PlainDate,
): bigint | null {
  const curve = createDebtCurve(entries)
  const offset = createOffset(known, curve, null)(today)
  return offset === null ? null : curve.at(today) - offset
}

/** Returns the last day whose rows are known: today for manual cards, that of the sync, or for cards from files or without a balance that of their rows and statements. */
function findKnownUntil(
  account: VisibleAccount,
  { rows, statements }: Pick<LoadedCard, 'rows' | 'statements'>,
  today: PlainDate,
): PlainDate {
  const { balance, synced_at: syncedAt, from_files: isFromFiles, manual } = account
  if (manual) return today
  if (balance !== null && syncedAt !== null && !isFromFiles) return earlierDay(toPlainDate(syncedAt), today)
  const posted = toBillEntries(rows).findLast(({ day }) => day <= today)?.day
  const [printed] = statements
    .map(({ closes_on: closesOn }) => addDays(closesOn, 1))
    .toSorted()
    .toReversed()
  return posted === undefined && printed === undefined
    ? today
    : earlierDay(laterDay(posted ?? '', printed ?? ''), today)
}

const toMonthDays = (row: { closing_day: number | null; due_day: number | null }): MonthDays => ({
  ...(row.closing_day !== null && { closingDay: row.closing_day }),
  ...(row.due_day !== null && { dueDay: row.due_day }),
})
