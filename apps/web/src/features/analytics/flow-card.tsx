import type { Monthly } from '@lucas/contract/analytics/analytics.ts'
import { analysisCopy } from '@lucas/contract/copy/analytics/analysis.ts'
import { analysisScreenCopy } from '@lucas/contract/copy/analytics/analysis-screen.ts'
import { monthOf } from '@lucas/contract/rules/periods.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { AnalysisCard, Plot } from '../../entities/analytics/analysis-card.tsx'
import { type ChartContext, formatSavedShare, toListSearch } from '../../entities/analytics/chart-context.ts'
import { getEmptyMonths } from '../../entities/analytics/empty-chart.tsx'
import {
  FlowLegend,
  MonthCell,
  toFlowFigures,
  toFlowPoints,
  toMonthCells,
} from '../../entities/analytics/flow-figures.tsx'
import { monthlyQuery } from '../../entities/period/queries.ts'
import { useDeferredPrivacy } from '../../lib/app/display-preferences.ts'
import { formatAxisMoney } from '../../lib/format/format.ts'
import { daysOfNamedMonth, monthKey } from '../../lib/format/months.ts'
import { ChartTable } from '../../ui/charts/chart-frame.tsx'
import { FlowChart } from '../../ui/charts/flow-chart.tsx'
import { Amount } from '../../ui/primitives/amount.tsx'
import { TransactionsLink } from './transactions-link.tsx'

const copy = analysisScreenCopy.flow
const { columns } = analysisCopy
const words = { income: columns.income, spending: columns.spending, saved: columns.saved }

/** Income, spending and savings by month; a month opens its transactions. */
export function FlowCard(context: ChartContext) {
  const { period, currency, by } = context
  const isPrivate = useDeferredPrivacy()
  const navigate = useNavigate()
  const open = ({ months }: Monthly, index: number): void => {
    const month = months[index]
    if (month) void navigate({ to: '/spend', search: toListSearch(daysOfNamedMonth(month, period.range)) })
  }
  return (
    <AnalysisCard
      {...context}
      chart="flow"
      title={copy.title}
      note={copy.note}
      legend={<FlowLegend labels={words} />}
      query={useQuery(monthlyQuery(period.range, currency, by))}
      failed={copy.failed}
      // A single month has a sentence instead of a chart.
      skeleton={monthOf(period.range.from) === monthOf(period.range.to) ? 'h-40' : 'h-[230px] md:h-[360px]'}
      empty={({ months }) =>
        getEmptyMonths(
          months.length,
          months.some(({ income, spending }) => income !== 0 || spending !== 0),
          context,
        )
      }
      table={(monthly) => <FlowTable monthly={monthly} {...context} />}
    >
      {(monthly) => (
        <Plot>
          <FlowChart
            label={copy.chart}
            points={toFlowPoints(monthly, words, isPrivate)}
            formatAxis={isPrivate ? null : (value) => formatAxisMoney(value, currency)}
            {...(by === 'purchase' && { onOpen: (index: number) => open(monthly, index) })}
          />
        </Plot>
      )}
    </AnalysisCard>
  )
}

const FlowTable = ({ monthly, period }: { monthly: Monthly } & ChartContext) => {
  const { months, totals, currency } = monthly
  return (
    <ChartTable
      caption={copy.chart}
      columns={[columns.month, columns.income, columns.spending, columns.saved, columns.savedShare]}
      rows={months.toReversed().map((month) => ({
        key: monthKey(month),
        cells: [
          <TransactionsLink key="month" rows={toListSearch(daysOfNamedMonth(month, period.range))}>
            <MonthCell {...month} />
          </TransactionsLink>,
          ...toMonthCells(month, toFlowFigures(month, words), monthly),
          formatSavedShare(month.saved_percentage),
        ],
      }))}
      total={[
        columns.total,
        <Amount key="income" value={totals.income} currency={currency} />,
        <Amount key="spending" value={-totals.spending || 0} currency={currency} />,
        <Amount key="saved" value={totals.saved} currency={currency} />,
        formatSavedShare(totals.saved_percentage),
      ]}
    />
  )
}
