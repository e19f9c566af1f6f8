import { line } from 'd3-shape'
import { linearScale, ticksBetween } from './linear-scale.ts'
import { type FormatAxis, labelEvery, type PlotGeometry, plotFrame } from './plot-frame.ts'
import { isLastMonthRunning, limitToPlot, valuesOfScale } from './running-month.tsx'

export interface Flow {
  /** Not negative, like `spending`. */
  income: number
  spending: number
  /** Income minus spending; null for a month without data. */
  balance: number | null
  /** Whether the month is incomplete. */
  partial: boolean
}

/** `x` is the centre of a pair, `path` the line of the balance. */
export interface FlowGeometry extends PlotGeometry {
  /** The width of one bar in pixels. */
  barWidth: number
}

const maxBarWidth = 22
const gap = 4
const cornerRadius = 3

/**
 * Computes the geometry of a flow chart. The value axis always contains zero; a running month has no part in the line of the
 * balance and in the scale.
 */
export function flowGeometry(flows: readonly Flow[], width: number, formatAxis: FormatAxis): FlowGeometry {
  const running = isLastMonthRunning(flows)
  const highest = Math.max(
    0,
    ...valuesOfScale(
      flows.map(({ income, spending, balance }) => Math.max(income, spending, balance ?? 0)),
      running,
    ),
  )
  const complete = running ? flows.slice(0, -1) : [...flows]
  const lowest = Math.min(0, ...complete.map(({ balance }) => balance ?? 0))
  const ticks = ticksBetween(lowest, highest, 4)
  const frame = plotFrame(width, formatAxis, ticks, { hasCaption: running })
  const { left, right, top, bottom } = frame
  const y = linearScale([ticks[0] ?? 0, ticks.at(-1) || 1], [bottom, top])
  const slotWidth = (right - left) / Math.max(1, flows.length)
  const x = (index: number): number => left + (index + 0.5) * slotWidth
  const path = line<Flow>(
    (_, index) => x(index),
    ({ balance }) => y(balance ?? 0),
  ).defined(({ balance }) => balance !== null)(complete)
  return {
    ...frame,
    x,
    y: limitToPlot(y, frame),
    ticks,
    barWidth: Math.min(maxBarWidth, (slotWidth * 0.7 - gap) / 2),
    path: path ?? '',
    labelEvery: labelEvery(slotWidth),
  }
}

/** Returns the outline of a bar on the zero line, with round upper corners. */
export function barPath(
  { x, y, barWidth }: FlowGeometry,
  index: number,
  side: -1 | 1,
  value: number,
): string {
  const height = y(0) - y(value)
  if (height <= 0) return ''
  const r = Math.min(cornerRadius, height, barWidth / 2)
  const start = x(index) + (side < 0 ? -barWidth - gap / 2 : gap / 2)
  return `M${start} ${y(0)}V${y(value) + r}q0 ${-r} ${r} ${-r}h${barWidth - 2 * r}q${r} 0 ${r} ${r}V${y(0)}z`
}
