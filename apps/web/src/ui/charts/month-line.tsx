import { useId } from 'react'
import type { PlotGeometry } from './plot-frame.ts'

interface MonthLineProps {
  geometry: PlotGeometry
  points: readonly { partial: boolean }[]
}

/** Whether the last month is still running. Its values may change, so it is drawn dotted. */
export const isLastMonthRunning = (points: MonthLineProps['points']): boolean =>
  points.length > 1 && points.at(-1)?.partial === true

/** The line of a monthly chart, dotted towards the running month. The surrounding group sets colour and width. */
export function MonthLine({ geometry, points }: MonthLineProps) {
  const { width, height, right, path, x } = geometry
  const clip = useId()
  const running = isLastMonthRunning(points)
  const solidUntil = running ? x(points.length - 2) : right
  return (
    <>
      <defs>
        <clipPath id={`${clip}-whole`}>
          <rect x={0} y={0} width={Math.max(0, solidUntil)} height={height} />
        </clipPath>
        <clipPath id={`${clip}-running`}>
          <rect x={solidUntil} y={0} width={Math.max(0, width - solidUntil)} height={height} />
        </clipPath>
      </defs>
      <path d={path} clipPath={`url(#${clip}-whole)`} />
      {running && <path d={path} clipPath={`url(#${clip}-running)`} strokeDasharray="2 4.5" />}
    </>
  )
}
