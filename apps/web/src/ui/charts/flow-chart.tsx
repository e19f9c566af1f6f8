import type { ReactNode } from 'react'
import { ChartAxes } from './chart-axes.tsx'
import { ChartNavigation } from './chart-navigation.tsx'
import { barPath, type Flow, type FlowGeometry, flowGeometry } from './flow-geometry.ts'
import { MonthLine } from './month-line.tsx'

export interface FlowPoint extends Flow {
  key: string
  /** The label below the axis. */
  label: string
  /** Whether the month is still running: its bars are paler and the line to it is dotted. */
  partial: boolean
  /** The content of the tooltip; `spoken` is its text for screen readers. */
  tooltip: ReactNode
  spoken: string
}

interface FlowChartProps {
  label: string
  points: FlowPoint[]
  /** Null hides the labels of the value axis (modo privado). */
  formatAxis: ((value: number) => string) | null
  /** Called when the user presses Enter or clicks on a month. */
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

/** Bars of income and spending per month, with a line of the balance. */
export const FlowChart = ({ label, points, formatAxis, onOpen }: FlowChartProps) => (
  <ChartNavigation
    label={label}
    points={points}
    onOpen={onOpen}
    computeGeometry={(width) => flowGeometry(points, width, formatAxis)}
  >
    {(geometry, active) => (
      <FlowPlot points={points} geometry={geometry} formatAxis={formatAxis} active={active} />
    )}
  </ChartNavigation>
)
