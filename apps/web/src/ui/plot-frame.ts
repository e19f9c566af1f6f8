export interface PlotFrame {
  width: number
  height: number
  left: number
  right: number
  top: number
  bottom: number
}

/** Where everything of a chart over months stands. */
export interface PlotGeometry extends PlotFrame {
  /** The place of a month. */
  x: (index: number) => number
  y: (value: number) => number
  ticks: number[]
  /** The line of the values. */
  path: string
  /** Every how many places a label fits; the last one always has its own. */
  labelEvery: number
}

/** From this width on there is room for the tall drawing. */
const wide = 420
const labelWidth = 34

/** What a value says at its line; null leaves the axis without words. */
export type FormatAxis = ((value: number) => string) | null
/** As wide as a digit at the size of an axis, and a little. */
const letterWidth = 6.4

/** The box that a chart is drawn in, beside the words of its axes, however long they are. */
export function plotFrame(width: number, formatAxis: FormatAxis, ticks: readonly number[]): PlotFrame {
  const isWide = width >= wide
  const height = isWide ? 372 : 238
  const longest = Math.max(0, ...ticks.map((tick) => formatAxis?.(tick).length ?? 0))
  const left = formatAxis === null ? 16 : Math.max(isWide ? 62 : 60, 12 + longest * letterWidth)
  return { width, height, left, right: width - 18, top: 16, bottom: height - 28 }
}

/** Every how many places a label fits, where `room` lies between two of them; the last one always has its own. */
export const labelEvery = (room: number): number => (room >= labelWidth ? 1 : 2)
