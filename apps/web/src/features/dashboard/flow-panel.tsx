import type { Monthly } from '@lucas/contract/analytics.ts'
import { chartsCopy } from '@lucas/contract/copy/charts.ts'
import { panelCopy } from '@lucas/contract/copy/panel.ts'
import type { Currency } from '@lucas/contract/currency.ts'
import { limits } from '@lucas/contract/limits.ts'
import { addMonths, firstOfMonth, type PlainDate } from '@lucas/contract/rules/periods.ts'
import { useQuery } from '@tanstack/react-query'
import { useDots } from '../../lib/device.ts'
import { monthlyQuery } from '../../lib/figures-query.ts'
import { axisMoney } from '../../lib/format.ts'
import { Amount } from '../../ui/amount.tsx'
import { ChartFrame, ChartTable } from '../../ui/chart-frame.tsx'
import { FlowChart } from '../../ui/flow-chart.tsx'
import { FlowLegend, flowFigures, flowPoints, monthWords } from '../../ui/flow-figures.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EmptyChart } from './empty-chart.tsx'

const copy = panelCopy.flow
const words = { income: copy.income, spending: copy.spending, saved: copy.balance }

const FlowTable = ({ monthly }: { monthly: Monthly }) => (
  <ChartTable
    caption={copy.chart}
    columns={[chartsCopy.month, copy.income, copy.spending, copy.balance]}
    rows={monthly.months.toReversed().map((month) => ({
      key: month.month,
      cells: [
        monthWords(month),
        ...flowFigures(month, words).map(({ name, value }) => (
          <Amount key={name} value={value} currency={monthly.currency} />
        )),
      ],
    }))}
  />
)

function FlowFrame({ monthly }: { monthly: Monthly }) {
  const isPrivate = useDots()
  if (monthly.months.every((month) => month.income === 0 && month.spending === 0))
    return <EmptyChart title={copy.title} text={copy.empty} />
  return (
    <ChartFrame
      title={copy.title}
      className="flex-1"
      note={<FlowLegend words={words} />}
      table={<FlowTable monthly={monthly} />}
      chart={
        <div className="py-3 pr-2 pl-1.5 md:py-3.5 md:pr-5 md:pl-3.5">
          <FlowChart
            label={copy.chart}
            points={flowPoints(monthly, words, isPrivate)}
            formatAxis={isPrivate ? null : (value) => axisMoney(value, monthly.currency)}
          />
        </div>
      }
    />
  )
}

/** Six months of spending and income, with a line of what was left of them. */
export function FlowPanel({ currency, today }: { currency: Currency; today: PlainDate }) {
  const from = addMonths(firstOfMonth(today), 1 - limits.monthsOnPanel)
  const query = useQuery(monthlyQuery({ from, to: today }, currency))
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <Panel
        query={query}
        failed={copy.failed}
        skeleton={<Skeleton className="h-[332px] rounded-lg md:h-[462px]" />}
      >
        {(monthly) => <FlowFrame monthly={monthly} />}
      </Panel>
    </div>
  )
}
