import { linearScale, niceTicks } from './linear-scale.ts'
import { type FormatAxis, labelEvery, type PlotFrame, plotFrame } from './plot-frame.ts'
import { limitToPlot, valuesOfScale } from './running-month.tsx'

export interface BarsGeometry extends PlotFrame {
  /** The centre of a bar. */
  x: (index: number) => number
  y: (value: number) => number
  ticks: number[]
  labelEvery: number
  /** In pixels. */
  barWidth: number
}

/** The height of a bar chart: without axes, or beside another card. */
export type BarsSize = 'small' | 'medium'

const smallHeight = 76
const mediumHeight = 268
const maxBarWidth = 40
const minBarWidth = 2
const cornerRadius = 3

interface BarsOptions {
  formatAxis: FormatAxis
  size: BarsSize
  isLastRunning: boolean
  /** Values that are marked across bars. */
  marks?: readonly number[]
}

/** Computes the geometry of a bar chart. A small one has no axes; a running last bar has no part in the scale. */
export function barsGeometry(
  totals: readonly number[],
  width: number,
  { formatAxis, size, isLastRunning, marks = [] }: BarsOptions,
): BarsGeometry {
  const isSmall = size === 'small'
  const highest = Math.max(...valuesOfScale(totals, isLastRunning), ...marks, 0)
  const ticks = isSmall ? [] : niceTicks(highest, 4)
  const tall = plotFrame(width, formatAxis, ticks, { hasCaption: isLastRunning })
  const excess = Math.max(0, tall.height - mediumHeight)
  const frame = isSmall
    ? { width, height: smallHeight, left: 0, right: width, top: 4, bottom: smallHeight - 2 }
    : { ...tall, height: tall.height - excess, bottom: tall.bottom - excess }
  const { left, right, top, bottom } = frame
  const slotWidth = (right - left) / Math.max(1, totals.length)
  return {
    ...frame,
    x: (index) => left + (index + 0.5) * slotWidth,
    y: limitToPlot(linearScale([0, (isSmall ? highest : ticks.at(-1)) || 1], [bottom, top]), frame),
    ticks,
    labelEvery: labelEvery(slotWidth),
    barWidth: Math.max(minBarWidth, Math.min(maxBarWidth, slotWidth * (isSmall ? 0.72 : 0.6))),
  }
}

/** Returns the outline of one layer of a bar. The topmost layer has round upper corners. */
export function layerPath(
  { x, y, barWidth }: BarsGeometry,
  index: number,
  [low, high]: readonly [number, number],
  isTop: boolean,
): string {
  const height = y(low) - y(high)
  if (height <= 0) return ''
  const r = isTop ? Math.min(cornerRadius, height, barWidth / 2) : 0
  const start = x(index) - barWidth / 2
  return `M${start} ${y(low)}V${y(high) + r}q0 ${-r} ${r} ${-r}h${barWidth - 2 * r}q${r} 0 ${r} ${r}V${y(low)}z`
}
