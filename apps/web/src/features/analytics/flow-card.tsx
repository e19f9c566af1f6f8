import type { Monthly } from '@lucas/contract/analytics.ts'
import { analysisCopy } from '@lucas/contract/copy/analysis.ts'
import { analysisScreenCopy } from '@lucas/contract/copy/analysis-screen.ts'
import { daysOfMonth } from '@lucas/contract/rules/days-of-month.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useDots } from '../../lib/device.ts'
import { monthlyQuery } from '../../lib/figures-query.ts'
import { axisMoney } from '../../lib/format.ts'
import { Amount } from '../../ui/amount.tsx'
import { ChartTable } from '../../ui/chart-frame.tsx'
import { FlowChart } from '../../ui/flow-chart.tsx'
import { FlowLegend, flowFigures, flowPoints, MonthCell } from '../../ui/flow-figures.tsx'
import { AnalysisCard, Plot } from './analysis-card.tsx'
import { emptyMonths } from './nothing.tsx'
import { RowsLink } from './rows-link.tsx'
import { rowsBehind, type Shown, shareWords } from './shown.ts'

const copy = analysisScreenCopy.flow
const { columns } = analysisCopy
const words = { income: columns.income, spending: columns.spending, saved: columns.saved }

/** What came, what went and what stayed, month by month; a month leads to its movements. */
export function FlowCard(shown: Shown) {
  const { period, currency } = shown
  const isPrivate = useDots()
  const navigate = useNavigate()
  const open = ({ months }: Monthly, index: number): void => {
    const month = months[index]
    if (month) void navigate({ to: '/spend', search: rowsBehind(daysOfMonth(month.month, period.range)) })
  }
  return (
    <AnalysisCard
      {...shown}
      chart="flow"
      title={copy.title}
      note={copy.note}
      legend={<FlowLegend words={words} />}
      query={useQuery(monthlyQuery(period.range, currency))}
      failed={copy.failed}
      skeleton="h-[230px] md:h-[360px]"
      empty={({ months }) =>
        emptyMonths(
          months.length,
          months.some(({ income, spending }) => income !== 0 || spending !== 0),
        )
      }
      table={(monthly) => <FlowTable monthly={monthly} {...shown} />}
    >
      {(monthly) => (
        <Plot>
          <FlowChart
            label={copy.chart}
            points={flowPoints(monthly, words, isPrivate)}
            formatAxis={isPrivate ? null : (value) => axisMoney(value, currency)}
            onOpen={(index) => open(monthly, index)}
          />
        </Plot>
      )}
    </AnalysisCard>
  )
}

const FlowTable = ({ monthly: { months, totals, currency }, period }: { monthly: Monthly } & Shown) => (
  <ChartTable
    caption={copy.chart}
    columns={[columns.month, columns.income, columns.spending, columns.saved, columns.savedShare]}
    rows={months.toReversed().map((month) => ({
      key: month.month,
      cells: [
        <RowsLink key="month" rows={rowsBehind(daysOfMonth(month.month, period.range))}>
          <MonthCell month={month.month} partial={month.partial} />
        </RowsLink>,
        ...flowFigures(month, words).map(({ name, value }) => (
          <Amount key={name} value={value} currency={currency} />
        )),
        shareWords(month.saved_percentage),
      ],
    }))}
    total={[
      columns.total,
      <Amount key="income" value={totals.income} currency={currency} />,
      <Amount key="spending" value={-totals.spending || 0} currency={currency} />,
      <Amount key="saved" value={totals.saved} currency={currency} />,
      shareWords(totals.saved_percentage),
    ]}
  />
)
