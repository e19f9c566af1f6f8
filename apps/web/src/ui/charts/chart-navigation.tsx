import { type KeyboardEvent, type MouseEvent, type PointerEvent, type ReactNode, useState } from 'react'
import { useElementWidth } from '../primitives/use-element-width.ts'

/** The geometry that navigation needs: the size of a chart and the x position of each point. */
interface NavigableGeometry {
  width: number
  height: number
  x: (index: number) => number
}

interface ChartNavigationProps<G extends NavigableGeometry> {
  label: string
  points: readonly { tooltip: ReactNode; spoken: string }[]
  computeGeometry: (width: number) => G
  /** Called when the user presses Enter or clicks on a point. */
  onOpen?: ((index: number) => void) | undefined
  /** Draws the chart. `active` is the index of the selected point, or null. */
  children: (geometry: G, active: number | null) => ReactNode
}

/** A chart whose points are selected with the pointer or the arrow keys. The selected point has a tooltip. */
export function ChartNavigation<G extends NavigableGeometry>({
  label,
  points,
  computeGeometry,
  onOpen,
  children,
}: ChartNavigationProps<G>) {
  const [ref, width] = useElementWidth<HTMLDivElement>(720)
  const [active, setActive] = useState<number | null>(null)
  const last = points.length - 1
  const geometry = computeGeometry(width)
  const onKeyDown = (event: KeyboardEvent): void => {
    const now = active ?? last
    const next = { ArrowLeft: now - 1, ArrowRight: now + 1, Home: 0, End: last }[event.key]
    if (event.key === 'Escape') setActive(null)
    if (event.key === 'Enter') onOpen?.(now)
    if (next === undefined) return
    event.preventDefault()
    setActive(Math.min(last, Math.max(0, active === null && event.key === 'ArrowRight' ? last : next)))
  }
  const indexAt = ({ clientX, currentTarget }: MouseEvent<HTMLElement>): number =>
    findNearestIndex(geometry, points.length, clientX - currentTarget.getBoundingClientRect().left)
  const onPointer = (event: PointerEvent<HTMLElement>): void => setActive(indexAt(event))
  const activePoint = active === null ? undefined : points[active]
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
      aria-valuetext={(activePoint ?? points[last])?.spoken}
      onKeyDown={onKeyDown}
      onFocus={({ currentTarget }) => {
        if (currentTarget.matches(':focus-visible')) setActive((now) => now ?? last)
      }}
      onBlur={() => setActive(null)}
      onPointerMove={onPointer}
      onPointerDown={onPointer}
      onPointerLeave={() => setActive(null)}
      onClick={onOpen && ((event) => onOpen(indexAt(event)))}
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
      {activePoint !== undefined && active !== null && (
        <ChartTooltip
          geometry={geometry}
          index={active}
          isRightOfPoint={geometry.x(active) < geometry.width / 2}
        >
          {activePoint.tooltip}
        </ChartTooltip>
      )}
    </div>
  )
}

/** Returns the index of the point nearest to the x position `at`. */
export function findNearestIndex({ x }: Pick<NavigableGeometry, 'x'>, count: number, at: number): number {
  let nearest = 0
  for (let index = 1; index < count; index += 1)
    if (Math.abs(x(index) - at) < Math.abs(x(nearest) - at)) nearest = index
  return nearest
}

interface ChartTooltipProps {
  geometry: NavigableGeometry
  index: number
  /** Places the tooltip at the right of its point. */
  isRightOfPoint: boolean
  children: ReactNode
}

const ChartTooltip = ({ geometry, index, isRightOfPoint, children }: ChartTooltipProps) => (
  <div
    aria-hidden="true"
    style={{ left: geometry.x(index), top: geometry.height * 0.46 }}
    className={`pointer-events-none absolute z-10 grid rounded-md bg-ink px-3 py-2 text-xs/[1.0625rem] whitespace-nowrap text-surface shadow-2 ${
      isRightOfPoint ? 'translate-x-3' : '-translate-x-[calc(100%+0.75rem)]'
    }`}
  >
    {children}
  </div>
)
