import type { WeekdaySpending } from '@lucas/contract/analysis.ts'
import { analysisCopy } from '@lucas/contract/copy/analysis.ts'
import { analysisScreenCopy } from '@lucas/contract/copy/analysis-screen.ts'
import { useQuery } from '@tanstack/react-query'
import { useDots } from '../../lib/device.ts'
import { axisMoney } from '../../lib/format.ts'
import { Amount } from '../../ui/amount.tsx'
import { BarsChart } from '../../ui/bars-chart.tsx'
import { ChartTable } from '../../ui/chart-frame.tsx'
import { FigureTip, spokenFigures } from '../../ui/flow-figures.tsx'
import { AnalysisCard, Plot } from './analysis-card.tsx'
import { weekdaysQuery } from './api.ts'
import { Nothing } from './nothing.tsx'
import type { Shown } from './shown.ts'

const copy = analysisScreenCopy.weekdays
const { columns, weekdays: names } = analysisCopy
const nameOf = (weekday: number): string => names[weekday - 1] ?? ''

/** What such a day usually costs. */
export function WeekdaysCard(shown: Shown) {
  const { period, currency } = shown
  const isPrivate = useDots()
  const pointsOf = ({ weekdays }: WeekdaySpending) => {
    const most = Math.max(...weekdays.map(({ average }) => average))
    return weekdays.map(({ weekday, average, amount }) => {
      const title = nameOf(weekday)
      const figures = [
        { name: columns.perDay, value: average },
        { name: columns.total, value: amount },
      ]
      return {
        key: title,
        label: title.slice(0, 3),
        layers: [{ key: 'average', value: Math.max(0, average), color: 'var(--lu-brand)' }],
        isFaint: average < most,
        tooltip: <FigureTip title={title} figures={figures} currency={currency} />,
        spoken: spokenFigures(title, figures, currency, isPrivate),
      }
    })
  }
  return (
    <AnalysisCard
      {...shown}
      chart="weekdays"
      title={copy.title}
      note={copy.note}
      query={useQuery(weekdaysQuery(period.range, currency))}
      failed={copy.failed}
      skeleton="h-[230px] md:h-[256px]"
      empty={({ weekdays }) => (weekdays.every(({ amount }) => amount === 0) ? <Nothing /> : null)}
      table={({ weekdays, total }) => (
        <ChartTable
          caption={copy.chart}
          columns={[columns.weekday, columns.perDay, columns.amount]}
          rows={weekdays.map(({ weekday, average, amount }) => ({
            key: String(weekday),
            cells: [
              nameOf(weekday),
              <Amount key="average" value={average} currency={currency} />,
              <Amount key="amount" value={amount} currency={currency} />,
            ],
          }))}
          total={[columns.total, '', <Amount key="total" value={total} currency={currency} />]}
        />
      )}
    >
      {(spending) => (
        <Plot>
          <BarsChart
            endsNow={false}
            label={copy.chart}
            points={pointsOf(spending)}
            formatAxis={isPrivate ? null : (value) => axisMoney(value, currency)}
          />
        </Plot>
      )}
    </AnalysisCard>
  )
}
