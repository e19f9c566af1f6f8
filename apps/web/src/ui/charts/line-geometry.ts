import { curveMonotoneX, line } from 'd3-shape'
import { linearScale, niceTicks } from './linear-scale.ts'
import { type FormatAxis, labelEvery, type PlotGeometry, plotFrame } from './plot-frame.ts'

/** Computes the geometry of a line chart. The value axis starts at zero. */
export function lineGeometry(values: number[], width: number, formatAxis: FormatAxis): PlotGeometry {
  const ticks = niceTicks(Math.max(...values, 0), 4)
  const frame = plotFrame(width, formatAxis, ticks)
  const { left, right, top, bottom } = frame
  const value = linearScale([0, ticks.at(-1) || 1], [bottom, top])
  const steps = Math.max(1, values.length - 1)
  const place = linearScale([0, steps], [left, right])
  const path = line<number>((_, index) => place(index), value).curve(curveMonotoneX)(values)
  return {
    ...frame,
    x: place,
    y: value,
    ticks,
    path: path ?? '',
    labelEvery: labelEvery((right - left) / steps),
  }
}
