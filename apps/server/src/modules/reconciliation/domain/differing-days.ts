import { addDays, type PlainDate } from '@lucas/contract/rules/periods.ts'
import { type DayAmount, type SaidBalance, sumUntil } from './balances.ts'

/** What Lucas' balance is computed from: what the account had before the first day. */
export interface Start {
  basis: 'reconciliation' | 'opening' | 'statement' | 'rows' | 'balance' | 'none'
  /** Null: the beginning of an account by hand. */
  from: PlainDate | null
  opening: bigint
}

/** Days in which a difference arises. Positive: it is missing in Lucas. */
export interface DifferingDays {
  from: PlainDate
  to: PlainDate
  difference: bigint
}

/** Whether the opening follows from a later balance, so that rows before that one do not change it. */
const isComputedBack = ({ basis }: Start): boolean => basis === 'balance' || basis === 'none'

/** Returns the balance at the end of a day. */
export function createBalance({ from, opening }: Start, days: readonly DayAmount[]) {
  const sumOf = sumUntil(days, from)
  return (day: PlainDate): bigint => opening + sumOf(day)
}

interface Compared {
  start: Start
  days: readonly DayAmount[]
  /** The first day with a row. */
  first: PlainDate
  said: readonly SaidBalance[]
  /** The balance that the user gives, at the end of a day. */
  given: { day: PlainDate; balance: bigint }
  today: PlainDate
}

/**
 * Finds the days in which what is said and what Lucas computes begin to differ by more or less. Where Lucas' balance is computed back
 * from today, a difference lies after the day that is given.
 */
export function findDifferingDays({ start, days, first, said, given, today }: Compared): DifferingDays[] {
  const isBack = isComputedBack(start)
  const balanceOn = createBalance(start, days)
  const end: SaidBalance = { day: given.day, moment: 'end', balance: given.balance, isWhole: true }
  const begin = start.from ?? first
  const inRange = said.filter(({ day }) => day >= begin && day <= given.day)
  const compared = [...dedupe(inRange, end), ...(isBack ? [] : [end])]
  const found: DifferingDays[] = []
  let before: bigint | null = isBack ? null : 0n
  let since = begin
  for (const { day, moment, balance, isWhole } of compared) {
    const until = moment === 'end' ? day : addDays(day, -1)
    const difference = balance - balanceOn(until)
    const to = moment === 'start' && isWhole ? until : day
    if (before !== null && difference !== before)
      found.push({ from: since < to ? since : to, to, difference: difference - before })
    before = difference
    since = isWhole && moment === 'end' ? addDays(day, 1) : day
  }
  const rest = given.balance - balanceOn(given.day)
  if (start.basis === 'balance' && rest !== 0n && given.day < today)
    found.push({ from: addDays(given.day, 1), to: today, difference: -rest })
  return found
}

/** Sorts balances by time, one for each time: a statement outranks what rows print, and what is given outranks both. */
function dedupe(said: readonly SaidBalance[], end: SaidBalance): SaidBalance[] {
  const place = ({ day, moment }: SaidBalance) => `${day} ${moment === 'start' ? 0 : 1}`
  const chosen = new Map<string, SaidBalance>()
  for (const one of said.toSorted((a, b) => Number(a.isWhole) - Number(b.isWhole)))
    chosen.set(place(one), one)
  chosen.delete(place(end))
  return [...chosen.entries()].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one)
}
