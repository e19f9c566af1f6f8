import type { ReactNode } from 'react'
import { ChartAxes } from './chart-axes.tsx'
import { ChartNavigation } from './chart-navigation.tsx'
import {
  chooseNamedSteps,
  placeLabel,
  type StepGeometry,
  stepGeometry,
  truncateName,
} from './step-geometry.ts'

export interface StepPoint {
  key: string
  /** The label below the axis; empty where none fits. */
  label: string
  value: number
  /** The name of the event that causes the step to this point, or an empty string. */
  name: string
  /** The content of the tooltip; `spoken` is its text for screen readers. */
  tooltip: ReactNode
  spoken: string
}

interface StepChartProps {
  label: string
  points: StepPoint[]
  /** The lowest point and the text next to it. */
  mark: { index: number; text: string | null }
  /** Null hides the labels of the value axis (modo privado). */
  formatAxis: ((value: number) => string) | null
  /** Called when the user presses Enter or clicks on a point. */
  onOpen?: (index: number) => void
}

interface PlotProps extends Omit<StepChartProps, 'label' | 'onOpen'> {
  geometry: StepGeometry
  active: number | null
}

/** A step chart of a balance, with the names of its steps and the lowest point marked. */
export const StepChart = ({ label, points, mark, formatAxis, onOpen }: StepChartProps) => (
  <ChartNavigation
    label={label}
    points={points}
    onOpen={onOpen}
    computeGeometry={(width) =>
      stepGeometry(
        points.map(({ value }) => value),
        width,
        formatAxis,
      )
    }
  >
    {(geometry, active) => (
      <Plot points={points} mark={mark} geometry={geometry} formatAxis={formatAxis} active={active} />
    )}
  </ChartNavigation>
)

const Plot = ({ points, mark, geometry, formatAxis, active }: PlotProps) => {
  const { x, y } = geometry
  const activePoint = active === null ? undefined : points[active]
  return (
    <>
      <path d={geometry.area} className="fill-brand-soft" />
      <ChartAxes geometry={geometry} points={points} formatAxis={formatAxis} active={active} />
      <path d={geometry.path} fill="none" strokeWidth="2" strokeLinejoin="round" className="stroke-brand" />
      <Names points={points} mark={mark} geometry={geometry} />
      <LowestMark points={points} mark={mark} geometry={geometry} />
      {active !== null && activePoint !== undefined && (
        <circle
          cx={x(active)}
          cy={y(activePoint.value)}
          r="4.5"
          strokeWidth="2"
          className="fill-brand stroke-surface"
        />
      )}
    </>
  )
}

type MarkProps = Pick<PlotProps, 'points' | 'mark' | 'geometry'>

/** The names of the steps: next to a fall at half its height, above a rise. */
function Names({ points, mark, geometry }: MarkProps) {
  const { x, y, left, right } = geometry
  const before = (index: number): number => points[index - 1]?.value ?? 0
  const steps = points.flatMap(({ name, value }, index) =>
    name === '' || index === 0 || index === mark.index
      ? []
      : [{ index, size: Math.abs(value - before(index)) }],
  )
  const named = chooseNamedSteps(steps, geometry)
  return (
    <g className="fill-ink-2 text-[11.5px] font-medium">
      {points.map(({ key, name, value }, index) => {
        if (!named.has(index)) return null
        const isRise = value > before(index)
        const isNearEnd = x(index) > left + (right - left) * 0.75
        return (
          <text
            key={key}
            x={x(index) + (isRise ? 0 : isNearEnd ? -7 : 7)}
            y={isRise ? y(value) - 9 : (y(value) + y(before(index))) / 2 + 4}
            textAnchor={isRise ? (isNearEnd ? 'end' : 'middle') : isNearEnd ? 'end' : 'start'}
          >
            {truncateName(name)}
          </text>
        )
      })}
    </g>
  )
}

/** A hollow dot with its amount, on the side that has room. */
function LowestMark({ points, mark: { index, text }, geometry }: MarkProps) {
  const { x, y } = geometry
  const point = points[index]
  if (point === undefined) return null
  const values = points.map(({ value }) => value)
  const label = placeLabel(values, index, text?.length ?? 0, geometry)
  return (
    <g>
      <circle
        cx={x(index)}
        cy={y(point.value)}
        r="4.5"
        strokeWidth="2"
        className="fill-surface stroke-warning"
      />
      {text !== null && (
        <text
          x={label.x}
          y={label.y}
          textAnchor={label.anchor}
          className="num figure fill-warning text-[11.5px] font-semibold"
        >
          {text}
        </text>
      )}
    </g>
  )
}
