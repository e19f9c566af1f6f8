import { type KeyboardEvent, type MouseEvent, type PointerEvent, type ReactNode, useState } from 'react'
import { useElementWidth } from './element-width.ts'

/** Where the places of a chart stand at some width. */
interface Walkable {
  width: number
  height: number
  x: (index: number) => number
}

interface ChartWalkProps<G extends Walkable> {
  label: string
  points: readonly { tooltip: ReactNode; spoken: string }[]
  geometryOf: (width: number) => G
  /** What Enter or a click on a place leads to. */
  onOpen?: ((index: number) => void) | undefined
  /** What is drawn; `active` is the place that is looked at. */
  children: (geometry: G, active: number | null) => ReactNode
}

/** A chart that pointer or arrow keys walk along, one tooltip at a time. */
export function ChartWalk<G extends Walkable>({
  label,
  points,
  geometryOf,
  onOpen,
  children,
}: ChartWalkProps<G>) {
  const [ref, width] = useElementWidth<HTMLDivElement>(720)
  const [active, setActive] = useState<number | null>(null)
  const last = points.length - 1
  const geometry = geometryOf(width)
  const walk = (event: KeyboardEvent): void => {
    const now = active ?? last
    const next = { ArrowLeft: now - 1, ArrowRight: now + 1, Home: 0, End: last }[event.key]
    if (event.key === 'Escape') setActive(null)
    if (event.key === 'Enter') onOpen?.(now)
    if (next === undefined) return
    event.preventDefault()
    setActive(Math.min(last, Math.max(0, active === null && event.key === 'ArrowRight' ? last : next)))
  }
  const placeOf = ({ clientX, currentTarget }: MouseEvent<HTMLElement>): number =>
    nearestPoint(geometry, points.length, clientX - currentTarget.getBoundingClientRect().left)
  const follow = (event: PointerEvent<HTMLElement>): void => setActive(placeOf(event))
  const shown = active === null ? undefined : points[active]
  return (
    <div
      ref={ref}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-orientation="horizontal"
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={active ?? last}
      aria-valuetext={(shown ?? points[last])?.spoken}
      onKeyDown={walk}
      onFocus={({ currentTarget }) => {
        if (currentTarget.matches(':focus-visible')) setActive((now) => now ?? last)
      }}
      onBlur={() => setActive(null)}
      onPointerMove={follow}
      onPointerDown={follow}
      onPointerLeave={() => setActive(null)}
      onClick={onOpen && ((event) => onOpen(placeOf(event)))}
      className={`relative touch-pan-y rounded-sm ${onOpen === undefined ? '' : 'cursor-pointer'}`}
    >
      <svg
        width={geometry.width}
        height={geometry.height}
        viewBox={`0 0 ${geometry.width} ${geometry.height}`}
        className="block max-w-full"
        aria-hidden="true"
      >
        {children(geometry, active)}
      </svg>
      {shown !== undefined && active !== null && (
        <Tip geometry={geometry} index={active} flip={geometry.x(active) < geometry.width / 2}>
          {shown.tooltip}
        </Tip>
      )}
    </div>
  )
}

/** The place nearest to a point of the width. */
export function nearestPoint({ x }: Pick<Walkable, 'x'>, count: number, at: number): number {
  let nearest = 0
  for (let index = 1; index < count; index += 1)
    if (Math.abs(x(index) - at) < Math.abs(x(nearest) - at)) nearest = index
  return nearest
}

interface TipProps {
  geometry: Walkable
  index: number
  /** On the right of its point. */
  flip: boolean
  children: ReactNode
}

const Tip = ({ geometry, index, flip, children }: TipProps) => (
  <div
    aria-hidden="true"
    style={{ left: geometry.x(index), top: geometry.height * 0.46 }}
    className={`pointer-events-none absolute z-10 grid rounded-md bg-ink px-3 py-2 text-xs/[1.0625rem] whitespace-nowrap text-surface shadow-2 ${
      flip ? 'translate-x-3' : '-translate-x-[calc(100%+0.75rem)]'
    }`}
  >
    {children}
  </div>
)
