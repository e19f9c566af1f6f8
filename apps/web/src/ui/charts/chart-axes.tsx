import type { PlotGeometry } from './plot-frame.ts'

interface ChartAxesProps {
  geometry: Omit<PlotGeometry, 'path'>
  points: readonly { key: string; label: string }[]
  /** Null hides the labels of the value axis (modo privado). */
  formatAxis: ((value: number) => string) | null
  /** The index of the selected point, or null. */
  active: number | null
  /** Whether the last point is the current period; its label is emphasised. */
  isLastRunning?: boolean
}

/** The grid with its amounts, the labels of the points, and a line through the selected point. */
export function ChartAxes({ geometry, points, formatAxis, active, isLastRunning = true }: ChartAxesProps) {
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
              className={isLastRunning && index === last ? 'fill-ink font-semibold' : ''}
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
