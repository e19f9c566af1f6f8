import type { WeekdaySpending } from '@lucas/contract/analytics/analysis.ts'
import { analysisCopy } from '@lucas/contract/copy/analytics/analysis.ts'
import { analysisScreenCopy } from '@lucas/contract/copy/analytics/analysis-screen.ts'
import { useQuery } from '@tanstack/react-query'
import { AnalysisCard, Plot } from '../../entities/analytics/analysis-card.tsx'
import type { ChartContext } from '../../entities/analytics/chart-context.ts'
import { EmptyChart } from '../../entities/analytics/empty-chart.tsx'
import { FigureTooltip, toSpokenFigures } from '../../entities/analytics/flow-figures.tsx'
import { useDeferredPrivacy } from '../../lib/app/display-preferences.ts'
import { formatAxisMoney } from '../../lib/format/format.ts'
import { BarsChart } from '../../ui/charts/bars-chart.tsx'
import { ChartTable } from '../../ui/charts/chart-frame.tsx'
import { Amount } from '../../ui/primitives/amount.tsx'
import { weekdaysQuery } from './api.ts'

const copy = analysisScreenCopy.weekdays
const { columns, weekdays: names } = analysisCopy
const nameOf = (weekday: number): string => names[weekday - 1] ?? ''

/** Average spending by day of the week. */
export function WeekdaysCard(context: ChartContext) {
  const { period, currency, by } = context
  const isPrivate = useDeferredPrivacy()
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
        tooltip: <FigureTooltip title={title} figures={figures} currency={currency} />,
        spoken: toSpokenFigures(title, figures, currency, isPrivate),
      }
    })
  }
  return (
    <AnalysisCard
      {...context}
      chart="weekdays"
      title={copy.title}
      note={copy.note}
      query={useQuery(weekdaysQuery(period.range, currency, by))}
      failed={copy.failed}
      skeleton="h-[230px] md:h-[256px]"
      empty={({ weekdays }) => (weekdays.every(({ amount }) => amount === 0) ? <EmptyChart /> : null)}
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
            isLastRunning={false}
            label={copy.chart}
            points={pointsOf(spending)}
            formatAxis={isPrivate ? null : (value) => formatAxisMoney(value, currency)}
          />
        </Plot>
      )}
    </AnalysisCard>
  )
}
