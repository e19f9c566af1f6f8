import type { Monthly } from '@lucas/contract/analytics.ts'
import { chartsCopy } from '@lucas/contract/copy/charts.ts'
import { panelCopy } from '@lucas/contract/copy/panel.ts'
import { uiCopy } from '@lucas/contract/copy/ui.ts'
import type { Currency } from '@lucas/contract/currency.ts'
import { limits } from '@lucas/contract/limits.ts'
import { addMonths, firstOfMonth, type PlainDate } from '@lucas/contract/rules/periods.ts'
import { useQuery } from '@tanstack/react-query'
import { usePrivacy } from '../../lib/device.ts'
import { axisMoney, money, monthShort } from '../../lib/format.ts'
import { Amount } from '../../ui/amount.tsx'
import { ChartFrame, ChartTable } from '../../ui/chart-frame.tsx'
import { FlowChart, type FlowPoint } from '../../ui/flow-chart.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { monthlyQuery } from './api.ts'
import { EmptyChart } from './empty-chart.tsx'
import { longMonth, spent } from './months.ts'

const copy = panelCopy.flow
type Month = Monthly['months'][number]

const figuresOf = (month: Month) => [
  { name: copy.income, value: month.income },
  { name: copy.spending, value: spent(month) },
  { name: copy.balance, value: month.saved },
]

const running = (month: Month): string =>
  month.partial ? `${longMonth(month)} (${chartsCopy.running})` : longMonth(month)

const pointsOf = ({ months, currency }: Monthly, isPrivate: boolean): FlowPoint[] =>
  months.map((month) => ({
    key: month.month,
    label: monthShort(month.month),
    income: Math.max(0, month.income),
    spending: spent(month),
    balance: month.saved,
    partial: month.partial,
    spoken: [
      running(month),
      ...figuresOf(month).map(
        ({ name, value }) => `${name} ${isPrivate ? uiCopy.hiddenAmount : money(value, currency)}`,
      ),
    ].join(', '),
    tooltip: (
      <>
        <span className="opacity-75">{running(month)}</span>
        {figuresOf(month).map(({ name, value }) => (
          <span key={name} className="flex justify-between gap-4">
            {name}
            <Amount value={value} currency={currency} className="font-semibold" />
          </span>
        ))}
      </>
    ),
  }))

const FlowTable = ({ monthly }: { monthly: Monthly }) => (
  <ChartTable
    caption={copy.chart}
    columns={[chartsCopy.month, copy.income, copy.spending, copy.balance]}
    rows={monthly.months.toReversed().map((month) => ({
      key: month.month,
      cells: [
        running(month),
        ...figuresOf(month).map(({ name, value }) => (
          <Amount key={name} value={value} currency={monthly.currency} />
        )),
      ],
    }))}
  />
)

const legend = (
  <ul className="flex flex-wrap gap-x-4 gap-y-1 pt-1 [&>li]:flex [&>li]:items-center [&>li]:gap-1.5">
    <li>
      <span aria-hidden="true" className="size-2.5 rounded-[3px] bg-util-ok" />
      {copy.income}
    </li>
    <li>
      <span aria-hidden="true" className="size-2.5 rounded-[3px] bg-brand" />
      {copy.spending}
    </li>
    <li>
      <span aria-hidden="true" className="w-4 border-t-2 border-ink" />
      {copy.balance}
    </li>
  </ul>
)

function FlowFrame({ monthly }: { monthly: Monthly }) {
  const [isPrivate] = usePrivacy()
  if (monthly.months.every((month) => month.income === 0 && month.spending === 0))
    return <EmptyChart title={copy.title} text={copy.empty} />
  return (
    <ChartFrame
      title={copy.title}
      className="flex-1"
      note={legend}
      table={<FlowTable monthly={monthly} />}
      chart={
        <div className="py-3 pr-2 pl-1.5 md:py-3.5 md:pr-5 md:pl-3.5">
          <FlowChart
            label={copy.chart}
            points={pointsOf(monthly, isPrivate)}
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
      <Panel query={query} failed={copy.failed} skeleton={<Skeleton className="h-[450px] rounded-lg" />}>
        {(monthly) => <FlowFrame monthly={monthly} />}
      </Panel>
    </div>
  )
}
