import { line } from 'd3-shape'
import { linearScale, ticksBetween } from './linear-scale.ts'
import { type FormatAxis, labelEvery, type PlotGeometry, plotFrame } from './plot-frame.ts'

export interface Flow {
  /** Neither is negative. */
  income: number
  spending: number
  /** What was left of the one after the other; negative in a month that cost more than it brought. */
  balance: number
}

/** `x` is the middle of a pair, `path` the line of what was left. */
export interface FlowGeometry extends PlotGeometry {
  /** How broad one bar is. */
  bar: number
}

const broadest = 22
const gap = 4
const round = 3

/** Where everything of a chart of pairs stands for a given width. The value axis holds zero. */
export function flowGeometry(flows: readonly Flow[], width: number, formatAxis: FormatAxis): FlowGeometry {
  const highest = Math.max(
    0,
    ...flows.flatMap(({ income, spending, balance }) => [income, spending, balance]),
  )
  const lowest = Math.min(0, ...flows.map(({ balance }) => balance))
  const ticks = ticksBetween(lowest, highest, 4)
  const frame = plotFrame(width, formatAxis, ticks)
  const { left, right, top, bottom } = frame
  const y = linearScale([ticks[0] ?? 0, ticks.at(-1) || 1], [bottom, top])
  const room = (right - left) / Math.max(1, flows.length)
  const x = (index: number): number => left + (index + 0.5) * room
  const path = line<Flow>(
    (_, index) => x(index),
    ({ balance }) => y(balance),
  )([...flows])
  return {
    ...frame,
    x,
    y,
    ticks,
    bar: Math.min(broadest, (room * 0.7 - gap) / 2),
    path: path ?? '',
    labelEvery: labelEvery(room),
  }
}

/** The outline of a bar on the line of zero, round at its upper corners. */
export function barPath({ x, y, bar }: FlowGeometry, index: number, side: -1 | 1, value: number): string {
  const height = y(0) - y(value)
  if (height <= 0) return ''
  const r = Math.min(round, height, bar / 2)
  const start = x(index) + (side < 0 ? -bar - gap / 2 : gap / 2)
  return `M${start} ${y(0)}V${y(value) + r}q0 ${-r} ${r} ${-r}h${bar - 2 * r}q${r} 0 ${r} ${r}V${y(0)}z`
}
