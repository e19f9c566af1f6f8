import { area, line } from 'd3-shape'
import type { ReactNode } from 'react'
import { ChartAxes } from './chart-axes.tsx'
import { ChartNavigation } from './chart-navigation.tsx'
import { linearScale, niceTicks } from './linear-scale.ts'
import { type FormatAxis, labelEvery, type PlotGeometry, plotFrame } from './plot-frame.ts'
import { limitToPlot, valuesOfScale } from './running-month.tsx'

export interface LinePoint {
  key: string
  /** The label below the axis. */
  label: string
  /** Not negative; null without data. */
  value: number | null
  /** The content of the tooltip; `spoken` is its text for screen readers. */
  tooltip: ReactNode
  spoken: string
}

interface LineChartProps {
  label: string
  points: LinePoint[]
  /** Null hides the labels of the value axis (modo privado). */
  formatAxis: ((value: number) => string) | null
  /** The value of a dashed line across the chart, such as the mean. */
  reference?: number | null
  /** Whether the last point is an incomplete month: its segment is dotted and outside the scale. */
  isLastRunning: boolean
  /** The key of the point that the screen is about. */
  highlighted?: string | null
}

const radius = 3.5
const activeRadius = 5
const highlightRadius = 6
/** Lower than other charts: it has a sentence below. */
const wideHeight = 316
/** Room between the axis labels and the first point. */
const inset = 14

/** A line of months: straight segments between points, the way to the running month dotted. */
export const LineChart = ({
  label,
  points,
  formatAxis,
  reference = null,
  isLastRunning,
  highlighted = null,
}: LineChartProps) => (
  <ChartNavigation
    label={label}
    points={points}
    computeGeometry={(width) => lineGeometry(points, width, { formatAxis, isLastRunning })}
  >
    {(geometry, active) => (
      <>
        <ChartAxes
          geometry={geometry}
          points={points}
          formatAxis={formatAxis}
          active={active}
          lastLabel={isLastRunning ? 'running' : 'bold'}
          highlighted={highlighted}
        />
        <path d={geometry.area} className="fill-brand-soft" />
        {reference !== null && <ReferenceLine geometry={geometry} value={reference} />}
        <g fill="none" strokeWidth="2" strokeLinejoin="round" strokeLinecap="round" className="stroke-brand">
          <path d={geometry.path} />
          <path data-running d={geometry.runningPath} strokeDasharray="0.5 5" />
        </g>
        {points.map((point, index) => (
          <Point
            key={point.key}
            point={point}
            center={[geometry.x(index), geometry.y(point.value ?? 0)]}
            isActive={active === index}
            isRunning={isLastRunning && index === points.length - 1}
            isHighlighted={point.key === highlighted}
          />
        ))}
      </>
    )}
  </ChartNavigation>
)

/** A dashed line across a chart, such as the mean. */
const ReferenceLine = ({
  geometry: { left, right, y },
  value,
}: {
  geometry: PlotGeometry
  value: number
}) => (
  <g>
    <path d={`M${left} ${y(value)}H${right}`} strokeWidth="3.5" className="stroke-surface" />
    <path
      d={`M${left} ${y(value)}H${right}`}
      strokeWidth="1.5"
      strokeDasharray="5 4"
      className="stroke-ink-2"
    />
  </g>
)

interface PointProps {
  point: LinePoint
  center: readonly [x: number, y: number]
  isActive: boolean
  isRunning: boolean
  isHighlighted: boolean
}

const Point = ({ point, center: [x, y], isActive, isRunning, isHighlighted }: PointProps) =>
  point.value === null ? null : (
    <circle
      data-highlighted={isHighlighted || undefined}
      cx={x}
      cy={y}
      r={isHighlighted ? highlightRadius : isActive ? activeRadius : radius}
      strokeWidth="2"
      className={`stroke-brand ${isHighlighted ? 'fill-gold' : isRunning || isActive ? 'fill-surface' : 'fill-brand'}`}
    />
  )

interface LineGeometry extends PlotGeometry {
  /** The area under the line of complete months. */
  area: string
  /** The segment from the last complete month to the running one; empty without them. */
  runningPath: string
}

interface GeometryOptions {
  formatAxis: FormatAxis
  isLastRunning: boolean
}

/** Computes the geometry of a line chart. A running last month has no part in the scale. */
export function lineGeometry(
  points: readonly Pick<LinePoint, 'value'>[],
  width: number,
  { formatAxis, isLastRunning }: GeometryOptions,
): LineGeometry {
  const values = points.map(({ value }) => value)
  const numbers = values.map((value) => value ?? 0)
  const ticks = niceTicks(Math.max(...valuesOfScale(numbers, isLastRunning), 0), 4)
  const frame = plotFrame(width, formatAxis, ticks, { hasCaption: isLastRunning, wideHeight })
  const { left, right, top, bottom } = frame
  const steps = Math.max(1, points.length - 1)
  const x = linearScale([0, steps], [left + inset, right - inset])
  const y = limitToPlot(linearScale([0, ticks.at(-1) || 1], [bottom, top]), frame)
  const lineOf = line<number | null>(
    (_, index) => x(index),
    (value) => y(value ?? 0),
  ).defined((value) => value !== null)
  const areaOf = area<number | null>(
    (_, index) => x(index),
    bottom,
    (value) => y(value ?? 0),
  ).defined((value) => value !== null)
  const complete = isLastRunning ? values.slice(0, -1) : values
  const running = values.map((value, index) => (index < values.length - 2 ? null : value))
  return {
    ...frame,
    x,
    y,
    ticks,
    labelEvery: labelEvery((right - left) / steps),
    path: lineOf(complete) ?? '',
    area: areaOf(complete) ?? '',
    runningPath: isLastRunning ? (lineOf(running) ?? '') : '',
  }
}
