/** Returns a function that maps a range of values to a range of pixels. */
export function linearScale(
  [low, high]: readonly [number, number],
  [start, end]: readonly [number, number],
): (value: number) => number {
  const slope = high === low ? 0 : (end - start) / (high - low)
  return (value) => start + (value - low) * slope
}

/** Returns a step of 1, 2 or 5 times a power of ten that divides the span into about `count` parts. */
function niceStep(span: number, count: number): number {
  const rough = span / count
  const power = 10 ** Math.floor(Math.log10(rough))
  // The limits are the geometric means of neighbouring steps, so that the nearest step is chosen.
  const lead = rough / power
  return power * (lead >= Math.sqrt(50) ? 10 : lead >= Math.sqrt(10) ? 5 : lead >= Math.SQRT2 ? 2 : 1)
}

const roundLeads = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10] as const

/** Returns the smallest round number that is not below a positive value. */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value))
  return power * (roundLeads.find((lead) => lead * power >= value * (1 - 1e-9)) ?? 10)
}

/** Returns the ticks of one side of zero, without zero. A side that is smaller than one step ends close to its value. */
function ticksOfSide(extent: number, step: number): number[] {
  if (extent <= 0) return []
  if (extent < step) return [roundUp(extent)]
  return Array.from({ length: Math.ceil(extent / step - 1e-9) }, (_, at) => (at + 1) * step)
}

/**
 * Returns round values that cover zero and the range from `lowest` to `highest`: the ticks of a value axis. Each sign has its
 * own end, so that a small debt takes little room under large assets.
 */
export function ticksBetween(lowest: number, highest: number, count: number): number[] {
  const above = Math.max(0, highest)
  const below = Math.max(0, -lowest)
  const step = niceStep(Math.max(above + below, 1), count)
  const negative = ticksOfSide(below, step).map((tick) => -tick)
  return [...negative.toReversed(), 0, ...ticksOfSide(above, step)]
}

/** Returns the ticks of an axis that starts at zero. */
export const niceTicks = (highest: number, count: number): number[] => ticksBetween(0, highest, count)
