import type { ReactNode } from 'react'
import { ChartAxes } from './chart-axes.tsx'
import { ChartWalk } from './chart-walk.tsx'
import { barPath, type Flow, type FlowGeometry, flowGeometry } from './flow-geometry.ts'
import { MonthLine } from './month-line.tsx'

export interface FlowPoint extends Flow {
  key: string
  /** Under the axis. */
  label: string
  /** Still running: paler, and the way there dotted. */
  partial: boolean
  /** What the tooltip says, and what a screen reader hears. */
  tooltip: ReactNode
  spoken: string
}

interface FlowChartProps {
  label: string
  points: FlowPoint[]
  /** Null leaves the value axis without words (modo privado). */
  formatAxis: ((value: number) => string) | null
  /** What Enter or a click on a month leads to. */
  onOpen?: (index: number) => void
}

interface PlotProps extends Pick<FlowChartProps, 'points' | 'formatAxis'> {
  geometry: FlowGeometry
  active: number | null
}

const FlowPlot = ({ points, geometry, formatAxis, active }: PlotProps) => (
  <>
    <ChartAxes geometry={geometry} points={points} formatAxis={formatAxis} active={active} />
    {points.map(({ key, income, spending, partial }, index) => (
      <g key={key} className={partial ? 'opacity-55' : ''}>
        <path d={barPath(geometry, index, -1, income)} className="fill-util-ok" />
        <path d={barPath(geometry, index, 1, spending)} className="fill-brand" />
      </g>
    ))}
    <g fill="none" strokeLinejoin="round">
      <g strokeWidth="5" className="stroke-surface">
        <MonthLine geometry={geometry} points={points} />
      </g>
      <g strokeWidth="1.75" className="stroke-ink">
        <MonthLine geometry={geometry} points={points} />
      </g>
    </g>
    {points.map(({ key, balance }, index) => (
      <circle
        key={key}
        cx={geometry.x(index)}
        cy={geometry.y(balance)}
        r={index === active ? 5 : 3.75}
        strokeWidth="1.75"
        className="fill-surface stroke-ink"
      />
    ))}
  </>
)

/** Pairs of income and spending with a line of what was left, month by month. */
export const FlowChart = ({ label, points, formatAxis, onOpen }: FlowChartProps) => (
  <ChartWalk
    label={label}
    points={points}
    onOpen={onOpen}
    geometryOf={(width) => flowGeometry(points, width, formatAxis)}
  >
    {(geometry, active) => (
      <FlowPlot points={points} geometry={geometry} formatAxis={formatAxis} active={active} />
    )}
  </ChartWalk>
)
