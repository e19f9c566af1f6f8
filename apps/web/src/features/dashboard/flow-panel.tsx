import type { Monthly } from '@lucas/contract/analytics/analytics.ts'
import { chartsCopy } from '@lucas/contract/copy/analytics/charts.ts'
import { panelCopy } from '@lucas/contract/copy/panel.ts'
import type { Currency } from '@lucas/contract/currency.ts'
import { limits } from '@lucas/contract/limits.ts'
import { addMonths, firstOfMonth, type PlainDate } from '@lucas/contract/rules/periods.ts'
import { useQuery } from '@tanstack/react-query'
import {
  FlowLegend,
  formatMonth,
  toFlowFigures,
  toFlowPoints,
  toMonthCells,
} from '../../entities/analytics/flow-figures.tsx'
import { monthlyQuery } from '../../entities/period/queries.ts'
import { useDeferredPrivacy } from '../../lib/app/display-preferences.ts'
import { formatAxisMoney } from '../../lib/format/format.ts'
import { ChartFrame, ChartTable } from '../../ui/charts/chart-frame.tsx'
import { FlowChart } from '../../ui/charts/flow-chart.tsx'
import { ChartPanel, EmptyChart } from './chart-panel.tsx'

const copy = panelCopy.flow
const height = 'min-h-[332px] md:min-h-[462px]'
const labels = { income: copy.income, spending: copy.spending, saved: copy.balance }

const FlowTable = ({ monthly }: { monthly: Monthly }) => (
  <ChartTable
    caption={copy.chart}
    columns={[chartsCopy.month, copy.income, copy.spending, copy.balance]}
    rows={monthly.months.toReversed().map((month) => ({
      key: month.month,
      cells: [formatMonth(month), ...toMonthCells(month, toFlowFigures(month, labels), monthly)],
    }))}
  />
)

function FlowFrame({ monthly }: { monthly: Monthly }) {
  const isPrivate = useDeferredPrivacy()
  if (monthly.months.every((month) => month.income === 0 && month.spending === 0))
    return <EmptyChart title={copy.title} text={copy.empty} height={height} />
  return (
    <ChartFrame
      title={copy.title}
      className="flex-1"
      note={<FlowLegend labels={labels} />}
      table={<FlowTable monthly={monthly} />}
      chart={
        <div className="py-3 pr-2 pl-1.5 md:py-3.5 md:pr-5 md:pl-3.5">
          <FlowChart
            label={copy.chart}
            points={toFlowPoints(monthly, labels, isPrivate)}
            formatAxis={isPrivate ? null : (value) => formatAxisMoney(value, monthly.currency)}
          />
        </div>
      }
    />
  )
}

/** Spending, income and balance of six months. */
export function FlowPanel({ currency, today }: { currency: Currency; today: PlainDate }) {
  const from = addMonths(firstOfMonth(today), 1 - limits.monthsOnPanel)
  const query = useQuery(monthlyQuery({ from, to: today }, currency))
  return (
    <ChartPanel query={query} copy={copy} height={height}>
      {(monthly) => <FlowFrame monthly={monthly} />}
    </ChartPanel>
  )
}
