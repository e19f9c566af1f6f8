export interface PlotFrame {
  width: number
  height: number
  left: number
  right: number
  top: number
  bottom: number
}

/** The geometry of a chart over months. */
export interface PlotGeometry extends PlotFrame {
  /** The x position of a month. */
  x: (index: number) => number
  y: (value: number) => number
  ticks: number[]
  /** The path of the line. */
  path: string
  /** A label fits at every `labelEvery`-th point, counted from the last one. */
  labelEvery: number
}

/** Charts from this width on are taller. */
const wideFromWidth = 420
const labelWidth = 34

/** Formats a value for the axis; null hides the labels. */
export type FormatAxis = ((value: number) => string) | null
/** A little more than the width of a digit in an axis label, in pixels. */
const letterWidth = 6.4

/** Room below the plot for the labels of the points, and for the caption of a running month under its label. */
const labelRoom = 28
const captionRoom = 14

interface FrameOptions {
  /** Whether a running month has its caption below the labels. */
  hasCaption?: boolean
  /** Height of a wide chart. */
  wideHeight?: number
}

/** Computes the box of a chart, with room at the left for the longest axis label. */
export function plotFrame(
  width: number,
  formatAxis: FormatAxis,
  ticks: readonly number[],
  { hasCaption = false, wideHeight = 372 }: FrameOptions = {},
): PlotFrame {
  const isWide = width >= wideFromWidth
  const height = isWide ? wideHeight : 238
  const longest = Math.max(0, ...ticks.map((tick) => formatAxis?.(tick).length ?? 0))
  const left = formatAxis === null ? 16 : Math.max(isWide ? 62 : 60, 12 + longest * letterWidth)
  return {
    width,
    height,
    left,
    right: width - 18,
    top: 16,
    bottom: height - labelRoom - (hasCaption ? captionRoom : 0),
  }
}

/** Returns the interval of labels that fit when `room` pixels lie between two points. */
export const labelEvery = (room: number): number => (room >= labelWidth ? 1 : 2)
