import type { CardDaySource } from '@lucas/contract/banking/card.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import { type DetectedDays, findStatementDays } from './detect-days.ts'
import type { BillEntry } from './entries.ts'

export interface KnownDay {
  day: number
  source: CardDaySource
}

export interface KnownDays {
  closingDay: KnownDay | null
  dueDay: KnownDay | null
}

/** What says the days of one part of a card. */
export interface DayFacts {
  chosen: { closing_day: number | null; due_day: number | null } | null
  statements: readonly { closes_on: PlainDate; due_on: PlainDate | null }[]
  entries: readonly BillEntry[]
  /** What the payments among the entries say. */
  detected: DetectedDays
}

/**
 * Chooses the days of a card from the surest source: the user, printed statements, payments. The parts of a card in two
 * currencies close together, so what the user or a statement says of the other part goes before payments, and its payments
 * help where its own do not.
 */
export function chooseDays(own: DayFacts, group: readonly DayFacts[]): KnownDays {
  const others = group.filter((one) => one !== own)
  const candidates: { days: DetectedDays; source: CardDaySource }[] = [
    { days: toDays(own), source: 'person' },
    { days: readStatements(own), source: 'statement' },
    ...others.flatMap((other) => [
      { days: toDays(other), source: 'same_card' as const },
      { days: readStatements(other), source: 'same_card' as const },
    ]),
  ]
  const detected = [
    { days: own.detected, source: 'payments' as const, count: own.entries.length },
    ...others.map(({ entries, detected: days }) => ({
      days,
      source: 'same_card' as const,
      count: entries.length,
    })),
  ]
  // More rows leave fewer days that explain the same payments.
  const all = [...candidates, ...detected.toSorted((a, b) => b.count - a.count)]
  const pick = (read: (days: DetectedDays) => number | null): KnownDay | null => {
    for (const { days, source } of all) {
      const day = read(days)
      if (day !== null) return { day, source }
    }
    return null
  }
  return { closingDay: pick(({ closingDay }) => closingDay), dueDay: pick(({ dueDay }) => dueDay) }
}

const toDays = ({ chosen }: DayFacts): DetectedDays => ({
  closingDay: chosen?.closing_day ?? null,
  dueDay: chosen?.due_day ?? null,
})

const readStatements = ({ statements }: DayFacts): DetectedDays =>
  findStatementDays(statements.map(({ closes_on: closesOn, due_on: dueOn }) => ({ closesOn, dueOn })))
