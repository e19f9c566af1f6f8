import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react'
import { useElementWidth } from './element-width.ts'
import { type LineGeometry, lineGeometry, nearestPoint } from './line-geometry.ts'
import { LinePlot, type LinePoint } from './line-plot.tsx'

interface LineChartProps {
  label: string
  points: LinePoint[]
  /** A dashed line across, such as the mean. */
  reference: number | null
  /** Null leaves the value axis without words (modo privado). */
  formatAxis: ((value: number) => string) | null
}

/** Series over months: pointer or arrow keys walk along it, one tooltip says the month. */
export function LineChart({ label, points, reference, formatAxis }: LineChartProps) {
  const [ref, width] = useElementWidth<HTMLDivElement>(720)
  const [active, setActive] = useState<number | null>(null)
  const last = points.length - 1
  const values = points.map(({ value }) => value)
  const geometry = lineGeometry(values, width, formatAxis !== null)
  const walk = (event: KeyboardEvent): void => {
    const now = active ?? last
    const next = { ArrowLeft: now - 1, ArrowRight: now + 1, Home: 0, End: last }[event.key]
    if (event.key === 'Escape') setActive(null)
    if (next === undefined) return
    event.preventDefault()
    setActive(Math.min(last, Math.max(0, active === null && event.key === 'ArrowRight' ? last : next)))
  }
  const follow = ({ clientX, currentTarget }: PointerEvent<HTMLElement>): void =>
    setActive(nearestPoint(geometry, points.length, clientX - currentTarget.getBoundingClientRect().left))
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
      className="relative touch-pan-y rounded-sm"
    >
      <LinePlot
        points={points}
        geometry={geometry}
        reference={reference}
        formatAxis={formatAxis}
        active={active}
      />
      {shown !== undefined && active !== null && (
        <Tip geometry={geometry} index={active} flip={geometry.x(active) < geometry.width / 2}>
          {shown.tooltip}
        </Tip>
      )}
    </div>
  )
}

interface TipProps {
  geometry: LineGeometry
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
