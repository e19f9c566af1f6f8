import { type ReactNode, useId } from 'react'

export interface Slice {
  key: string
  /** A CSS colour, usually a variable of the palette. */
  color: string
  value: number
}

const size = 168
const radius = size / 2
const thickness = 20

const middle = radius - thickness / 2
/** The gap between two slices, in pixels of the ring's circumference. */
const gap = 2.5

/** Computes the start and the length of each slice on the ring, in pixels of its circumference. */
function computeArcs(slices: readonly Slice[]): { slice: Slice; from: number; length: number }[] {
  const total = slices.reduce((sum, { value }) => sum + value, 0)
  const around = 2 * Math.PI * middle
  let from = 0
  return slices.map((slice) => {
    const start = from
    const length = total === 0 ? 0 : (slice.value / total) * around
    from += length
    // A single slice is a full ring, and the smallest slice stays visible.
    const drawn = length >= around ? around : Math.max(length - gap, Math.min(length, 0.5))
    return { slice, from: start, length: drawn }
  })
}

interface DonutProps {
  slices: readonly Slice[]
  /** The text inside the ring; `total` is below it. */
  caption: string
  total: ReactNode
  /** The key of the slice that stands out, or null. */
  active: string | null
  onActivate: (key: string | null) => void
}

/** The ring of a donut chart. The screen lists its slices with their amounts. */
export function Donut({ slices, caption, total, active, onActivate }: DonutProps) {
  const ring = useId()
  return (
    <div className="relative mx-auto w-[min(100%,10.5rem)]">
      <svg viewBox={`${-radius} ${-radius} ${size} ${size}`} className="block w-full" aria-hidden="true">
        {/* The ring appears clockwise from the top, once. */}
        <mask id={ring} maskUnits="userSpaceOnUse" x={-radius} y={-radius} width={size} height={size}>
          <circle
            r={middle}
            fill="none"
            stroke="white"
            strokeWidth={thickness}
            pathLength="1"
            strokeDasharray="1"
            transform="rotate(-90)"
            className="grow-ring"
          />
        </mask>
        <g mask={`url(#${ring})`}>
          {computeArcs(slices).map(({ slice: { key, color }, from, length }) => (
            <circle
              key={key}
              r={middle}
              fill="none"
              strokeWidth={thickness}
              strokeDasharray={`${length} ${2 * Math.PI * middle}`}
              strokeDashoffset={-from - gap / 2}
              transform="rotate(-90)"
              style={{ stroke: color }}
              className={`transition-opacity duration-150 ${active !== null && active !== key ? 'opacity-30' : ''}`}
              onPointerEnter={() => onActivate(key)}
              onPointerLeave={() => onActivate(null)}
            />
          ))}
        </g>
      </svg>
      <div className="@container pointer-events-none absolute inset-x-[15.5%] inset-y-0 flex flex-col justify-center text-center text-xs text-ink-3">
        {caption}
        <span className="text-[1.1875rem]/[1.5625rem] font-semibold tracking-[-0.02em] text-ink">
          {total}
        </span>
      </div>
    </div>
  )
}
