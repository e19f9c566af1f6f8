import type { ReactNode } from 'react'
import { ChartAxes } from './chart-axes.tsx'
import { ChartNavigation } from './chart-navigation.tsx'
import { EstimatedLine } from './estimated-line.tsx'
import { LowestMark } from './lowest-mark.tsx'
import {
  chooseNamedSteps,
  placeLabel,
  placeName,
  type StepGeometry,
  stepGeometry,
  touchesLabel,
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
  /** The first point that is known; the line before it is dashed. */
  knownFrom?: number
  /** Null hides the labels of the value axis (modo privado). */
  formatAxis: ((value: number) => string) | null
  /** Called when the user presses Enter or clicks on a point. */
  onOpen?: (index: number) => void
}

interface PlotProps extends Omit<Required<StepChartProps>, 'label' | 'onOpen'> {
  geometry: StepGeometry
  active: number | null
}

/** A step chart of a balance, with the names of its steps and the lowest point marked. */
export const StepChart = ({ label, points, mark, knownFrom = 0, formatAxis, onOpen }: StepChartProps) => (
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
      <Plot
        points={points}
        mark={mark}
        knownFrom={knownFrom}
        geometry={geometry}
        formatAxis={formatAxis}
        active={active}
      />
    )}
  </ChartNavigation>
)

const Plot = ({ points, mark, knownFrom, geometry, formatAxis, active }: PlotProps) => {
  const { x, y } = geometry
  const activePoint = active === null ? undefined : points[active]
  return (
    <>
      <path d={geometry.area} className="fill-brand-soft" />
      {geometry.areaBelowZero !== '' && (
        <path d={geometry.areaBelowZero} className="fill-warning-soft" data-below-zero />
      )}
      <ChartAxes geometry={geometry} points={points} formatAxis={formatAxis} active={active} />
      <g fill="none" strokeWidth="2" strokeLinejoin="round" className="stroke-brand">
        <EstimatedLine geometry={geometry} knownFrom={knownFrom} />
      </g>
      <Names points={points} mark={mark} geometry={geometry} />
      <LowestMark value={points[mark.index]?.value} mark={mark} geometry={geometry} />
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

/** The names of the steps, beside their vertical lines; without those that would touch the label of the lowest point. */
function Names({ points, mark, geometry }: MarkProps) {
  const before = (index: number): number => points[index - 1]?.value ?? 0
  const steps = points.flatMap(({ name, value }, index) =>
    name === '' || index === 0 || index === mark.index
      ? []
      : [{ index, size: Math.abs(value - before(index)) }],
  )
  const named = chooseNamedSteps(steps, geometry)
  const values = points.map(({ value }) => value)
  const letterCount = mark.text?.length ?? 0
  const label = placeLabel(values[mark.index] ?? 0, mark.index, letterCount, geometry)
  return (
    <g
      strokeWidth="3"
      strokeLinejoin="round"
      className="fill-ink-2 stroke-surface text-[11.5px] font-medium [paint-order:stroke]"
    >
      {points.map(({ key, name }, index) => {
        if (!named.has(index)) return null
        const shown = truncateName(name)
        const place = placeName(shown, index, values, geometry)
        if (place === null) return null
        const { x, y, anchor } = place
        if (touchesLabel({ x, y, anchor, letterCount: shown.length }, { ...label, letterCount })) return null
        return (
          <text key={key} x={x} y={y} textAnchor={anchor}>
            {shown}
          </text>
        )
      })}
    </g>
  )
}
