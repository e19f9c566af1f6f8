import { useId } from 'react'
import type { PlotFrame } from './plot-frame.ts'

interface EstimatedLineProps {
  geometry: PlotFrame & { x: (index: number) => number; path: string }
  /** The first known point. */
  knownFrom: number
}

/** The line of a chart, dashed before the first known point. The surrounding group sets colour and width. */
export function EstimatedLine({ geometry, knownFrom }: EstimatedLineProps) {
  const { width, height, path, x } = geometry
  const clip = useId()
  if (knownFrom === 0) return <path d={path} />
  const solidFrom = x(knownFrom)
  return (
    <>
      <defs>
        <clipPath id={`${clip}-estimated`}>
          <rect x={0} y={0} width={Math.max(0, solidFrom)} height={height} />
        </clipPath>
        <clipPath id={`${clip}-known`}>
          <rect x={solidFrom} y={0} width={Math.max(0, width - solidFrom)} height={height} />
        </clipPath>
      </defs>
      <path d={path} clipPath={`url(#${clip}-estimated)`} strokeDasharray="5 4" />
      <path d={path} clipPath={`url(#${clip}-known)`} />
    </>
  )
}

/** Returns the index of the first known point: the one after the last estimated point. */
export const findKnownFrom = (points: readonly { estimated: boolean }[]): number =>
  points.findLastIndex(({ estimated }) => estimated) + 1
