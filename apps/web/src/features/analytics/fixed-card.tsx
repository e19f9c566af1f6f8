import type { FixedSpending } from '@lucas/contract/analytics/analysis.ts'
import { analysisCopy } from '@lucas/contract/copy/analytics/analysis.ts'
import { analysisScreenCopy } from '@lucas/contract/copy/analytics/analysis-screen.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { AnalysisCard, Plot } from '../../entities/analytics/analysis-card.tsx'
import { type ChartContext, toListSearch } from '../../entities/analytics/chart-context.ts'
import { getEmptyMonths } from '../../entities/analytics/empty-chart.tsx'
import { describeMonth, MonthCell, toMonthCells } from '../../entities/analytics/flow-figures.tsx'
import { Legend } from '../../entities/analytics/legend.tsx'
import { useDeferredPrivacy } from '../../lib/app/display-preferences.ts'
import { formatAxisMoney, formatPercent, monthShort } from '../../lib/format/format.ts'
import { daysOfNamedMonth, monthKey } from '../../lib/format/months.ts'
import { BarsChart } from '../../ui/charts/bars-chart.tsx'
import { ChartTable } from '../../ui/charts/chart-frame.tsx'
import { isLastMonthRunning } from '../../ui/charts/running-month.tsx'
import { Amount } from '../../ui/primitives/amount.tsx'
import { fixedQuery } from './api.ts'
import { TransactionsLink } from './transactions-link.tsx'

const copy = analysisScreenCopy.fixed
const { columns } = analysisCopy
const colors = { fixed: 'var(--lu-brand)', variable: 'var(--lu-brand-line)' }

type FixedTotals = FixedSpending['totals']
const figuresOf = ({ fixed, variable, spending }: FixedTotals) => [
  { name: columns.fixed, value: fixed },
  { name: columns.variable, value: variable },
  { name: columns.spending, value: spending },
]

/** Fixed spending (recurring and instalments) and variable spending of each month. */
export function FixedCard(context: ChartContext) {
  const { period, currency, by } = context
  const isPrivate = useDeferredPrivacy()
  const navigate = useNavigate()
  const query = useQuery(fixedQuery(period.range, currency, by))
  const share = query.data?.fixed_percentage
  const pointsOf = ({ months, ...known }: FixedSpending) =>
    months.map((month) => ({
      key: monthKey(month),
      label: monthShort(month.month),
      layers: [
        { key: 'fixed', value: Math.max(0, month.fixed), color: colors.fixed },
        { key: 'variable', value: Math.max(0, month.variable), color: colors.variable },
      ],
      isFaint: false,
      ...describeMonth(month, figuresOf(month), { ...known, isPrivate }),
    }))
  const open = ({ months }: FixedSpending, index: number): void => {
    const month = months[index]
    if (month) void navigate({ to: '/spend', search: toListSearch(daysOfNamedMonth(month, period.range)) })
  }
  return (
    <AnalysisCard
      {...context}
      chart="fixed"
      title={copy.title}
      note={share == null ? '\u00A0' : copy.note(formatPercent(share, 1))}
      legend={
        <Legend
          items={[
            { name: columns.fixed, color: colors.fixed },
            { name: columns.variable, color: colors.variable },
          ]}
        />
      }
      query={query}
      failed={copy.failed}
      skeleton="h-[230px] md:h-[256px]"
      empty={({ months, totals }) => getEmptyMonths(months.length, totals.spending !== 0, context)}
      table={({ months, totals, ...known }) => (
        <ChartTable
          caption={copy.chart}
          columns={[columns.month, columns.fixed, columns.variable, columns.spending]}
          rows={months.toReversed().map((month) => ({
            key: monthKey(month),
            cells: [
              <TransactionsLink key="month" rows={toListSearch(daysOfNamedMonth(month, period.range))}>
                <MonthCell {...month} />
              </TransactionsLink>,
              ...toMonthCells(month, figuresOf(month), known),
            ],
          }))}
          total={[
            columns.total,
            ...figuresOf(totals).map(({ name, value }) => (
              <Amount key={name} value={value} currency={currency} />
            )),
          ]}
        />
      )}
    >
      {(spending) => (
        <Plot>
          <BarsChart
            label={copy.chart}
            isLastRunning={isLastMonthRunning(spending.months)}
            points={pointsOf(spending)}
            formatAxis={isPrivate ? null : (value) => formatAxisMoney(value, currency)}
            {...(by === 'purchase' && { onOpen: (index: number) => open(spending, index) })}
          />
        </Plot>
      )}
    </AnalysisCard>
  )
}
