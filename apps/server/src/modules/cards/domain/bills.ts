import { sum } from '@lucas/contract/rules/money.ts'
import { addDays, type PlainDate } from '@lucas/contract/rules/periods.ts'
import type { BillDates } from './bill-dates.ts'
import { createDebtCurve, type DebtCurve } from './debt-curve.ts'
import type { BillEntry } from './entries.ts'
import { createOffset, type KnownDebt } from './known-debt.ts'

/**
 * `carried`: paid in part, and the rest is in the next bill. `late`: past its due day, and nothing was paid. `unknown`: past its
 * due day, which the known rows do not reach, or the last bill of a card without news.
 */
export type BillState = 'due' | 'late' | 'carried' | 'paid' | 'unknown'

/** A closed bill. Amounts in minor units, positive. */
export interface Bill extends BillDates {
  amount: bigint
  /** The payments since its closing, up to the next one, pending ones included. */
  paid: bigint
  remaining: bigint
  /** What the bank asks for at least, where a statement says it. */
  minimum: bigint | null
  state: BillState
}

/** The bill that has not closed. */
export interface OpenCycle extends BillDates {
  /** Charges less refunds since the last closing, pending ones included. */
  charged: bigint
}

export interface CardBills {
  /** The oldest first. */
  closed: Bill[]
  open: OpenCycle
  /** Rows that the bank moved to the next bill, although they are from before the closing. */
  shifted: ReadonlySet<string>
  /** What is posted and owed today; null where nothing proves the debt from before the first row. */
  debt: bigint | null
}

/** A printed statement; amounts in minor units, null where it does not say them. */
export interface PrintedBill {
  closesOn: PlainDate
  billed: bigint | null
  minimum: bigint | null
}

export interface BillFacts {
  entries: readonly BillEntry[]
  /** Consecutive bills, the last one is the open cycle of today. */
  dates: readonly BillDates[]
  /** What the bank says is owed today: the balance of the account, with and without instalments to come. */
  debts: readonly bigint[]
  printed: readonly PrintedBill[]
  /** What the card owed on some days, of a card whose balance no bank says. */
  known?: readonly KnownDebt[]
  today: PlainDate
}

/** A purchase this many days before a closing may be posted after it. */
export const shiftDays = 2
/** More purchases right before a closing are not tried in every combination, so that a day with more may be one entry. */
export const shiftRowsMax = 6
/** So many bills paid to the peso say more about the debt than the balance of the bank. */
const paidBillsMin = 3

/** Computes the bills of a card from what was posted, what the bank says is owed and what was paid. */
export function computeBills(facts: BillFacts): CardBills {
  const { entries, dates, printed, today } = facts
  const open = dates.at(-1)
  if (!open) throw new RangeError('card_without_cycle')
  const curve = createDebtCurve(entries)
  const closedDates = dates.slice(0, -1)
  const paidAfter = (at: number) => sumPayments(entries, dates[at]?.closesOn, dates[at + 1]?.closesOn)
  const payments = closedDates.map(({ closesOn }, at) => ({ closesOn, paid: paidAfter(at) }))
  // A pending payment is not part of what the bank says is owed, and it pays the last bill.
  const pendingPayments = -sum(
    entries.flatMap(({ isPayment, isPending, amount }) => (isPayment && isPending ? [amount] : [])),
  )
  const proven = findOffset(facts, curve, payments)
  const known = listKnownDebts(facts, curve, proven)
  const offset = createOffset(known, curve, proven ?? curve.lowest)
  const shifted = new Set<string>()
  const closed = closedDates.map((bill, at): Bill => {
    const print = printed.find(({ closesOn }) => closesOn === bill.closesOn)
    const owed = clampToZero(curve.at(bill.closesOn) - offset(bill.closesOn))
    const paid = paidAfter(at) + (at === closedDates.length - 1 ? pendingPayments : 0n)
    const known = print?.billed ?? (paid > 0n && paid < owed ? paid : null)
    const moved = known === null ? [] : findShifted(entries, bill.closesOn, owed - known)
    for (const { rowId } of moved) shifted.add(rowId)
    const amount = print?.billed ?? owed - sum(moved.map(({ amount: size }) => size))
    const remaining = clampToZero(amount - paid)
    return {
      ...bill,
      amount,
      paid,
      remaining,
      minimum: print?.minimum ?? null,
      state: toState(bill, today, { paid, remaining }),
    }
  })
  const pending = sum(
    entries.flatMap(({ isPending, day, amount }) => (isPending && day <= today ? [amount] : [])),
  )
  const owedNow = clampToZero(curve.at(today) - offset(today) + pending)
  return {
    closed,
    open: { ...open, charged: owedNow - (closed.at(-1)?.remaining ?? 0n) },
    shifted,
    debt: known.length === 0 && proven === null ? null : curve.at(today) - offset(today),
  }
}

const clampToZero = (amount: bigint) => (amount < 0n ? 0n : amount)

