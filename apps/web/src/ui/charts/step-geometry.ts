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
  /** The path of the area between the line and zero, where the line is above zero. */
  area: string
  /** The same where the line is below zero; empty without such values. */
  areaBelowZero: string
}

const maxBottom = 258
/** Room for the name above the highest step. */
const topMargin = 26
/** The room that a name needs next to its step, in pixels. Smaller steps have no name. */
const nameWidth = 96
const nameHeight = 16
const maxNameLength = 18

/** Share of the domain below the lowest value, so that its label fits under the point. */
const labelShare = 0.12

/** Computes the geometry of a step chart. The value axis always contains zero. */
export function stepGeometry(values: readonly number[], width: number, formatAxis: FormatAxis): StepGeometry {
  const ticks = ticksBetween(Math.min(0, ...values), Math.max(0, ...values), 4)
  const frame = plotFrame(width, formatAxis, ticks)
  const { left, right } = frame
  const top = topMargin
  const bottom = Math.min(frame.bottom, maxBottom)
  const [first, last] = [ticks[0] ?? 0, ticks.at(-1) || 1]
  const lowest = Math.min(...values, last)
  const y = linearScale(
    [Math.min(first, lowest - labelShare * (last - Math.min(0, lowest))), last],
    [bottom, top],
  )
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
    area: filled(values.map((value) => Math.max(0, value))) ?? '',
    areaBelowZero: values.some((value) => value < 0)
      ? (filled(values.map((value) => Math.min(0, value))) ?? '')
      : '',
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

/** The size of the label of the lowest point and its distance to the point, in pixels. */
const letterWidth = 6.6
const belowPoint = 18

/**
 * Places the label of the lowest point centred under it, moved sideways only as far as the plot requires. A label wider than the
 * plot reaches over the axis at its left.
 */
export function placeLabel(
  value: number,
  index: number,
  letterCount: number,
  { x, y, left, right }: Pick<StepGeometry, 'x' | 'y' | 'left' | 'right'>,
): { x: number; y: number } {
  const half = (letterCount * letterWidth) / 2
  return { x: Math.min(right - half, Math.max(left + half, x(index))), y: y(value) + belowPoint }
}

/** The distance of a name to the vertical line of its step, and its mean letter width, in pixels. */
const nameDistance = 6
const nameLetterWidth = 6.2

/**
 * Places the name of a step at half its height beside its vertical line: left of a rise, right of a fall. Where the plot ends there,
 * or another vertical line would cross the name, it moves to the other side. Null where neither side has room.
 */
export function placeName(
  name: string,
  index: number,
  values: readonly number[],
  { x, y, left, right }: Pick<StepGeometry, 'x' | 'y' | 'left' | 'right'>,
): PlacedName | null {
  const yAt = (at: number): number => y(values[at] ?? 0)
  const width = nameDistance + name.length * nameLetterWidth
  const middle = (yAt(index - 1) + yAt(index)) / 2
  const isFree = (from: number, to: number): boolean =>
    from >= left &&
    to <= right &&
    values.every((_, at) => {
      const isOutside = at === 0 || at === index || x(at) <= from || x(at) >= to
      const [top, bottom] = [Math.min(yAt(at - 1), yAt(at)), Math.max(yAt(at - 1), yAt(at))]
      return isOutside || bottom < middle - nameHeight / 2 || top > middle + nameHeight / 2
    })
  const isFreeLeft = isFree(x(index) - width, x(index))
  const isFreeRight = isFree(x(index), x(index) + width)
  if (!isFreeLeft && !isFreeRight) return null
  const isRise = yAt(index) < yAt(index - 1)
  const isLeft = isRise ? isFreeLeft : !isFreeRight
  return {
    x: x(index) + (isLeft ? -nameDistance : nameDistance),
    y: middle + 4,
    anchor: isLeft ? 'end' : 'start',
  }
}

interface PlacedName {
  x: number
  y: number
  anchor: 'start' | 'end'
}

/** Whether the name of a step would touch the label of the lowest point; both as placed above, with their letter counts. */
export function touchesLabel(
  name: PlacedName & { letterCount: number },
  label: { x: number; y: number; letterCount: number },
): boolean {
  const width = name.letterCount * nameLetterWidth
  const from = name.anchor === 'start' ? name.x : name.x - width
  const half = (label.letterCount * letterWidth) / 2
  return Math.abs(name.y - label.y) < nameHeight && from < label.x + half && from + width > label.x - half
}

/** Shortens a name to the length that fits next to its step. */
export const truncateName = (name: string): string =>
  name.length <= maxNameLength ? name : `${name.slice(0, maxNameLength - 1).trimEnd()}…`
