import type { Monthly } from '@lucas/contract/analytics/analytics.ts'
import { analysisCopy } from '@lucas/contract/copy/analytics/analysis.ts'
import { analysisScreenCopy } from '@lucas/contract/copy/analytics/analysis-screen.ts'
import { daysOfMonth } from '@lucas/contract/rules/days-of-month.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { FlowLegend, MonthCell, toFlowFigures, toFlowPoints } from '../../entities/analytics/flow-figures.tsx'
import { monthlyQuery } from '../../entities/period/queries.ts'
import { useDeferredPrivacy } from '../../lib/app/display-preferences.ts'
import { formatAxisMoney } from '../../lib/format/format.ts'
import { ChartTable } from '../../ui/charts/chart-frame.tsx'
import { FlowChart } from '../../ui/charts/flow-chart.tsx'
import { Amount } from '../../ui/primitives/amount.tsx'
import { AnalysisCard, Plot } from './analysis-card.tsx'
import { type ChartContext, formatSavedShare, toListSearch } from './chart-context.ts'
import { getEmptyMonths } from './empty-chart.tsx'
import { TransactionsLink } from './transactions-link.tsx'

const copy = analysisScreenCopy.flow
const { columns } = analysisCopy
const words = { income: columns.income, spending: columns.spending, saved: columns.saved }

/** Income, spending and savings by month; a month opens its transactions. */
export function FlowCard(context: ChartContext) {
  const { period, currency } = context
  const isPrivate = useDeferredPrivacy()
  const navigate = useNavigate()
  const open = ({ months }: Monthly, index: number): void => {
    const month = months[index]
    if (month) void navigate({ to: '/spend', search: toListSearch(daysOfMonth(month.month, period.range)) })
  }
  return (
    <AnalysisCard
      {...context}
      chart="flow"
      title={copy.title}
      note={copy.note}
      legend={<FlowLegend labels={words} />}
      query={useQuery(monthlyQuery(period.range, currency))}
      failed={copy.failed}
      skeleton="h-[230px] md:h-[360px]"
      empty={({ months }) =>
        getEmptyMonths(
          months.length,
          months.some(({ income, spending }) => income !== 0 || spending !== 0),
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
            onOpen={(index) => open(monthly, index)}
          />
        </Plot>
      )}
    </AnalysisCard>
  )
}

const FlowTable = ({
  monthly: { months, totals, currency },
  period,
}: { monthly: Monthly } & ChartContext) => (
  <ChartTable
    caption={copy.chart}
    columns={[columns.month, columns.income, columns.spending, columns.saved, columns.savedShare]}
    rows={months.toReversed().map((month) => ({
      key: month.month,
      cells: [
        <TransactionsLink key="month" rows={toListSearch(daysOfMonth(month.month, period.range))}>
          <MonthCell month={month.month} partial={month.partial} />
        </TransactionsLink>,
        ...toFlowFigures(month, words).map(({ name, value }) => (
          <Amount key={name} value={value} currency={currency} />
        )),
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
