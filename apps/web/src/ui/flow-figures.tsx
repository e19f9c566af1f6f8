import type { Monthly } from '@lucas/contract/analytics.ts'
import { chartsCopy } from '@lucas/contract/copy/charts.ts'
import { uiCopy } from '@lucas/contract/copy/ui.ts'
import type { Currency } from '@lucas/contract/currency.ts'
import { longMonth, money, monthShort } from '../lib/format.ts'
import { spent } from '../lib/months.ts'
import { Amount } from './amount.tsx'
import type { FlowPoint } from './flow-chart.tsx'

type Month = Monthly['months'][number]

/** How a screen calls what came, what went and what was left. */
export interface FlowWords {
  income: string
  spending: string
  saved: string
}

export interface NamedFigure {
  name: string
  value: number
}

export const flowFigures = (month: Month, words: FlowWords): NamedFigure[] => [
  { name: words.income, value: month.income },
  { name: words.spending, value: spent(month) },
  { name: words.saved, value: month.saved },
]

/** `noviembre 2026 (mes en curso)` */
export const monthWords = ({ month, partial }: { month: string; partial: boolean }): string =>
  partial ? `${longMonth(month)} (${chartsCopy.running})` : longMonth(month)

/** The same in a table: `nov 2026 en curso` */
export const MonthCell = ({ month, partial }: { month: string; partial: boolean }) => (
  <>
    {monthShort(month)} {month.slice(0, 4)}
    {partial && <span className="ml-2 text-xs text-ink-3">{chartsCopy.runningShort}</span>}
  </>
)

/** What a tooltip says of a place: its name and its figures. */
export const FigureTip = ({
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

/** The same as a screen reader hears it. */
export const spokenFigures = (
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

/** The months as the chart of pairs draws them. */
export const flowPoints = (
  { months, currency }: Monthly,
  words: FlowWords,
  isPrivate: boolean,
): FlowPoint[] =>
  months.map((month) => {
    const figures = flowFigures(month, words)
    return {
      key: month.month,
      label: monthShort(month.month),
      income: Math.max(0, month.income),
      spending: spent(month),
      balance: month.saved,
      partial: month.partial,
      spoken: spokenFigures(monthWords(month), figures, currency, isPrivate),
      tooltip: <FigureTip title={monthWords(month)} figures={figures} currency={currency} />,
    }
  })

export const FlowLegend = ({ words }: { words: FlowWords }) => (
  <ul className="flex flex-wrap gap-x-4 gap-y-1 pt-1 [&>li]:flex [&>li]:items-center [&>li]:gap-1.5">
    <li>
      <span aria-hidden="true" className="size-2.5 rounded-[3px] bg-util-ok" />
      {words.income}
    </li>
    <li>
      <span aria-hidden="true" className="size-2.5 rounded-[3px] bg-brand" />
      {words.spending}
    </li>
    <li>
      <span aria-hidden="true" className="w-4 border-t-2 border-ink" />
      {words.saved}
    </li>
  </ul>
)
