import type { Monthly } from '@lucas/contract/analytics/analytics.ts'
import { chartsCopy } from '@lucas/contract/copy/analytics/charts.ts'
import { dashboardCopy } from '@lucas/contract/copy/analytics/dashboard.ts'
import { uiCopy } from '@lucas/contract/copy/ui.ts'
import { type PlainDate, periodRange } from '@lucas/contract/rules/periods.ts'
import { useQuery } from '@tanstack/react-query'
import { memo } from 'react'
import { monthlyQuery } from '../../entities/period/queries.ts'
import { QueryPanel } from '../../entities/plan/query-panel.tsx'
import { useDeferredPrivacy } from '../../lib/app/display-preferences.ts'
import {
  formatAxisMoney,
  formatLongMonth,
  formatPercent,
  money,
  monthShort,
} from '../../lib/format/format.ts'
import { monthSpending } from '../../lib/format/months.ts'
import { ChartFrame, ChartTable } from '../../ui/charts/chart-frame.tsx'
import { LineChart } from '../../ui/charts/line-chart.tsx'
import type { LinePoint } from '../../ui/charts/line-plot.tsx'
import { Amount } from '../../ui/primitives/amount.tsx'
import { Skeleton } from '../../ui/primitives/skeleton.tsx'
import { EmptyChart } from './empty-chart.tsx'
import { MoreLink } from './more-link.tsx'

const copy = dashboardCopy.monthly
type Month = Monthly['months'][number]

/** Compares an amount with the average: `+14,0% sobre tu promedio`. */
export function formatChangeFromAverage(amount: number, average: number): string {
  const change = ((amount - average) / average) * 100
  if (Math.abs(change) < 0.05) return copy.same
  return change > 0 ? copy.above(formatPercent(change, 1)) : copy.below(formatPercent(change, 1))
}

function toMonthNote(month: Month, average: number | null): string | null {
  if (month.partial) return copy.running
  return average === null || average === 0 ? null : formatChangeFromAverage(monthSpending(month), average)
}

function toLinePoints(
  { months, currency }: Monthly,
  average: number | null,
  isPrivate: boolean,
): LinePoint[] {
  return months.map((month) => {
    const note = toMonthNote(month, average)
    const amount = isPrivate ? uiCopy.hiddenAmount : money(monthSpending(month), currency)
    return {
      key: month.month,
      label: monthShort(month.month),
      value: monthSpending(month),
      partial: month.partial,
      spoken: [formatLongMonth(month.month), amount, note].filter((part) => part !== null).join(', '),
      tooltip: (
        <>
          <span className="opacity-75">{formatLongMonth(month.month)}</span>
          <Amount
            value={monthSpending(month)}
            currency={currency}
            className="text-[15px]/[1.3125rem] font-semibold"
          />
          {note !== null && <span className="num opacity-75">{note}</span>}
        </>
      ),
    }
  })
}

const SpendingTable = ({ monthly }: { monthly: Monthly }) => (
  <ChartTable
    caption={copy.chart}
    columns={[chartsCopy.month, chartsCopy.amount]}
    rows={monthly.months.toReversed().map((month) => ({
      key: month.month,
      cells: [
        month.partial ? `${formatLongMonth(month.month)} (${copy.running})` : formatLongMonth(month.month),
        <Amount key="amount" value={monthSpending(month)} currency={monthly.currency} />,
      ],
    }))}
  />
)

function Spending({ monthly }: { monthly: Monthly }) {
  const isPrivate = useDeferredPrivacy()
  const average = monthly.average_spending === null ? null : Math.abs(monthly.average_spending)
  if (monthly.months.every((month) => monthSpending(month) === 0))
    return <EmptyChart title={copy.title} text={copy.empty} />
  return (
    <ChartFrame
      title={copy.title}
      className="flex-1"
      note={
        average === null ? undefined : (
          <span className="flex items-center gap-1.5">
            <span aria-hidden="true" className="w-4 flex-none border-t-[1.5px] border-dashed border-ink-3" />
            {copy.average} <Amount value={average} currency={monthly.currency} />
          </span>
        )
      }
      action={<MoreLink>{copy.seeSpending}</MoreLink>}
      table={<SpendingTable monthly={monthly} />}
      chart={
        <div className="py-3 pr-2 pl-1.5 md:py-3.5 md:pr-5 md:pl-3.5">
          <LineChart
            label={copy.chart}
            points={toLinePoints(monthly, average, isPrivate)}
            reference={average}
            formatAxis={isPrivate ? null : (value) => formatAxisMoney(value, monthly.currency)}
          />
        </div>
      }
    />
  )
}

/** The spending of the last twelve months. The running month is dotted. */
export const MonthlyPanel = memo(function MonthlyPanel({ today }: { today: PlainDate }) {
  const query = useQuery(monthlyQuery(periodRange('last_12_months', today)))
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <QueryPanel
        query={query}
        errorMessage={copy.failed}
        skeleton={<Skeleton className="h-[328px] rounded-lg md:h-[464px]" />}
      >
        {(monthly) => <Spending monthly={monthly} />}
      </QueryPanel>
    </div>
  )
})
