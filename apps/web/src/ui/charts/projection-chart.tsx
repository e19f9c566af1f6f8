import { line } from 'd3-shape'
import type { ReactNode } from 'react'
import { ChartAxes } from './chart-axes.tsx'
import { ChartNavigation } from './chart-navigation.tsx'
import { linearScale, niceTicks } from './linear-scale.ts'
import { type FormatAxis, plotFrame } from './plot-frame.ts'

export interface ProjectionPoint {
  key: string
  /** The label below the axis; empty for none. */
  label: string
  /** The content of the tooltip; `spoken` is its text for screen readers. */
  tooltip: ReactNode
  spoken: string
}

export interface ProjectionLine {
  key: string
  /** A CSS colour. */
  color: string
  /** What is expected is dashed. */
  isExpected: boolean
  /** By point, not negative; null where the line is not. */
  values: readonly (number | null)[]
}

interface ProjectionChartProps {
  label: string
  points: readonly ProjectionPoint[]
  lines: readonly ProjectionLine[]
  /** The value of a line across the chart. */
  target: number
  /** Null hides the labels of the value axis (modo privado). */
  formatAxis: FormatAxis
}

const height = 196

/** Lines of months that go on as dashed ones, below the value that they lead to. */
export const ProjectionChart = ({ label, points, lines, target, formatAxis }: ProjectionChartProps) => (
  <ChartNavigation
    label={label}
    points={points}
    computeGeometry={(width) => projectionGeometry(points.length, lines, { target, width, formatAxis })}
  >
    {(geometry, active) => (
      <>
        <ChartAxes
          geometry={geometry}
          points={points}
          formatAxis={formatAxis}
          active={active}
          lastLabel="plain"
        />
        <path
          d={`M${geometry.left} ${geometry.y(target)}H${geometry.right}`}
          strokeWidth="1.5"
          className="stroke-ink-3"
        />
        <g fill="none" strokeWidth="2" strokeLinejoin="round" strokeLinecap="round">
          {lines.map(({ key, color, isExpected, values }) => (
            <path
              key={key}
              data-line={key}
              d={geometry.draw(values)}
              strokeDasharray={isExpected ? '5 4' : undefined}
              style={{ stroke: color }}
            />
          ))}
        </g>
        {lines.map(({ key, color, isExpected, values }) => {
          const last = values.findLastIndex((value) => value !== null)
          return isExpected || last < 0 ? null : (
            <circle
              key={key}
              cx={geometry.x(last)}
              cy={geometry.y(values[last] ?? 0)}
              r="4"
              strokeWidth="2"
              className="fill-surface"
              style={{ stroke: color }}
            />
          )
        })}
      </>
    )}
  </ChartNavigation>
)

/** Computes the geometry; the value axis has the target and begins at zero. */
export function projectionGeometry(
  count: number,
  lines: readonly ProjectionLine[],
  { target, width, formatAxis }: { target: number; width: number; formatAxis: FormatAxis },
) {
  const highest = Math.max(target, ...lines.flatMap(({ values }) => values.map((value) => value ?? 0)))
  const ticks = niceTicks(highest, 3)
  const frame = plotFrame(width, formatAxis, ticks)
  const bottom = frame.bottom - (frame.height - height)
  const x = linearScale([0, Math.max(1, count - 1)], [frame.left, frame.right])
  const y = linearScale([0, ticks.at(-1) || 1], [bottom, frame.top])
  const drawn = line<number | null>(
    (_, index) => x(index),
    (value) => y(value ?? 0),
  ).defined((value) => value !== null)
  return {
    ...frame,
    height,
    bottom,
    x,
    y,
    ticks,
    /** The caller chooses the labels: it leaves the others empty. */
    labelEvery: 1,
    draw: (values: readonly (number | null)[]): string => drawn([...values]) ?? '',
  }
}
