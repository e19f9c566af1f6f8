import type { Monthly } from '@lucas/contract/analytics/analytics.ts'
import { chartsCopy } from '@lucas/contract/copy/analytics/charts.ts'
import { uiCopy } from '@lucas/contract/copy/ui.ts'
import type { Currency } from '@lucas/contract/currency.ts'
import { hasMonthAmounts, type KnownDays, type NamedMonth } from '@lucas/contract/rules/known-days.ts'
import { formatLongMonth, money, monthShort } from '../../lib/format/format.ts'
import { monthKey, monthSpending, nameMonth } from '../../lib/format/months.ts'
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

/** Figures by month, of which some have no data. */
type KnownFigures = KnownDays & { currency: Currency }

const hasFigures = (month: NamedMonth, figures: readonly NamedFigure[], known: KnownDays): boolean =>
  hasMonthAmounts(
    month,
    figures.map(({ value }) => value),
    known,
  )

/** The cells of a month in a table; 'sin datos' for a month without data. */
export function toMonthCells(month: NamedMonth, figures: NamedFigure[], known: KnownFigures) {
  const isShown = hasFigures(month, figures, known)
  return figures.map(({ name, value }) =>
    isShown ? <Amount key={name} value={value} currency={known.currency} /> : chartsCopy.noData,
  )
}

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

/** What a chart says about a month, for the eye and for screen readers; 'sin datos' for a month without data. */
export function describeMonth(
  month: ShownMonth,
  figures: NamedFigure[],
  { isPrivate, ...known }: KnownFigures & { isPrivate: boolean },
) {
  const isKnown = hasFigures(month, figures, known)
  const shown = isKnown ? figures : []
  const title = isKnown ? formatMonth(month) : `${nameMonth(month, formatLongMonth)}, ${chartsCopy.noData}`
  return {
    tooltip: <FigureTooltip title={title} figures={shown} currency={known.currency} />,
    spoken: toSpokenFigures(title, shown, known.currency, isPrivate),
  }
}

/** Converts months to the points of a flow chart. */
export const toFlowPoints = (monthly: Monthly, labels: FlowLabels, isPrivate: boolean): FlowPoint[] =>
  monthly.months.map((month) => {
    const figures = toFlowFigures(month, labels)
    return {
      key: monthKey(month),
      label: monthShort(month.month),
      income: Math.max(0, month.income),
      spending: monthSpending(month),
      balance: hasFigures(month, figures, monthly) ? month.saved : null,
      partial: month.partial,
      ...describeMonth(month, figures, { ...monthly, isPrivate }),
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
