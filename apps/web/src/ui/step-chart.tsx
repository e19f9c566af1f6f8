import type { ReactNode } from 'react'
import { ChartAxes } from './chart-axes.tsx'
import { ChartWalk } from './chart-walk.tsx'
import { namedSteps, type StepGeometry, shortName, stepGeometry, wordsAt } from './step-geometry.ts'

export interface StepPoint {
  key: string
  /** Under the axis; empty where none fits. */
  label: string
  value: number
  /** What makes the step to here, in a word or two; empty without one. */
  name: string
  /** What the tooltip says, and what a screen reader hears. */
  tooltip: ReactNode
  spoken: string
}

interface StepChartProps {
  label: string
  points: StepPoint[]
  /** The place with the least, and what is written beside it. */
  mark: { index: number; text: string | null }
  /** Null leaves the value axis without words (modo privado). */
  formatAxis: ((value: number) => string) | null
  /** What Enter or a click on a place leads to. */
  onOpen?: (index: number) => void
}

interface PlotProps extends Omit<StepChartProps, 'label' | 'onOpen'> {
  geometry: StepGeometry
  active: number | null
}

/** A balance that stays until something moves it: steps with their names, and the lowest place. */
export const StepChart = ({ label, points, mark, formatAxis, onOpen }: StepChartProps) => (
  <ChartWalk
    label={label}
    points={points}
    onOpen={onOpen}
    geometryOf={(width) =>
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
  </ChartWalk>
)

const Plot = ({ points, mark, geometry, formatAxis, active }: PlotProps) => {
  const { x, y } = geometry
  const shown = active === null ? undefined : points[active]
  return (
    <>
      <path d={geometry.area} className="fill-brand-soft" />
      <ChartAxes geometry={geometry} points={points} formatAxis={formatAxis} active={active} />
      <path d={geometry.path} fill="none" strokeWidth="2" strokeLinejoin="round" className="stroke-brand" />
      <Names points={points} mark={mark} geometry={geometry} />
      <Lowest points={points} mark={mark} geometry={geometry} />
      {active !== null && shown !== undefined && (
        <circle
          cx={x(active)}
          cy={y(shown.value)}
          r="4.5"
          strokeWidth="2"
          className="fill-brand stroke-surface"
        />
      )}
    </>
  )
}

type PartProps = Pick<PlotProps, 'points' | 'mark' | 'geometry'>

/** Beside a fall at half its height, above a rise. */
function Names({ points, mark, geometry }: PartProps) {
  const { x, y, left, right } = geometry
  const before = (index: number): number => points[index - 1]?.value ?? 0
  const steps = points.flatMap(({ name, value }, index) =>
    name === '' || index === 0 || index === mark.index
      ? []
      : [{ index, size: Math.abs(value - before(index)) }],
  )
  const named = namedSteps(steps, geometry)
  return (
    <g className="fill-ink-2 text-[11.5px] font-medium">
      {points.map(({ key, name, value }, index) => {
        if (!named.has(index)) return null
        const isRise = value > before(index)
        const isLate = x(index) > left + (right - left) * 0.75
        return (
          <text
            key={key}
            x={x(index) + (isRise ? 0 : isLate ? -7 : 7)}
            y={isRise ? y(value) - 9 : (y(value) + y(before(index))) / 2 + 4}
            textAnchor={isRise ? (isLate ? 'end' : 'middle') : isLate ? 'end' : 'start'}
          >
            {shortName(name)}
          </text>
        )
      })}
    </g>
  )
}

/** A hollow dot, with its amount on the side that has room. */
function Lowest({ points, mark: { index, text }, geometry }: PartProps) {
  const { x, y } = geometry
  const point = points[index]
  if (point === undefined) return null
  const values = points.map(({ value }) => value)
  const words = wordsAt(values, index, text?.length ?? 0, geometry)
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
          x={words.x}
          y={words.y}
          textAnchor={words.anchor}
          className="num figure fill-warning text-[11.5px] font-semibold"
        >
          {text}
        </text>
      )}
    </g>
  )
}
