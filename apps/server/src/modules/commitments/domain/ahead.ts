import { sum } from '@lucas/contract/rules/money.ts'
import { addDays, type DateRange, daysBetween, type PlainDate } from '@lucas/contract/rules/periods.ts'
import type { CommitmentFacts, Occurrence } from './facts.ts'
import { listOccurrences } from './occurrences.ts'

const daysAhead = 30
/** A bill of a card that is late this long is in a newer one. */
const lateDays = 60
const weeksShown = 5
const aSunday = '2026-01-04'

/** Returns how many days it is to the end of the week, which is a Sunday. */
const daysToSunday = (day: PlainDate): number => (7 - (((daysBetween(aSunday, day) % 7) + 7) % 7)) % 7

/** Returns the last day of what is shown ahead. */
export const findAheadEnd = (today: PlainDate): PlainDate => addDays(today, daysAhead)

/**
 * Returns what is still to be paid and to come in until the end, by day. What the user marked as paid from an account of a bank
 * is among it until the bank shows it, as in every forecast: the known balance still has its money. What could have come before today, and the late bill of
 * a card, are on today, as on every forecast; what else did not come, or is unknown, is not among it.
 */
export function listAhead(facts: CommitmentFacts): Occurrence[] {
  const { today } = facts
  return listOccurrences(withoutMarksOfBanks(facts), {
    from: addDays(today, -lateDays),
    to: findAheadEnd(today),
  })
    .filter(({ state, source }) => state === 'expected' || (source === 'card' && state === 'missing'))
    .map((occurrence) => ({ ...occurrence, date: occurrence.date < today ? today : occurrence.date }))
    .toSorted((a, b) => a.date.localeCompare(b.date))
}

const withoutMarksOfBanks = (facts: CommitmentFacts): CommitmentFacts => {
  const ofBanks = new Set(facts.series.flatMap(({ id, knownUntil }) => (knownUntil === null ? [] : [id])))
  return { ...facts, payments: new Map([...facts.payments].filter(([id]) => !ofBanks.has(id))) }
}

/** Whether an occurrence leaves an account for good, by itself. */
export const isSpending = ({ heading, includedIn }: Occurrence): boolean =>
  heading !== 'income' && heading !== 'savings' && includedIn === null

/** What is to be paid in a week, in minor units of pesos. */
export interface Week extends DateRange {
  amount: bigint
  hasIncome: boolean
}

/** Returns the running week and the four after it; the last one has the days up to the end. */
export function listWeeks(occurrences: readonly Occurrence[], today: PlainDate): Week[] {
  const sunday = addDays(today, daysToSunday(today))
  const end = findAheadEnd(today)
  return Array.from({ length: weeksShown }, (_, at) => {
    const from = at === 0 ? today : addDays(sunday, 7 * (at - 1) + 1)
    const to = at === weeksShown - 1 ? end : addDays(sunday, 7 * at)
    const inPesos = occurrences.filter(
      ({ date, currency }) => currency === 'CLP' && from <= date && date <= to,
    )
    return {
      from,
      to,
      amount: sum(inPesos.flatMap((one) => (isSpending(one) ? [one.amount] : []))),
      hasIncome: inPesos.some(({ heading }) => heading === 'income'),
    }
  })
}
