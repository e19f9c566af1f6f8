import type { DateRange, PlainDate } from './periods.ts'

/** The first day with data, and the last one where later days have none. */
export interface KnownDays {
  known_since: PlainDate | null
  known_until?: PlainDate | undefined
}

/** Whether all days of a range have data. */
export const areDaysKnown = (
  { from, to }: DateRange,
  { known_since: since, known_until: until }: KnownDays,
): boolean => since !== null && from >= since && (until === undefined || to <= until)
