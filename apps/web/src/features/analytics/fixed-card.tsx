import type { FixedSpending } from '@lucas/contract/analysis.ts'
import { analysisCopy } from '@lucas/contract/copy/analysis.ts'
import { analysisScreenCopy } from '@lucas/contract/copy/analysis-screen.ts'
import { daysOfMonth } from '@lucas/contract/rules/days-of-month.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useDots } from '../../lib/device.ts'
import { axisMoney, monthShort, percent } from '../../lib/format.ts'
import { Amount } from '../../ui/amount.tsx'
import { BarsChart } from '../../ui/bars-chart.tsx'
import { ChartTable } from '../../ui/chart-frame.tsx'
import { FigureTip, MonthCell, monthWords, spokenFigures } from '../../ui/flow-figures.tsx'
import { AnalysisCard, Plot } from './analysis-card.tsx'
import { fixedQuery } from './api.ts'
import { Legend } from './legend.tsx'
import { emptyMonths } from './nothing.tsx'
import { RowsLink } from './rows-link.tsx'
import { rowsBehind, type Shown } from './shown.ts'

const copy = analysisScreenCopy.fixed
const { columns } = analysisCopy
const colors = { fixed: 'var(--lu-brand)', variable: 'var(--lu-brand-line)' }

type Parts = FixedSpending['totals']
const figuresOf = ({ fixed, variable, spending }: Parts) => [
  { name: columns.fixed, value: fixed },
  { name: columns.variable, value: variable },
  { name: columns.spending, value: spending },
]

/** What comes again or is paid in instalments, and what is left of each month's spending. */
export function FixedCard(shown: Shown) {
  const { period, currency } = shown
  const isPrivate = useDots()
  const navigate = useNavigate()
  const query = useQuery(fixedQuery(period.range, currency))
  const share = query.data?.fixed_percentage
  const pointsOf = ({ months }: FixedSpending) =>
    months.map((month) => ({
      key: month.month,
      label: monthShort(month.month),
      layers: [
        { key: 'fixed', value: Math.max(0, month.fixed), color: colors.fixed },
        { key: 'variable', value: Math.max(0, month.variable), color: colors.variable },
      ],
      isFaint: false,
      tooltip: <FigureTip title={monthWords(month)} figures={figuresOf(month)} currency={currency} />,
      spoken: spokenFigures(monthWords(month), figuresOf(month), currency, isPrivate),
    }))
  const open = ({ months }: FixedSpending, index: number): void => {
    const month = months[index]
    if (month) void navigate({ to: '/spend', search: rowsBehind(daysOfMonth(month.month, period.range)) })
  }
  const amounts = (parts: Parts) =>
    figuresOf(parts).map(({ name, value }) => <Amount key={name} value={value} currency={currency} />)
  return (
    <AnalysisCard
      {...shown}
      chart="fixed"
      title={copy.title}
      note={share == null ? '\u00A0' : copy.note(percent(share, 1))}
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
      empty={({ months, totals }) => emptyMonths(months.length, totals.spending !== 0)}
      table={({ months, totals }) => (
        <ChartTable
          caption={copy.chart}
          columns={[columns.month, columns.fixed, columns.variable, columns.spending]}
          rows={months.toReversed().map((month) => ({
            key: month.month,
            cells: [
              <RowsLink key="month" rows={rowsBehind(daysOfMonth(month.month, period.range))}>
                <MonthCell month={month.month} partial={month.partial} />
              </RowsLink>,
              ...amounts(month),
            ],
          }))}
          total={[columns.total, ...amounts(totals)]}
        />
      )}
    >
      {(spending) => (
        <Plot>
          <BarsChart
            label={copy.chart}
            points={pointsOf(spending)}
            formatAxis={isPrivate ? null : (value) => axisMoney(value, currency)}
            onOpen={(index) => open(spending, index)}
          />
        </Plot>
      )}
    </AnalysisCard>
  )
}
