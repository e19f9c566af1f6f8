import { limits } from '@lucas/contract/limits.ts'
import { getNominalDay } from './anchor.ts'
import { skipQuietMonths } from './quiet-months.ts'
import type { SeriesTiming } from './timing.ts'

/** Returns the day of a period after the newest row before banking days move it: ends are compared with it. */
const getPeriodDay = ({ anchor, quietMonths }: SeriesTiming, periods: number): number =>
  getNominalDay(anchor, skipQuietMonths(anchor, quietMonths, periods))

/** Returns whether a period is after the end of its series. */
export const isAfterEnd = (timing: SeriesTiming, periods: number): boolean =>
  timing.endsOn !== null && getPeriodDay(timing, periods) > timing.endsOn

/** Returns the day of a payment after the newest one of a series, before banking days move it. A series paid twice a month has two timings. */
export const getPaymentDay = (timings: readonly SeriesTiming[], payment: number): number =>
  timings
    .flatMap((timing) => Array.from({ length: payment }, (_, at) => getPeriodDay(timing, at + 1)))
    .toSorted((a, b) => a - b)[payment - 1] ?? 0

/** Returns how many payments a series has until its end, as far as they are counted. */
export function countToEnd(timings: readonly SeriesTiming[]): number {
  const most = limits.commitmentPaymentsMax
  let count = 0
  for (const timing of timings) {
    let periods = 0
    while (periods < most && !isAfterEnd(timing, periods + 1)) periods += 1
    count += periods
  }
  return Math.min(count, most)
}
