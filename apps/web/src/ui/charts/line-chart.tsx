import { ChartNavigation } from './chart-navigation.tsx'
import { lineGeometry } from './line-geometry.ts'
import { LinePlot, type LinePoint } from './line-plot.tsx'

interface LineChartProps {
  label: string
  points: LinePoint[]
  /** The value of a dashed reference line, such as the mean. */
  reference: number | null
  /** Null hides the labels of the value axis (modo privado). */
  formatAxis: ((value: number) => string) | null
}

/** A line chart of monthly values with an optional reference line. */
export function LineChart({ label, points, reference, formatAxis }: LineChartProps) {
  const values = points.map(({ value }) => value)
  return (
    <ChartNavigation
      label={label}
      points={points}
      computeGeometry={(width) => lineGeometry(values, width, formatAxis)}
    >
      {(geometry, active) => (
        <LinePlot
          points={points}
          geometry={geometry}
          reference={reference}
          formatAxis={formatAxis}
          active={active}
        />
      )}
    </ChartNavigation>
  )
}
