import type { ReactNode } from 'react'
import { type BarsGeometry, type BarsSize, barsGeometry, layerPath } from './bars-geometry.ts'
import { ChartAxes } from './chart-axes.tsx'
import { ChartNavigation } from './chart-navigation.tsx'
import { GrowingBars } from './growing-bars.tsx'
import { GhostBar } from './running-month.tsx'

export interface BarPoint {
  key: string
  /** The label below the axis. */
  label: string
  /** In stacking order from zero upwards; no value is negative. */
  layers: { key: string; value: number; color: string }[]
  /** A value that is marked across the bar, such as a plan. */
  mark?: number | null
  /** Paler, for bars that are not emphasised. */
  isFaint: boolean
  /** The content of the tooltip; `spoken` is its text for screen readers. */
  tooltip: ReactNode
  spoken: string
}

interface BarsChartProps {
  label: string
  points: BarPoint[]
  /** Null hides the labels of the value axis (modo privado). */
  formatAxis: ((value: number) => string) | null
  size?: BarsSize
  /** Whether the last bar is an incomplete month: a ghost outside the scale. */
  isLastRunning: boolean
  /** Called when the user presses Enter or clicks on a bar. */
  onOpen?: (index: number) => void
}

/** A bar chart with stacked layers. */
export const BarsChart = ({
  label,
  points,
  formatAxis,
  size = 'medium',
  isLastRunning,
  onOpen,
}: BarsChartProps) => (
  <ChartNavigation
    label={label}
    points={points}
    onOpen={onOpen}
    computeGeometry={(width) =>
      barsGeometry(points.map(sumLayers), width, {
        formatAxis,
        size,
        isLastRunning,
        marks: points.flatMap(({ mark }) => mark ?? []),
      })
    }
  >
    {(geometry, active) => (
      <>
        {size === 'small' ? (
          <line
            x1={geometry.left}
            x2={geometry.right}
            y1={geometry.bottom + 0.5}
            y2={geometry.bottom + 0.5}
            className="stroke-line"
          />
        ) : (
          <ChartAxes
            geometry={geometry}
            points={points}
            formatAxis={formatAxis}
            active={null}
            lastLabel={isLastRunning ? 'running' : 'plain'}
          />
        )}
        <GrowingBars zero={geometry.bottom}>
          {points.map((point, index) => (
            <Bar
              key={point.key}
              point={point}
              index={index}
              geometry={geometry}
              isFaint={active === null ? point.isFaint : active !== index}
              isGhost={isLastRunning && index === points.length - 1}
            />
          ))}
        </GrowingBars>
      </>
    )}
  </ChartNavigation>
)

const sumLayers = ({ layers }: BarPoint): number => layers.reduce((sum, { value }) => sum + value, 0)

interface BarProps {
  point: BarPoint
  index: number
  geometry: BarsGeometry
  isFaint: boolean
  isGhost: boolean
}

const Bar = ({ point, index, geometry, isFaint, isGhost }: BarProps) => {
  const floors = point.layers.map((_, at) =>
    point.layers.slice(0, at).reduce((sum, { value }) => sum + value, 0),
  )
  const top = point.layers.findLastIndex(({ value }) => value > 0)
  return (
    <g className={isFaint ? 'opacity-42' : ''}>
      {point.layers.map(({ key, value, color }, at) => {
        const path = layerPath(geometry, index, [floors[at] ?? 0, (floors[at] ?? 0) + value], at === top)
        return isGhost ? (
          <GhostBar key={key} path={path} color={color} />
        ) : (
          <path key={key} d={path} style={{ fill: color }} />
        )
      })}
      {point.mark != null && <Mark geometry={geometry} index={index} value={point.mark} />}
    </g>
  )
}

/** How far a mark reaches beyond its bar. */
const overhang = (barWidth: number): number => Math.min(4, barWidth * 0.2)

const Mark = ({
  geometry: { x, y, barWidth },
  index,
  value,
}: {
  geometry: BarsGeometry
  index: number
  value: number
}) => (
  <line
    data-mark
    x1={x(index) - barWidth / 2 - overhang(barWidth)}
    x2={x(index) + barWidth / 2 + overhang(barWidth)}
    y1={y(value)}
    y2={y(value)}
    strokeWidth="2"
    className="stroke-ink"
  />
)
