import { isHoliday } from '@lucas/contract/rules/banking-days.ts'
import { addDays, type PlainDate } from '@lucas/contract/rules/periods.ts'

export const rightKinds = [
  'access',
  'rectification',
  'erasure',
  'objection',
  'portability',
  'blocking',
] as const
export type RightKind = (typeof rightKinds)[number]

/** Ley 19.628 as amended by Ley 21.719, article 11 (docs/privacidad/fuentes.md; to be checked by counsel). */
const answerDays = 30
export const maxExtensionDays = 30
const blockingBusinessDays = 2

/** Saturdays count, so that the day is never later than a stricter reading of "días hábiles" allows. */
const isBusinessDay = (day: PlainDate): boolean =>
  new Date(`${day}T12:00:00Z`).getUTCDay() !== 0 && !isHoliday(day)

function businessDaysAfter(day: PlainDate, count: number): PlainDate {
  let date = day
  for (let remaining = count; remaining > 0; ) {
    date = addDays(date, 1)
    if (isBusinessDay(date)) remaining -= 1
  }
  return date
}

/** Returns the last day to answer a request that came on this day. */
export const computeDueDate = (kind: RightKind, receivedOn: PlainDate): PlainDate =>
  kind === 'blocking' ? businessDaysAfter(receivedOn, blockingBusinessDays) : addDays(receivedOn, answerDays)
