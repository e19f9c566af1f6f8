import { limits } from '@lucas/contract/limits.ts'
import { getNominalDay } from './anchor.ts'
import { skipQuietMonths } from './quiet-months.ts'
import type { SeriesTiming } from './timing.ts'

/** Returns the day of a period after the newest row before banking days move it: ends are compared with it. */
export const getPeriodDay = ({ anchor, quietMonths }: SeriesTiming, periods: number): number =>
  getNominalDay(anchor, skipQuietMonths(anchor, quietMonths, periods))

/** Returns whether a period is after the end of its series. */
export const isAfterEnd = (timing: SeriesTiming, periods: number): boolean =>
  timing.endsOn !== null && getPeriodDay(timing, periods) > timing.endsOn

/** Returns how many payments a series has until its end, as far as they are counted. */
export function countToEnd(timing: SeriesTiming): number {
  let count = 0
  while (count < limits.commitmentPaymentsMax && !isAfterEnd(timing, count + 1)) count += 1
  return count
}
