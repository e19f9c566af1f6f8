import { curveMonotoneX, line } from 'd3-shape'
import { linearScale, niceTicks } from './linear-scale.ts'

export interface LineGeometry {
  width: number
  height: number
  left: number
  right: number
  bottom: number
  x: (index: number) => number
  y: (value: number) => number
  ticks: number[]
  path: string
  /** Every how many points a label fits; the last point always has one. */
  labelEvery: number
}

/** From this width on there is room for the tall drawing. */
const wide = 420
const labelWidth = 34

/** Where everything of a line chart stands for a given width. The value axis starts at zero. */
export function lineGeometry(values: number[], width: number, hasAxis: boolean): LineGeometry {
  const isWide = width >= wide
  const height = isWide ? 372 : 238
  const left = hasAxis ? (isWide ? 62 : 60) : 16
  const right = width - 18
  const bottom = height - 28
  const ticks = niceTicks(Math.max(...values, 0), 4)
  const value = linearScale([0, ticks.at(-1) || 1], [bottom, 16])
  const place = linearScale([0, Math.max(1, values.length - 1)], [left, right])
  const path = line<number>((_, index) => place(index), value).curve(curveMonotoneX)(values)
  return {
    width,
    height,
    left,
    right,
    bottom,
    x: place,
    y: value,
    ticks,
    path: path ?? '',
    labelEvery: (right - left) / Math.max(1, values.length - 1) >= labelWidth ? 1 : 2,
  }
}

/** The point nearest to a place on the width. */
export function nearestPoint({ left, right }: LineGeometry, count: number, at: number): number {
  const share = (at - left) / (right - left)
  return Math.min(count - 1, Math.max(0, Math.round(share * (count - 1))))
}
