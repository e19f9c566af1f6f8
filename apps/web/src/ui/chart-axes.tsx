import type { PlotGeometry } from './plot-frame.ts'

interface ChartAxesProps {
  geometry: Omit<PlotGeometry, 'path'>
  points: readonly { key: string; label: string }[]
  /** Null leaves the value axis without words (modo privado). */
  formatAxis: ((value: number) => string) | null
  /** The place that is looked at. */
  active: number | null
  /** Whether the last place is the running one, and its name stands out. */
  endsNow?: boolean
}

/** Hairlines with their amounts, the names of the months, and a line through the one that is looked at. */
export function ChartAxes({ geometry, points, formatAxis, active, endsNow = true }: ChartAxesProps) {
  const { left, right, top, bottom, height, x, y } = geometry
  const last = points.length - 1
  return (
    <>
      <g className="num fill-ink-3 text-[11.5px] font-medium">
        {geometry.ticks.map((tick) => (
          <g key={tick}>
            <line x1={left} x2={right} y1={y(tick)} y2={y(tick)} className="stroke-line" />
            {formatAxis !== null && (
              <text x={left - 10} y={y(tick) + 4} textAnchor="end" className="figure">
                {formatAxis(tick)}
              </text>
            )}
          </g>
        ))}
        {points.map(({ key, label }, index) =>
          (last - index) % geometry.labelEvery === 0 ? (
            <text
              key={key}
              x={x(index)}
              y={height - 6}
              textAnchor="middle"
              className={endsNow && index === last ? 'fill-ink font-semibold' : ''}
            >
              {label}
            </text>
          ) : null,
        )}
      </g>
      {active !== null && (
        <line x1={x(active)} x2={x(active)} y1={top} y2={bottom} className="stroke-line-strong" />
      )}
    </>
  )
}
