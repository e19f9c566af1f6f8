import type { ReactNode } from 'react'
import { type BandHeight, type BandPoint, bandGeometry } from './band-geometry.ts'
import { ChartAxes } from './chart-axes.tsx'
import { ChartNavigation } from './chart-navigation.tsx'
import { LowestMark } from './lowest-mark.tsx'
import type { FormatAxis } from './plot-frame.ts'

export interface BandChartPoint extends BandPoint {
  key: string
  /** The label below the axis; empty where none fits. */
  label: string
  /** The content of the tooltip; `spoken` is its text for screen readers. */
  tooltip: ReactNode
  spoken: string
}

interface BandChartProps {
  label: string
  points: readonly BandChartPoint[]
  /** The lowest point and the text next to it. */
  mark: { index: number; text: string | null }
  /** Null hides the labels of the value axis (modo privado). */
  formatAxis: FormatAxis
  height?: BandHeight
}

/** A step line of many days, with a band up to a second line, the lowest point marked, and the line of before a change. */
export const BandChart = ({ label, points, mark, formatAxis, height = 'regular' }: BandChartProps) => (
  <ChartNavigation
    label={label}
    points={points}
    computeGeometry={(width) => bandGeometry(points, { width, height, formatAxis })}
  >
    {(geometry, active) => {
      const activePoint = active === null ? undefined : points[active]
      return (
        <>
          <path d={geometry.band} className="fill-brand-soft" data-part="band" />
          {geometry.belowZero !== '' && (
            <path d={geometry.belowZero} className="fill-warning-soft" data-part="below-zero" />
          )}
          <ChartAxes
            geometry={geometry}
            points={points}
            formatAxis={formatAxis}
            active={active}
            lastLabel="plain"
          />
          <g fill="none" strokeLinejoin="round">
            <path d={geometry.edge} strokeWidth="1.5" className="stroke-ink-3" data-part="edge" />
            {geometry.before !== '' && (
              <path
                d={geometry.before}
                strokeWidth="1.5"
                strokeDasharray="4 4"
                className="stroke-ink-2"
                data-part="before"
              />
            )}
            <path d={geometry.path} strokeWidth="2" className="stroke-brand" data-part="line" />
          </g>
          <LowestMark value={points[mark.index]?.value} mark={mark} geometry={geometry} />
          {active !== null && activePoint !== undefined && (
            <circle
              cx={geometry.x(active)}
              cy={geometry.y(activePoint.value)}
              r="4.5"
              strokeWidth="2"
              className="fill-brand stroke-surface"
            />
          )}
        </>
      )
    }}
  </ChartNavigation>
)
