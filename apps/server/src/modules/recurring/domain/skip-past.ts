import { moveOrigin } from './anchor.ts'
import { computeExpected, type SeriesTiming } from './timing.ts'

/** Returns the timing whose next date is the first with a window that has not ended before a day. */
export function skipPast(timing: SeriesTiming, day: number): SeriesTiming {
  let periods = 0
  while (computeExpected(timing, periods + 1).to < day) periods += 1
  return periods === 0 ? timing : { ...timing, anchor: moveOrigin(timing.anchor, periods) }
}
