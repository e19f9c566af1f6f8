import { area, line } from 'd3-shape'
import type { ReactNode } from 'react'
import { ChartAxes } from './chart-axes.tsx'
import { ChartNavigation } from './chart-navigation.tsx'
import { EstimatedLine } from './estimated-line.tsx'
import { linearScale, ticksBetween } from './linear-scale.ts'
import { type FormatAxis, labelEvery, type PlotGeometry, plotFrame } from './plot-frame.ts'

export interface AreaPoint {
  key: string
  /** The label below the axis. */
  label: string
  /** The sum of all layers. */
  net: number
  /** The content of the tooltip; `spoken` is its text for screen readers. */
  tooltip: ReactNode
  spoken: string
}

export interface AreaLayer {
  key: string
  color: string
  /** One value per point, positive or negative. */
  values: number[]
}

interface AreaChartProps {
  label: string
  points: AreaPoint[]
  /** In stacking order, from the zero line outwards. */
  layers: AreaLayer[]
  /** The first point that is known; the net line before it is dashed. */
  knownFrom?: number
  /** Null hides the labels of the value axis (modo privado). */
  formatAxis: ((value: number) => string) | null
}

/** The net line and the surface on both sides that parts it from the areas, in pixels. */
const netWidth = 1.75
const casing = 3

/** Stacked areas: assets above zero, debts below it, and a line with the net value. */
export const AreaChart = ({ label, points, layers, knownFrom = 0, formatAxis }: AreaChartProps) => (
  <ChartNavigation
    label={label}
    points={points}
    computeGeometry={(width) => areaGeometry(points, layers, width, formatAxis)}
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
          <path d={geometry.path} strokeWidth={netWidth + 2 * casing} className="stroke-surface" />
          <g strokeWidth={netWidth} className="stroke-ink">
            <EstimatedLine geometry={geometry} knownFrom={knownFrom} />
          </g>
        </g>
        <Dot geometry={geometry} points={points} index={active ?? points.length - 1} />
      </>
    )}
  </ChartNavigation>
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
  const stacked = stackLayers(layers, points.length)
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

/** Stacks the layers: at each point, positive values above zero and negative ones below it. */
function stackLayers(layers: readonly AreaLayer[], count: number) {
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
