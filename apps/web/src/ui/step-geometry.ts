import { area, curveStepAfter, line } from 'd3-shape'
import { linearScale, ticksBetween } from './linear-scale.ts'
import { type PlotFrame, plotFrame } from './plot-frame.ts'

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

const lowest = 252
/** A name needs so much room beside its step. */
const nameWidth = 84

/** Where everything of a line of steps stands for a given width. The value axis holds zero. */
export function stepGeometry(values: readonly number[], width: number, hasAxis: boolean): StepGeometry {
  const frame = plotFrame(width, hasAxis)
  const { left, right, top } = frame
  const bottom = Math.min(frame.bottom, lowest)
  const ticks = ticksBetween(Math.min(0, ...values), Math.max(0, ...values), 4)
  const y = linearScale([ticks[0] ?? 0, ticks.at(-1) || 1], [bottom, top])
  const x = linearScale([0, Math.max(1, values.length - 1)], [left, right])
  const place = (_: number, index: number): number => x(index)
  const drawn = line<number>(place, y).curve(curveStepAfter)
  const filled = area<number>(place, y(0), y).curve(curveStepAfter)
  return {
    ...frame,
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

/** Which places can carry their name: the largest steps first, none so near to another that they meet. */
export function namedSteps(
  steps: readonly { index: number; size: number }[],
  { x }: Pick<StepGeometry, 'x'>,
): ReadonlySet<number> {
  const named = new Set<number>()
  for (const { index } of steps.toSorted((a, b) => b.size - a.size))
    if ([...named].every((other) => Math.abs(x(other) - x(index)) >= nameWidth)) named.add(index)
  return named
}
