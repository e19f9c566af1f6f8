import { ChartWalk } from './chart-walk.tsx'
import { lineGeometry } from './line-geometry.ts'
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
  const values = points.map(({ value }) => value)
  return (
    <ChartWalk label={label} points={points} geometryOf={(width) => lineGeometry(values, width, formatAxis)}>
      {(geometry, active) => (
        <LinePlot
          points={points}
          geometry={geometry}
          reference={reference}
          formatAxis={formatAxis}
          active={active}
        />
      )}
    </ChartWalk>
  )
}
