import type { ReactNode } from 'react'
import { ChartAxes } from './chart-axes.tsx'
import { ChartNavigation } from './chart-navigation.tsx'
import { barPath, type Flow, type FlowGeometry, flowGeometry } from './flow-geometry.ts'
import { GrowingBars } from './growing-bars.tsx'
import { GhostBar, isLastMonthRunning } from './running-month.tsx'

export interface FlowPoint extends Flow {
  key: string
  /** The label below the axis. */
  label: string
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

const colors = { income: 'var(--lu-util-ok)', spending: 'var(--lu-brand)' }

function FlowPlot({ points, geometry, formatAxis, active }: PlotProps) {
  const ghost = isLastMonthRunning(points) ? points.length - 1 : null
  return (
    <>
      <ChartAxes
        geometry={geometry}
        points={points}
        formatAxis={formatAxis}
        active={active}
        lastLabel={ghost === null ? 'plain' : 'running'}
      />
      <GrowingBars zero={geometry.y(0)}>
        {points.map(({ key, income, spending }, index) => {
          const paths = {
            income: barPath(geometry, index, -1, income),
            spending: barPath(geometry, index, 1, spending),
          }
          return (
            <g key={key}>
              {(['income', 'spending'] as const).map((name) =>
                index === ghost ? (
                  <GhostBar key={name} path={paths[name]} color={colors[name]} />
                ) : (
                  <path key={name} d={paths[name]} style={{ fill: colors[name] }} />
                ),
              )}
            </g>
          )
        })}
      </GrowingBars>
      <g fill="none" strokeLinejoin="round">
        <path d={geometry.path} strokeWidth="5" className="stroke-surface" />
        <path d={geometry.path} strokeWidth="1.75" className="stroke-ink" />
      </g>
      {points.map(({ key, balance }, index) =>
        balance === null || index === ghost ? null : (
          <circle
            key={key}
            cx={geometry.x(index)}
            cy={geometry.y(balance)}
            r={index === active ? 5 : 3.75}
            strokeWidth="1.75"
            className="fill-surface stroke-ink"
          />
        ),
      )}
    </>
  )
}

/** Bars of income and spending per month, with a line of the balance. The running month is a ghost. */
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
