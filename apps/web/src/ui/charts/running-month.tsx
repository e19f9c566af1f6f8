import type { PlotFrame } from './plot-frame.ts'

/** Whether the last month is still running: it is drawn as a ghost, outside the scale and the lines. */
export const isLastMonthRunning = (points: readonly { partial: boolean }[]): boolean =>
  points.length > 1 && points.at(-1)?.partial === true

/** Returns the values that set the scale: those of complete months, or all if these are zero. */
export function valuesOfScale(values: readonly number[], isLastRunning: boolean): readonly number[] {
  const complete = isLastRunning ? values.slice(0, -1) : values
  return complete.some((value) => value !== 0) ? complete : values
}

/** Limits a scale to the plot: the ghost of a running month that exceeds the scale ends at its upper edge. */
export const limitToPlot =
  (scale: (value: number) => number, { top }: Pick<PlotFrame, 'top'>): ((value: number) => number) =>
  (value) =>
    Math.max(top, scale(value))

/** A ghost bar: at 55 % with a dashed outline (design 7). `color` is a CSS colour. */
export const GhostBar = ({ path, color }: { path: string; color: string }) => (
  <path
    data-ghost
    d={path}
    strokeDasharray="3 3"
    strokeWidth="1.25"
    style={{ fill: `color-mix(in oklab, ${color} 55%, transparent)`, stroke: color }}
  />
)
