import type { ReactNode } from 'react'
import { type BarsGeometry, barsGeometry, layerPath } from './bars-geometry.ts'
import { ChartAxes } from './chart-axes.tsx'
import { ChartWalk } from './chart-walk.tsx'

export interface BarPoint {
  key: string
  /** Under the axis. */
  label: string
  /** From the line of zero upwards, none below it. */
  layers: { key: string; value: number; color: string }[]
  /** Beside the ones that matter: paler. */
  isFaint: boolean
  /** What the tooltip says, and what a screen reader hears. */
  tooltip: ReactNode
  spoken: string
}

interface BarsChartProps {
  label: string
  points: BarPoint[]
  /** Null leaves the value axis without words (modo privado). */
  formatAxis: ((value: number) => string) | null
  /** One of several: low, without axes. */
  isSmall?: boolean
  /** Whether the last bar is the running one. */
  endsNow?: boolean
  /** What Enter or a click on a bar leads to. */
  onOpen?: (index: number) => void
}

/** Bars in layers; pointer or arrow keys walk along them. */
export const BarsChart = ({
  label,
  points,
  formatAxis,
  isSmall = false,
  endsNow = true,
  onOpen,
}: BarsChartProps) => (
  <ChartWalk
    label={label}
    points={points}
    onOpen={onOpen}
    geometryOf={(width) => barsGeometry(points.map(heightOf), width, { formatAxis, isSmall })}
  >
    {(geometry, active) => (
      <>
        {isSmall ? (
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
            endsNow={endsNow}
          />
        )}
        {points.map((point, index) => (
          <Bar
            key={point.key}
            point={point}
            index={index}
            geometry={geometry}
            isFaint={active === null ? point.isFaint : active !== index}
          />
        ))}
      </>
    )}
  </ChartWalk>
)

const heightOf = ({ layers }: BarPoint): number => layers.reduce((sum, { value }) => sum + value, 0)

interface BarProps {
  point: BarPoint
  index: number
  geometry: BarsGeometry
  isFaint: boolean
}

const Bar = ({ point, index, geometry, isFaint }: BarProps) => {
  const floors = point.layers.map((_, at) =>
    point.layers.slice(0, at).reduce((sum, { value }) => sum + value, 0),
  )
  const top = point.layers.findLastIndex(({ value }) => value > 0)
  return (
    <g className={isFaint ? 'opacity-42' : ''}>
      {point.layers.map(({ key, value, color }, at) => (
        <path
          key={key}
          d={layerPath(geometry, index, [floors[at] ?? 0, (floors[at] ?? 0) + value], at === top)}
          style={{ fill: color }}
        />
      ))}
    </g>
  )
}
