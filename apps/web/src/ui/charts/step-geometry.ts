import { area, curveStepAfter, line } from 'd3-shape'
import { linearScale, ticksBetween } from './linear-scale.ts'
import { type FormatAxis, type PlotFrame, plotFrame } from './plot-frame.ts'

export interface StepGeometry extends PlotFrame {
  x: (index: number) => number
  y: (value: number) => number
  ticks: number[]
  /** The caller chooses the labels: it leaves the others empty. */
  labelEvery: 1
  path: string
  /** The path of the area between the line and zero. */
  area: string
}

const maxBottom = 258
/** Room for the name above the highest step. */
const topMargin = 26
/** The room that a name needs next to its step, in pixels. Smaller steps have no name. */
const nameWidth = 96
const nameHeight = 16
const maxNameLength = 18

/** Computes the geometry of a step chart. The value axis always contains zero. */
export function stepGeometry(values: readonly number[], width: number, formatAxis: FormatAxis): StepGeometry {
  const ticks = ticksBetween(Math.min(0, ...values), Math.max(0, ...values), 4)
  const frame = plotFrame(width, formatAxis, ticks)
  const { left, right } = frame
  const top = topMargin
  const bottom = Math.min(frame.bottom, maxBottom)
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

/** Returns the steps that have room for their name. Larger steps are chosen first. */
export function chooseNamedSteps(
  steps: readonly { index: number; size: number }[],
  { x, y }: Pick<StepGeometry, 'x' | 'y'>,
): ReadonlySet<number> {
  const named = new Set<number>()
  const high = steps.filter(({ size }) => y(0) - y(size) >= nameHeight)
  for (const { index } of high.toSorted((a, b) => b.size - a.size))
    if ([...named].every((other) => Math.abs(x(other) - x(index)) >= nameWidth)) named.add(index)
  return named
}

/** The size of the label of the lowest point, in pixels. */
const letterWidth = 6.6
const labelHeight = 24
const aboveLine = 10

/** Places the label of a point on the side with room: below the point, or above the part of the line that it would cover. */
export function placeLabel(
  values: readonly number[],
  index: number,
  letterCount: number,
  { x, y, left, right, bottom }: StepGeometry,
): { x: number; y: number; anchor: 'start' | 'end' } {
  const here = y(values[index] ?? 0)
  const isNearEnd = x(index) > (left + right) / 2
  const near = x(index) + (isNearEnd ? -2 : 2)
  const far = near + letterCount * letterWidth * (isNearEnd ? -1 : 1)
  // Each value is drawn until the next point.
  const covered = values.flatMap((value, at) =>
    x(at + 1) > Math.min(near, far) && x(at) < Math.max(near, far) ? [y(value)] : [],
  )
  return {
    x: near,
    y: here + labelHeight <= bottom ? here + 20 : Math.min(here, ...covered) - aboveLine,
    anchor: isNearEnd ? 'end' : 'start',
  }
}

/** Shortens a name to the length that fits next to its step. */
export const truncateName = (name: string): string =>
  name.length <= maxNameLength ? name : `${name.slice(0, maxNameLength - 1).trimEnd()}…`