const sumPayments = (entries: readonly BillEntry[], after = '', until = '9999'): bigint =>
  -sum(
    entries.flatMap(({ isPayment, isPending, day, amount }) =>
      isPayment && !isPending && day > after && day <= until ? [amount] : [],
    ),
  )

function toState(
  { dueOn }: BillDates,
  today: PlainDate,
  { paid, remaining }: Pick<Bill, 'paid' | 'remaining'>,
): BillState {
  if (remaining === 0n) return 'paid'
  if (dueOn >= today) return 'due'
  return paid > 0n ? 'carried' : 'late'
}

interface PaidClosing {
  closesOn: PlainDate
  paid: bigint
}

/**
 * Returns what turns the curve into debt: the debt before the first entry, with a minus. The balance of the bank decides, with
 * or without the instalments to come, whichever explains more bills that were paid to the peso; if it explains none, the
 * payments alone do. Null without either: then it is at least what it must have been so that no payment was too high.
 */
function findOffset(
  { debts, today }: BillFacts,
  curve: DebtCurve,
  closings: readonly PaidClosing[],
): bigint | null {
  const paid = closings.filter(
    (closing) => closing.paid > 0n && closing.closesOn >= (curve.firstDay ?? '9999'),
  )
  const count = (offset: bigint) =>
    paid.filter((closing) => curve.at(closing.closesOn) - offset === closing.paid).length
  const byBalance = findBest(
    debts.map((debt) => curve.at(today) - debt),
    count,
  )
  const byPayments = findBest(
    paid.map((closing) => curve.at(closing.closesOn) - closing.paid),
    count,
  )
  const agreeing = byPayments === null ? 0 : count(byPayments)
  if (byBalance !== null && (count(byBalance) > 0 || agreeing < paidBillsMin)) return byBalance
  return byPayments !== null && agreeing > 1 ? byPayments : null
}

/**
 * Returns the debts that decide about the days after them: those that are known, and the printed bills, unless the bank moved
 * purchases to the next bill.
 */
function listKnownDebts(
  { entries, printed, known = [] }: BillFacts,
  curve: DebtCurve,
  proven: bigint | null,
): KnownDebt[] {
  const usual = createOffset(known, curve, proven ?? curve.lowest)
  const bills = toKnownDebts(printed)
  const whole = bills.filter(
    ({ day, debt }) => findShifted(entries, day, curve.at(day) - debt - usual(day)).length === 0,
  )
  if (known.length + whole.length > 0 || proven !== null) return [...known, ...whole]
  // A bill that purchases were moved from proves what was owed without it.
  return bills.map(({ day }) => ({ day, debt: curve.at(day) - usual(day) }))
}

/** Returns the printed bills that say their amount, which is what the card owed at their closing. */
export const toKnownDebts = (printed: readonly PrintedBill[]): KnownDebt[] =>
  printed.flatMap(({ closesOn: day, billed }) => (billed === null ? [] : [{ day, debt: billed }]))

function findBest(offsets: readonly bigint[], count: (offset: bigint) => number): bigint | null {
  const [first, ...rest] = offsets
  if (first === undefined) return null
  return rest.reduce((best, offset) => (count(offset) > count(best) ? offset : best), first)
}

/** Returns the purchases of the last days before a closing that add up to what the bank did not bill; none if it is no such sum. */
function findShifted(entries: readonly BillEntry[], closesOn: PlainDate, missing: bigint): BillEntry[] {
  if (missing <= 0n) return []
  const since = addDays(closesOn, -shiftDays)
  const late = entries.filter(
    ({ day, amount, isPending }) => day >= since && day <= closesOn && amount > 0n && !isPending,
  )
  if (late.reduce((total, { charges }) => total + charges, 0) > shiftRowsMax) return []
  for (let chosen = 1; chosen < 1 << late.length; chosen += 1) {
    const some = late.filter((_, at) => (chosen >> at) & 1)
    if (sum(some.map(({ amount }) => amount)) === missing) return some
  }
  return []
}

/** How far the rows of a card are known. Without its open cycle the card has had no news for long. */
export interface KnownRows {
  until: PlainDate
  isOpenKnown: boolean
}

/**
 * Marks unpaid bills whose due day is over and was not reached by the known rows: what became of them is unknown. Of a card
 * without news that counts for a last bill that was late, too.
 */
export const markUnknown = (
  bills: readonly Bill[],
  { until, isOpenKnown }: KnownRows,
  today: PlainDate,
): Bill[] =>
  bills.map((bill, at) => {
    const isUnpaid = bill.state !== 'paid' && bill.dueOn < today
    const isLastLate = !isOpenKnown && at === bills.length - 1 && bill.state !== 'carried'
    return isUnpaid && (until <= bill.dueOn || isLastLate) ? { ...bill, state: 'unknown' as const } : bill
  })

/** Returns whether a closed bill still waits for its payment. What a bill paid in part left is in the next one. */
export const isOwed = ({ state }: Bill): boolean => state === 'due' || state === 'late'
