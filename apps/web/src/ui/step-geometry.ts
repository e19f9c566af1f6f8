import { area, curveStepAfter, line } from 'd3-shape'
import { linearScale, ticksBetween } from './linear-scale.ts'
import { type FormatAxis, type PlotFrame, plotFrame } from './plot-frame.ts'

export interface StepGeometry extends PlotFrame {
  x: (index: number) => number
  y: (value: number) => number
  ticks: number[]
  /** Words under the axis are chosen by whoever names the places. */
  labelEvery: 1
  path: string
  /** From the line down to zero. */
  area: string
}

const lowest = 258
/** Above the highest step stands its name. */
const highest = 26
/** A name needs so much room beside its step, and a step high enough to stand beside. */
const nameWidth = 96
const nameHeight = 16
const longestName = 18

/** Where everything of a line of steps stands for a given width. The value axis holds zero. */
export function stepGeometry(values: readonly number[], width: number, formatAxis: FormatAxis): StepGeometry {
  const ticks = ticksBetween(Math.min(0, ...values), Math.max(0, ...values), 4)
  const frame = plotFrame(width, formatAxis, ticks)
  const { left, right } = frame
  const top = highest
  const bottom = Math.min(frame.bottom, lowest)
  const y = linearScale([ticks[0] ?? 0, ticks.at(-1) || 1], [bottom, top])
  const x = linearScale([0, Math.max(1, values.length - 1)], [left, right])
  const place = (_: number, index: number): number => x(index)
  const drawn = line<number>(place, y).curve(curveStepAfter)
  const filled = area<number>(place, y(0), y).curve(curveStepAfter)
  return {
    ...frame,
    top,
    bottom,
    height: bottom + 28,
    x,
    y,
    ticks,
    labelEvery: 1,
    path: drawn([...values]) ?? '',
    area: filled([...values]) ?? '',
  }
}

/** Which steps can carry their name: the largest first, none too small for it, none so near to another that they meet. */
export function namedSteps(
  steps: readonly { index: number; size: number }[],
  { x, y }: Pick<StepGeometry, 'x' | 'y'>,
): ReadonlySet<number> {
  const named = new Set<number>()
  const high = steps.filter(({ size }) => y(0) - y(size) >= nameHeight)
  for (const { index } of high.toSorted((a, b) => b.size - a.size))
    if ([...named].every((other) => Math.abs(x(other) - x(index)) >= nameWidth)) named.add(index)
  return named
}

/** A letter of the words beside the lowest place, and the room around them. */
const letterWidth = 6.6
const wordsHeight = 24
const aboveLine = 10

/** Where the words of a place stand: on the side that has room, beneath it or else over all of the line that they cover. */
export function wordsAt(
  values: readonly number[],
  index: number,
  letters: number,
  { x, y, left, right, bottom }: StepGeometry,
): { x: number; y: number; anchor: 'start' | 'end' } {
  const here = y(values[index] ?? 0)
  const isLate = x(index) > (left + right) / 2
  const near = x(index) + (isLate ? -2 : 2)
  const far = near + letters * letterWidth * (isLate ? -1 : 1)
  // Each value stays until the next place.
  const covered = values.flatMap((value, at) =>
    x(at + 1) > Math.min(near, far) && x(at) < Math.max(near, far) ? [y(value)] : [],
  )
  return {
    x: near,
    y: here + wordsHeight <= bottom ? here + 20 : Math.min(here, ...covered) - aboveLine,
    anchor: isLate ? 'end' : 'start',
  }
}

/** A name as it fits beside its step. */
export const shortName = (name: string): string =>
  name.length <= longestName ? name : `${name.slice(0, longestName - 1).trimEnd()}…`
