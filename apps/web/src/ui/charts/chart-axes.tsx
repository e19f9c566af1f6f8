import { chartsCopy } from '@lucas/contract/copy/analytics/charts.ts'
import type { PlotGeometry } from './plot-frame.ts'

interface ChartAxesProps {
  geometry: Omit<PlotGeometry, 'path'>
  points: readonly { key: string; label: string }[]
  /** Null hides the labels of the value axis (modo privado). */
  formatAxis: ((value: number) => string) | null
  /** The index of the selected point, or null. */
  active: number | null
  /** How the last label stands out: not at all, bold, or bold with 'en curso' below. */
  lastLabel?: 'plain' | 'bold' | 'running'
  /** The key of the point whose label stands out too. */
  highlighted?: string | null
}

/** Two axis labels closer than this, in pixels, would touch. */
const labelDistance = 14

/** The grid with its amounts, the labels of the points, and a line through the selected point. */
export function ChartAxes({
  geometry,
  points,
  formatAxis,
  active,
  lastLabel = 'bold',
  highlighted = null,
}: ChartAxesProps) {
  const { left, right, top, bottom, x, y } = geometry
  const last = points.length - 1
  return (
    <>
      <g className="num fill-ink-3 text-[11.5px] font-medium">
        {geometry.ticks.map((tick) => (
          <g key={tick}>
            <line x1={left} x2={right} y1={y(tick)} y2={y(tick)} className="stroke-line" />
            {formatAxis !== null && (tick === 0 || Math.abs(y(tick) - y(0)) >= labelDistance) && (
              <text x={left - 10} y={y(tick) + 4} textAnchor="end" className="figure">
                {formatAxis(tick)}
              </text>
            )}
          </g>
        ))}
        {points.map(({ key, label }, index) =>
          label !== '' && (last - index) % geometry.labelEvery === 0 ? (
            <text
              key={key}
              x={x(index)}
              y={bottom + 22}
              textAnchor="middle"
              className={
                key === highlighted || (lastLabel !== 'plain' && index === last)
                  ? 'fill-ink font-semibold'
                  : ''
              }
            >
              {label}
            </text>
          ) : null,
        )}
        {lastLabel === 'running' && (
          <text x={x(last)} y={bottom + 36} textAnchor="middle" className="text-[11px]">
            {chartsCopy.runningShort}
          </text>
        )}
      </g>
      {active !== null && (
        <line x1={x(active)} x2={x(active)} y1={top} y2={bottom} className="stroke-line-strong" />
      )}
    </>
  )
}
