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

/** Returns round values that cover the range from `lowest` to `highest`: the ticks of a value axis. */
export function ticksBetween(lowest: number, highest: number, count: number): number[] {
  const step = niceStep(Math.max(highest - lowest, 1), count)
  const first = Math.floor(lowest / step + 1e-9)
  const last = Math.ceil(highest / step - 1e-9)
  return Array.from({ length: last - first + 1 }, (_, at) => (first + at) * step)
}

/** Returns the ticks of an axis that starts at zero. */
export const niceTicks = (highest: number, count: number): number[] => ticksBetween(0, highest, count)
