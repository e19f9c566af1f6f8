import { area, curveStepAfter, line } from 'd3-shape'
import { linearScale, ticksBetween } from './linear-scale.ts'
import { type FormatAxis, type PlotFrame, plotFrame } from './plot-frame.ts'

export interface BandPoint {
  /** The value of the main line. */
  value: number
  /** The other edge of the band. */
  edge: number
  /** The line of before a change; null where none is compared. */
  before: number | null
}

export interface BandGeometry extends PlotFrame {
  x: (index: number) => number
  y: (value: number) => number
  ticks: number[]
  /** The caller chooses the labels: it leaves the others empty. */
  labelEvery: 1
  /** Paths of the main line, of the edge, of the band between them, and of the line before; empty without one. */
  path: string
  edge: string
  band: string
  before: string
  /** Between zero and the main line where that is below zero; empty without such values. */
  belowZero: string
}

const heights = { regular: 286, compact: 196 } as const
export type BandHeight = keyof typeof heights

const topMargin = 16
const labelRoom = 28
/** Share of the domain below the lowest value, so that its label fits under the point. */
const labelShare = { regular: 0.12, compact: 0.2 } as const

/** Computes the geometry of a line with a band. The value axis always contains zero. */
export function bandGeometry(
  points: readonly BandPoint[],
  { width, height: size, formatAxis }: { width: number; height: BandHeight; formatAxis: FormatAxis },
): BandGeometry {
  const values = points.flatMap(({ value, edge, before }) => [value, edge, before ?? value])
  const [least, most] = values.reduce(([low, high], value) => [Math.min(low, value), Math.max(high, value)], [
    0, 0,
  ] as [number, number])
  const ticks = ticksBetween(least, most, size === 'regular' ? 4 : 3)
  const frame = plotFrame(width, formatAxis, ticks)
  const height = heights[size]
  const bottom = height - labelRoom
  const [first, last] = [ticks[0] ?? 0, ticks.at(-1) || 1]
  const lowest = points.reduce((low, { value }) => Math.min(low, value), last)
  const room = labelShare[size] * (last - Math.min(0, lowest))
  const y = linearScale([Math.min(first, lowest - room), last], [bottom, topMargin])
  const x = linearScale([0, Math.max(1, points.length - 1)], [frame.left, frame.right])
  const drawn = (pick: (point: BandPoint) => number): string =>
    line<BandPoint>(
      (_, index) => x(index),
      (point) => y(pick(point)),
    ).curve(curveStepAfter)([...points]) ?? ''
  const filled = (from: (point: BandPoint) => number, to: (point: BandPoint) => number): string =>
    area<BandPoint>(
      (_, index) => x(index),
      (point) => y(from(point)),
      (point) => y(to(point)),
    ).curve(curveStepAfter)([...points]) ?? ''
  return {
    ...frame,
    top: topMargin,
    bottom,
    height,
    x,
    y,
    ticks,
    labelEvery: 1,
    path: drawn(({ value }) => value),
    edge: drawn(({ edge }) => edge),
    band: filled(
      ({ edge }) => edge,
      ({ value }) => value,
    ),
    before: points.some(({ before }) => before !== null) ? drawn(({ before, value }) => before ?? value) : '',
    belowZero:
      lowest < 0
        ? filled(
            () => 0,
            ({ value }) => Math.min(0, value),
          )
        : '',
  }
}
