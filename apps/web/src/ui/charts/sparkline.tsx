import { line } from 'd3-shape'
import { linearScale } from './linear-scale.ts'

const width = 96
const height = 32
const margin = 4

/** The shape of a series next to its figure. Decorative: the figure shows the value. */
export function Sparkline({ values, tone }: { values: number[]; tone: 'income' | 'brand' }) {
  if (values.length < 2) return null
  const x = linearScale([0, values.length - 1], [margin, width - margin])
  const y = linearScale([Math.min(...values), Math.max(...values)], [height - margin, margin])
  const path = line<number>((_, index) => x(index), y)(values)
  const last = values.at(-1) ?? 0
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      aria-hidden="true"
      className={tone === 'income' ? 'text-income' : 'text-brand'}
    >
      <path
        d={path ?? ''}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx={x(values.length - 1)} cy={y(last)} r="2.75" fill="currentColor" />
    </svg>
  )
}
