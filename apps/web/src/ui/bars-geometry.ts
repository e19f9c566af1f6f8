import { linearScale, niceTicks } from './linear-scale.ts'
import { type FormatAxis, labelEvery, type PlotFrame, plotFrame } from './plot-frame.ts'

export interface BarsGeometry extends PlotFrame {
  /** The middle of a bar. */
  x: (index: number) => number
  y: (value: number) => number
  ticks: number[]
  labelEvery: number
  /** How broad a bar is. */
  bar: number
}

const smallHeight = 76
const tall = 268
const broadest = 40
const narrowest = 2
const round = 3

/** Where everything of a chart of bars stands; a small one has no axes. No bar falls under zero. */
export function barsGeometry(
  totals: readonly number[],
  width: number,
  { formatAxis, isSmall }: { formatAxis: FormatAxis; isSmall: boolean },
): BarsGeometry {
  const highest = Math.max(...totals, 0)
  const ticks = isSmall ? [] : niceTicks(highest, 4)
  const whole = plotFrame(width, formatAxis, ticks)
  const frame = isSmall
    ? { width, height: smallHeight, left: 0, right: width, top: 4, bottom: smallHeight - 2 }
    : { ...whole, height: Math.min(whole.height, tall), bottom: Math.min(whole.height, tall) - 28 }
  const { left, right, top, bottom } = frame
  const room = (right - left) / Math.max(1, totals.length)
  return {
    ...frame,
    x: (index) => left + (index + 0.5) * room,
    y: linearScale([0, (isSmall ? highest : ticks.at(-1)) || 1], [bottom, top]),
    ticks,
    labelEvery: labelEvery(room),
    bar: Math.max(narrowest, Math.min(broadest, room * (isSmall ? 0.72 : 0.6))),
  }
}

/** The outline of one layer of a bar, from one value up to another; the topmost is round at its upper corners. */
export function layerPath(
  { x, y, bar }: BarsGeometry,
  index: number,
  [low, high]: readonly [number, number],
  isTop: boolean,
): string {
  const height = y(low) - y(high)
  if (height <= 0) return ''
  const r = isTop ? Math.min(round, height, bar / 2) : 0
  const start = x(index) - bar / 2
  return `M${start} ${y(low)}V${y(high) + r}q0 ${-r} ${r} ${-r}h${bar - 2 * r}q${r} 0 ${r} ${r}V${y(low)}z`
}
