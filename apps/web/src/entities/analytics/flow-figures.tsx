import type { Monthly } from '@lucas/contract/analytics/analytics.ts'
import { chartsCopy } from '@lucas/contract/copy/analytics/charts.ts'
import { uiCopy } from '@lucas/contract/copy/ui.ts'
import type { Currency } from '@lucas/contract/currency.ts'
import { formatLongMonth, money, monthShort } from '../../lib/format/format.ts'
import { hasMonthData, monthKey, monthSpending, type NamedMonth, nameMonth } from '../../lib/format/months.ts'
import type { FlowPoint } from '../../ui/charts/flow-chart.tsx'
import { Amount } from '../../ui/primitives/amount.tsx'

type Month = Monthly['months'][number]

/** The labels that a screen uses for income, spending and savings. */
export interface FlowLabels {
  income: string
  spending: string
  saved: string
}

export interface NamedFigure {
  name: string
  value: number
}

export const toFlowFigures = (month: Month, labels: FlowLabels): NamedFigure[] => [
  { name: labels.income, value: month.income },
  { name: labels.spending, value: monthSpending(month) },
  { name: labels.saved, value: month.saved },
]

type ShownMonth = NamedMonth & { partial: boolean }

/** Formats a month as `noviembre 2026 (mes en curso)`. */
export function formatMonth(month: ShownMonth): string {
  const name = nameMonth(month, formatLongMonth)
  return month.partial ? `${name} (${chartsCopy.running})` : name
}

/** A month in a table: `nov 2026 en curso`. */
export const MonthCell = ({ partial, ...month }: ShownMonth) => (
  <>
    {nameMonth(month, (name) => `${monthShort(name)} ${name.slice(0, 4)}`)}
    {partial && <span className="ml-2 text-xs text-ink-3">{chartsCopy.runningShort}</span>}
  </>
)

/** The cells of a month in a table of flows; 'sin datos' for a month without data. */
export const toFlowCells = (month: Month, labels: FlowLabels, monthly: Monthly) =>
  toFlowFigures(month, labels).map(({ name, value }) =>
    hasMonthData(month, monthly) ? (
      <Amount key={name} value={value} currency={monthly.currency} />
    ) : (
      chartsCopy.noData
    ),
  )

/** The content of a chart tooltip: a title and figures. */
export const FigureTooltip = ({
  title,
  figures,
  currency,
}: {
  title: string
  figures: NamedFigure[]
  currency: Currency
}) => (
  <>
    <span className="opacity-75">{title}</span>
    {figures.map(({ name, value }) => (
      <span key={name} className="flex justify-between gap-4">
        {name}
        <Amount value={value} currency={currency} className="font-semibold" />
      </span>
    ))}
  </>
)

/** Returns the same content as text for screen readers. */
export const toSpokenFigures = (
  title: string,
  figures: NamedFigure[],
  currency: Currency,
  isPrivate: boolean,
): string =>
  [
    title,
    ...figures.map(
      ({ name, value }) => `${name} ${isPrivate ? uiCopy.hiddenAmount : money(value, currency)}`,
    ),
  ].join(', ')

/** Converts months to the points of a flow chart. */
export const toFlowPoints = (monthly: Monthly, labels: FlowLabels, isPrivate: boolean): FlowPoint[] =>
  monthly.months.map((month) => {
    const { currency } = monthly
    const isKnown = hasMonthData(month, monthly)
    const figures = isKnown ? toFlowFigures(month, labels) : []
    const title = isKnown ? formatMonth(month) : `${nameMonth(month, formatLongMonth)}, ${chartsCopy.noData}`
    return {
      key: monthKey(month),
      label: monthShort(month.month),
      income: Math.max(0, month.income),
      spending: monthSpending(month),
      balance: isKnown ? month.saved : null,
      partial: month.partial,
      spoken: toSpokenFigures(title, figures, currency, isPrivate),
      tooltip: <FigureTooltip title={title} figures={figures} currency={currency} />,
    }
  })

export const FlowLegend = ({ labels }: { labels: FlowLabels }) => (
  <ul className="flex flex-wrap gap-x-4 gap-y-1 pt-1 [&>li]:flex [&>li]:items-center [&>li]:gap-1.5">
    <li>
      <span aria-hidden="true" className="size-2.5 rounded-[3px] bg-util-ok" />
      {labels.income}
    </li>
    <li>
      <span aria-hidden="true" className="size-2.5 rounded-[3px] bg-brand" />
      {labels.spending}
    </li>
    <li>
      <span aria-hidden="true" className="w-4 border-t-2 border-ink" />
      {labels.saved}
    </li>
  </ul>
)
