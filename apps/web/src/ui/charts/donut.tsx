import { chartsCopy as copy } from '@lucas/contract/copy/analytics/charts.ts'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { formatPercent } from '../../lib/format/format.ts'

export interface Slice {
  key: string
  name: string
  /** A CSS colour, usually a variable of the palette. */
  color: string
  value: number
  /** In percent, as the server computed it. */
  percentage: number
  amount: ReactNode
  /** A thin bar below the row, such as the used part of a budget. */
  bar?: ReactNode
}

const size = 168
const radius = size / 2
const thickness = 20
const collapsedCount = 6

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
  slices: Slice[]
  /** The text inside the ring; `total` is below it. */
  caption: string
  total: ReactNode
  /** Called when the user opens a slice. */
  onOpen: (slice: Slice) => void
  /** The description of a row for screen readers. */
  openLabel: (slice: Slice) => string
}

/** A donut chart with a legend that repeats each slice as name, amount and percentage. */
export function Donut({ slices, caption, total, onOpen, openLabel }: DonutProps) {
  const ring = useId()
  const [active, setActive] = useState<string | null>(null)
  const [isExpanded, setIsExpanded] = useState(false)
  const visible = isExpanded ? slices : slices.slice(0, collapsedCount)
  const dimmed = (key: string): string => (active !== null && active !== key ? 'opacity-30' : '')
  return (
    <>
      <div className="relative mx-auto mb-4 w-[min(100%,10.5rem)]">
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
                className={`transition-opacity duration-150 ${dimmed(key)}`}
                onPointerEnter={() => setActive(key)}
                onPointerLeave={() => setActive(null)}
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
      <ul>
        {visible.map((slice) => (
          <li key={slice.key}>
            <button
              type="button"
              title={openLabel(slice)}
              onClick={() => onOpen(slice)}
              onPointerEnter={() => setActive(slice.key)}
              onPointerLeave={() => setActive(null)}
              onFocus={() => setActive(slice.key)}
              onBlur={() => setActive(null)}
              className={`-mx-2 flex w-[calc(100%+16px)] flex-wrap items-center gap-x-2.5 rounded-sm px-2 py-[5px] text-left text-sm transition-opacity duration-150 hover:bg-surface-2 max-md:min-h-8 ${dimmed(slice.key)}`}
            >
              <span className="size-2 rounded-full" style={{ background: slice.color }} />
              <span className="min-w-0 flex-[1_1_4rem] truncate">{slice.name}</span>
              <span className="ml-auto flex gap-x-2.5">
                <span className="font-[550]">{slice.amount}</span>
                <span className="num min-w-[3.625rem] text-right text-ink-3">
                  {formatPercent(slice.percentage, 2)}
                </span>
              </span>
              {slice.bar !== undefined && (
                <span className="mt-1 ml-[18px] flex-[1_0_calc(100%-18px)]">{slice.bar}</span>
              )}
            </button>
          </li>
        ))}
      </ul>
      {slices.length > collapsedCount && (
        <button
          type="button"
          aria-expanded={isExpanded}
          onClick={() => setIsExpanded(!isExpanded)}
          className="tap-area mt-2 flex min-h-8 items-center gap-1 text-sm font-[550] text-brand hover:underline"
        >
          {isExpanded ? copy.fewerCategories : copy.allCategories(slices.length)}
          {isExpanded ? (
            <ChevronUp size={14} strokeWidth={1.75} aria-hidden="true" />
          ) : (
            <ChevronDown size={14} strokeWidth={1.75} aria-hidden="true" />
          )}
        </button>
      )}
    </>
  )
}
