import type { ReactNode } from 'react'
import { ChartAxes } from './chart-axes.tsx'
import { isLastMonthRunning, MonthLine } from './month-line.tsx'
import type { PlotGeometry } from './plot-frame.ts'

export interface LinePoint {
  key: string
  /** The label below the axis. */
  label: string
  value: number
  /** Whether the month is still running: drawn dotted, with a hollow point. */
  partial: boolean
  /** The content of the tooltip; `spoken` is its text for screen readers. */
  tooltip: ReactNode
  spoken: string
}

interface PlotProps {
  points: LinePoint[]
  reference: number | null
  formatAxis: ((value: number) => string) | null
  geometry: PlotGeometry
  active: number | null
}

/** Draws the grid, the axes, the reference line, the values and the selected point. */
export function LinePlot({ points, geometry, reference, formatAxis, active }: PlotProps) {
  const { left, right, x, y } = geometry
  const last = points.length - 1
  const running = isLastMonthRunning(points)
  const lastValue = points[last]?.value
  const activeValue = active === null ? undefined : points[active]?.value
  return (
    <>
      <ChartAxes geometry={geometry} points={points} formatAxis={formatAxis} active={active} />
      {reference !== null && (
        <line
          x1={left}
          x2={right}
          y1={y(reference)}
          y2={y(reference)}
          strokeDasharray="2 4"
          className="stroke-ink-3"
        />
      )}
      <g fill="none" strokeWidth="2.25" strokeLinejoin="round" className="stroke-brand">
        <MonthLine geometry={geometry} points={points} />
      </g>
      {lastValue !== undefined && (
        <circle
          cx={x(last)}
          cy={y(lastValue)}
          r="4"
          strokeWidth="2.25"
          className={running ? 'fill-surface stroke-brand' : 'fill-brand stroke-brand'}
        />
      )}
      {active !== null && activeValue !== undefined && active !== last && (
        <circle
          cx={x(active)}
          cy={y(activeValue)}
          r="4.5"
          strokeWidth="2"
          className="fill-brand stroke-surface"
        />
      )}
    </>
  )
}
