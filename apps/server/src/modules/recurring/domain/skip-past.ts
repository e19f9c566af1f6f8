import { getSlotDay } from './anchor.ts'
import { computeExpected, type SeriesTiming } from './timing.ts'

/** Returns the same rule some periods later. */
function moveOrigin(timing: SeriesTiming, periods: number): SeriesTiming {
  const { anchor } = timing
  return {
    ...timing,
    anchor:
      anchor.unit === 'days'
        ? { ...anchor, origin: getSlotDay(anchor, periods) }
        : { ...anchor, origin: anchor.origin + periods * anchor.months },
  }
}

/** Returns the timing whose next date is the first with a window that has not ended before a day. */
export function skipPast(timing: SeriesTiming, day: number): SeriesTiming {
  let periods = 0
  while (computeExpected(timing, periods + 1).to < day) periods += 1
  return periods === 0 ? timing : moveOrigin(timing, periods)
}
