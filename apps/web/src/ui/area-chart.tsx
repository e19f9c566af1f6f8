import { area, line } from 'd3-shape'
import type { ReactNode } from 'react'
import { ChartAxes } from './chart-axes.tsx'
import { ChartWalk } from './chart-walk.tsx'
import { linearScale, ticksBetween } from './linear-scale.ts'
import { type FormatAxis, labelEvery, type PlotGeometry, plotFrame } from './plot-frame.ts'

export interface AreaPoint {
  key: string
  /** Under the axis. */
  label: string
  /** What is left of all layers. */
  net: number
  /** What the tooltip says, and what a screen reader hears. */
  tooltip: ReactNode
  spoken: string
}

export interface AreaLayer {
  key: string
  color: string
  /** Above zero, or below it; one for each point. */
  values: number[]
}

interface AreaChartProps {
  label: string
  points: AreaPoint[]
  /** From the line of zero outwards, whatever the side. */
  layers: AreaLayer[]
  /** Null leaves the value axis without words (modo privado). */
  formatAxis: ((value: number) => string) | null
}

/** What is had above zero and what is owed below, in layers, with the line of what is left. */
export const AreaChart = ({ label, points, layers, formatAxis }: AreaChartProps) => (
  <ChartWalk
    label={label}
    points={points}
    geometryOf={(width) => areaGeometry(points, layers, width, formatAxis)}
  >
    {(geometry, active) => (
      <>
        <ChartAxes geometry={geometry} points={points} formatAxis={formatAxis} active={active} />
        {geometry.areas.map(({ key, color, path }) => (
          <path key={key} d={path} strokeWidth="1" className="stroke-surface" style={{ fill: color }} />
        ))}
        <line
          x1={geometry.left}
          x2={geometry.right}
          y1={geometry.y(0)}
          y2={geometry.y(0)}
          className="stroke-ink-3"
        />
        <g fill="none" strokeLinejoin="round">
          <path d={geometry.path} strokeWidth="4.5" className="stroke-surface" />
          <path d={geometry.path} strokeWidth="1.75" className="stroke-ink" />
        </g>
        <Dot geometry={geometry} points={points} index={active ?? points.length - 1} />
      </>
    )}
  </ChartWalk>
)

interface DotProps {
  geometry: PlotGeometry
  points: AreaPoint[]
  index: number
}

const Dot = ({ geometry, points, index }: DotProps) => {
  const point = points[index]
  return point === undefined ? null : (
    <circle
      cx={geometry.x(index)}
      cy={geometry.y(point.net)}
      r="4.25"
      strokeWidth="1.75"
      className="fill-surface stroke-ink"
    />
  )
}

interface AreaGeometry extends PlotGeometry {
  areas: { key: string; color: string; path: string }[]
}

function areaGeometry(
  points: readonly AreaPoint[],
  layers: readonly AreaLayer[],
  width: number,
  formatAxis: FormatAxis,
): AreaGeometry {
  const stacked = stack(layers, points.length)
  const edges = [...stacked.flatMap(({ ends }) => ends), ...points.map(({ net }) => net), 0]
  const ticks = ticksBetween(Math.min(...edges), Math.max(...edges), 4)
  const frame = plotFrame(width, formatAxis, ticks)
  const { left, right, top, bottom } = frame
  const y = linearScale([ticks[0] ?? 0, ticks.at(-1) || 1], [bottom, top])
  const steps = Math.max(1, points.length - 1)
  const x = linearScale([0, steps], [left, right])
  return {
    ...frame,
    x,
    y,
    ticks,
    labelEvery: labelEvery((right - left) / steps),
    path:
      line<AreaPoint>(
        (_, index) => x(index),
        ({ net }) => y(net),
      )([...points]) ?? '',
    areas: stacked.map(({ key, color, starts, ends }) => ({
      key,
      color,
      path:
        area<number>(
          (_, index) => x(index),
          (_, index) => y(starts[index] ?? 0),
          (end) => y(end),
        )(ends) ?? '',
    })),
  }
}

/** Each layer on the one before it, on its own side of zero at every place. */
function stack(layers: readonly AreaLayer[], count: number) {
  const above = Array<number>(count).fill(0)
  const below = Array<number>(count).fill(0)
  return layers.map(({ key, color, values }) => {
    const starts: number[] = []
    const ends = values.map((value, index) => {
      const side = value < 0 ? below : above
      const start = side[index] ?? 0
      starts.push(start)
      side[index] = start + value
      return start + value
    })
    return { key, color, starts, ends }
  })
}
