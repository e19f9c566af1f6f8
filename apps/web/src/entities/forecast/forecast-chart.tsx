import { forecastScreenCopy } from '@lucas/contract/copy/planning/forecast-screen.ts'
import type { ForecastDay } from '@lucas/contract/rules/forecast.ts'
import type { LowestPoint } from '@lucas/contract/rules/forecast-points.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import { useDeferredPrivacy } from '../../lib/app/display-preferences.ts'
import { formatAxisMoney, money } from '../../lib/format/format.ts'
import { BandChart } from '../../ui/charts/band-chart.tsx'
import type { BandHeight } from '../../ui/charts/band-geometry.ts'
import { toBandPoints } from './forecast-points.tsx'

const copy = forecastScreenCopy.chart

interface ForecastChartProps {
  days: readonly ForecastDay[]
  lowest: LowestPoint
  today: PlainDate
  /** The line of before a change. */
  before?: readonly ForecastDay[] | undefined
  height?: BandHeight
}

/** The expected balance by day, with what is certain apart from what is usual. */
export function ForecastChart({ days, lowest, today, before, height = 'regular' }: ForecastChartProps) {
  const isPrivate = useDeferredPrivacy()
  return (
    <>
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-2 [&>li]:flex [&>li]:items-center [&>li]:gap-1.5">
        <li>
          <span aria-hidden="true" className="w-4 border-t-2 border-brand" />
          {copy.expected}
        </li>
        <li>
          <span aria-hidden="true" className="w-4 border-t-[1.5px] border-ink-3" />
          {copy.certain}
        </li>
        {before !== undefined && (
          <li>
            <span aria-hidden="true" className="w-4 border-t-[1.5px] border-dashed border-ink-2" />
            {copy.before}
          </li>
        )}
      </ul>
      <BandChart
        label={copy.label}
        points={toBandPoints(days, { today, lowestDate: lowest.date, before, isPrivate })}
        mark={{
          index: days.findIndex(({ date }) => date === lowest.date),
          text: isPrivate ? null : `${money(lowest.balance, 'CLP')}, ${copy.lowest}`,
        }}
        formatAxis={isPrivate ? null : (value) => formatAxisMoney(value, 'CLP')}
        height={height}
      />
    </>
  )
}
