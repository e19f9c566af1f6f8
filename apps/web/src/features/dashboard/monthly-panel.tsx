import type { Monthly } from '@lucas/contract/analytics.ts'
import { chartsCopy } from '@lucas/contract/copy/charts.ts'
import { dashboardCopy } from '@lucas/contract/copy/dashboard.ts'
import { uiCopy } from '@lucas/contract/copy/ui.ts'
import { type PlainDate, periodRange } from '@lucas/contract/rules/periods.ts'
import { useQuery } from '@tanstack/react-query'
import { memo } from 'react'
import { useDots } from '../../lib/device.ts'
import { monthlyQuery } from '../../lib/figures-query.ts'
import { axisMoney, longMonth, money, monthShort, percent } from '../../lib/format.ts'
import { spent } from '../../lib/months.ts'
import { Amount } from '../../ui/amount.tsx'
import { ChartFrame, ChartTable } from '../../ui/chart-frame.tsx'
import { LineChart } from '../../ui/line-chart.tsx'
import type { LinePoint } from '../../ui/line-plot.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EmptyChart } from './empty-chart.tsx'
import { MoreLink } from './more-link.tsx'

const copy = dashboardCopy.monthly
type Month = Monthly['months'][number]

/** `+14,0% sobre tu promedio` */
export function againstAverage(amount: number, average: number): string {
  const change = ((amount - average) / average) * 100
  if (Math.abs(change) < 0.05) return copy.same
  return change > 0 ? copy.above(percent(change, 1)) : copy.below(percent(change, 1))
}

function noteOf(month: Month, average: number | null): string | null {
  if (month.partial) return copy.running
  return average === null || average === 0 ? null : againstAverage(spent(month), average)
}

function pointsOf({ months, currency }: Monthly, average: number | null, isPrivate: boolean): LinePoint[] {
  return months.map((month) => {
    const note = noteOf(month, average)
    const amount = isPrivate ? uiCopy.hiddenAmount : money(spent(month), currency)
    return {
      key: month.month,
      label: monthShort(month.month),
      value: spent(month),
      partial: month.partial,
      spoken: [longMonth(month.month), amount, note].filter((part) => part !== null).join(', '),
      tooltip: (
        <>
          <span className="opacity-75">{longMonth(month.month)}</span>
          <Amount
            value={spent(month)}
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
        month.partial ? `${longMonth(month.month)} (${copy.running})` : longMonth(month.month),
        <Amount key="amount" value={spent(month)} currency={monthly.currency} />,
      ],
    }))}
  />
)

function Spending({ monthly }: { monthly: Monthly }) {
  const isPrivate = useDots()
  const average = monthly.average_spending === null ? null : Math.abs(monthly.average_spending)
  if (monthly.months.every((month) => spent(month) === 0))
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
            points={pointsOf(monthly, average, isPrivate)}
            reference={average}
            formatAxis={isPrivate ? null : (value) => axisMoney(value, monthly.currency)}
          />
        </div>
      }
    />
  )
}

/** Spending of the last twelve months; the running one is dotted. */
export const MonthlyPanel = memo(function MonthlyPanel({ today }: { today: PlainDate }) {
  const query = useQuery(monthlyQuery(periodRange('last_12_months', today)))
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <Panel
        query={query}
        failed={copy.failed}
        skeleton={<Skeleton className="h-[328px] rounded-lg md:h-[464px]" />}
      >
        {(monthly) => <Spending monthly={monthly} />}
      </Panel>
    </div>
  )
})
