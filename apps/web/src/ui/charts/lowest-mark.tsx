import { placeLabel, type StepGeometry } from './step-geometry.ts'

interface LowestMarkProps {
  /** The value of the point; undefined draws nothing. */
  value: number | undefined
  mark: { index: number; text: string | null }
  geometry: Pick<StepGeometry, 'x' | 'y' | 'left' | 'right'>
}

/** A hollow dot with its amount below. */
export function LowestMark({ value, mark: { index, text }, geometry }: LowestMarkProps) {
  const { x, y } = geometry
  if (value === undefined) return null
  const label = placeLabel(value, index, text?.length ?? 0, geometry)
  return (
    <g>
      <circle cx={x(index)} cy={y(value)} r="4.5" strokeWidth="2" className="fill-surface stroke-warning" />
      {text !== null && (
        <text
          x={label.x}
          y={label.y}
          textAnchor="middle"
          strokeWidth="3"
          strokeLinejoin="round"
          className="num figure fill-warning stroke-surface text-[11.5px] font-semibold [paint-order:stroke]"
        >
          {text}
        </text>
      )}
    </g>
  )
}
