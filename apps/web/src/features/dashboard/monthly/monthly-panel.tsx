import type { Monthly } from '@lucas/contract/analytics/analytics.ts'
import { chartsCopy } from '@lucas/contract/copy/analytics/charts.ts'
import { dashboardCopy } from '@lucas/contract/copy/analytics/dashboard.ts'
import { uiCopy } from '@lucas/contract/copy/ui.ts'
import { endsInMonth, hasMonthData, type KnownDays } from '@lucas/contract/rules/known-days.ts'
import { monthOf, type PlainDate, type PlainMonth, periodRange } from '@lucas/contract/rules/periods.ts'
import { useQuery } from '@tanstack/react-query'
import { memo } from 'react'
import { monthlyQuery } from '../../../entities/period/queries.ts'
import { useDeferredPrivacy } from '../../../lib/app/display-preferences.ts'
import {
  formatAxisMoney,
  formatLongMonth,
  formatPercent,
  largestChange,
  money,
  monthShort,
} from '../../../lib/format/format.ts'
import { monthSpending } from '../../../lib/format/months.ts'
import type { Period } from '../../../lib/search-params/period.ts'
import { ChartFrame, ChartTable } from '../../../ui/charts/chart-frame.tsx'
import { LineChart, type LinePoint } from '../../../ui/charts/line-chart.tsx'
import { isLastMonthRunning } from '../../../ui/charts/running-month.tsx'
import { Amount } from '../../../ui/primitives/amount.tsx'
import { ChartPanel, EmptyChart } from '../chart-panel.tsx'
import { MoreLink } from '../more-link.tsx'
import { compareWithAverage, findFocusMonth, type MonthlySentence } from './monthly-sentence.ts'

const copy = dashboardCopy.monthly
const height = 'min-h-[368px] md:min-h-[428px]'
type Month = Monthly['months'][number]

/** Compares an amount with the average: `+14,0% sobre tu promedio`, or 'más de 10 veces tu promedio'. */
export function formatChangeFromAverage(amount: number, average: number): string {
  const change = ((amount - average) / average) * 100
  if (Math.abs(change) < 0.05) return copy.same
  if (change > largestChange) return copy.farAbove
  return change > 0 ? copy.above(formatPercent(change, 1)) : copy.below(formatPercent(change, 1))
}

function toMonthNote(month: Month, average: number | null, known: KnownDays): string | null {
  if (month.partial) return chartsCopy.running
  if (endsInMonth(month, known)) return null
  return average === null || average === 0 ? null : formatChangeFromAverage(monthSpending(month), average)
}

function toLinePoints(monthly: Monthly, average: number | null, isPrivate: boolean): LinePoint[] {
  const { months, currency } = monthly
  return months.map((month) => {
    const isKnown = hasMonthData(month, monthly)
    const note = isKnown ? toMonthNote(month, average, monthly) : null
    const amount = !isKnown
      ? chartsCopy.noData
      : isPrivate
        ? uiCopy.hiddenAmount
        : money(monthSpending(month), currency)
    return {
      key: month.month,
      label: monthShort(month.month),
      value: isKnown ? monthSpending(month) : null,
      spoken: [formatLongMonth(month.month), amount, note].filter((part) => part !== null).join(', '),
      tooltip: (
        <>
          <span className="opacity-75">{formatLongMonth(month.month)}</span>
          {isKnown ? (
            <Amount
              value={monthSpending(month)}
              currency={currency}
              className="text-[0.9375rem]/[1.3125rem] font-semibold"
            />
          ) : (
            chartsCopy.noData
          )}
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
        month.partial
          ? `${formatLongMonth(month.month)} (${chartsCopy.running})`
          : formatLongMonth(month.month),
        hasMonthData(month, monthly) ? (
          <Amount key="amount" value={monthSpending(month)} currency={monthly.currency} />
        ) : (
          chartsCopy.noData
        ),
      ],
    }))}
  />
)

const tones: Record<MonthlySentence['tone'], string> = {
  more: 'text-negative',
  less: 'text-income',
  plain: 'text-ink',
}

/** What the chart says about the month of the period. It takes its room without a sentence too. */
const Sentence = ({ sentence }: { sentence: MonthlySentence | null }) => (
  <p className="min-h-9 px-4 pb-4 text-sm text-ink-2 md:px-5 md:pb-[18px]">
    {sentence !== null && (
      <>
        {sentence.before}
        {sentence.figure !== null && (
          <>
            {' '}
            <b className={`num font-semibold ${tones[sentence.tone]}`}>{sentence.figure}</b> {sentence.after}
          </>
        )}
      </>
    )}
  </p>
)

interface SpendingProps {
  monthly: Monthly
  /** The month that the period of the screen is about, or null. */
  focus: PlainMonth | null
  today: PlainDate
}

function Spending({ monthly, focus, today }: SpendingProps) {
  const isPrivate = useDeferredPrivacy()
  const average = monthly.average_spending === null ? null : Math.abs(monthly.average_spending)
  const sentence = <Sentence sentence={compareWithAverage(monthly, focus, today)} />
  if (monthly.months.every((month) => monthSpending(month) === 0))
    return <EmptyChart title={copy.title} text={copy.empty} height={height} />
  return (
    <ChartFrame
      title={copy.title}
      className="flex flex-1 flex-col"
      note={
        <span className="flex items-center gap-1.5">
          {average !== null && (
            <span aria-hidden="true" className="w-4 flex-none border-t-[1.5px] border-dashed border-ink-2" />
          )}
          {copy.average}{' '}
          {average === null ? uiCopy.unknownChange : <Amount value={average} currency={monthly.currency} />}
        </span>
      }
      action={<MoreLink to="/analytics">{copy.seeAnalysis}</MoreLink>}
      table={
        <>
          <SpendingTable monthly={monthly} />
          {sentence}
        </>
      }
      chart={
        <>
          <div className="flex flex-1 flex-col justify-center pt-3 pr-2 pb-2 pl-1.5 md:pr-5 md:pl-3.5">
            <LineChart
              label={copy.chart}
              points={toLinePoints(monthly, average, isPrivate)}
              reference={average}
              isLastRunning={isLastMonthRunning(monthly.months)}
              highlighted={focus === monthOf(today) ? null : focus}
              formatAxis={isPrivate ? null : (value) => formatAxisMoney(value, monthly.currency)}
            />
          </div>
          {sentence}
        </>
      }
    />
  )
}

interface MonthlyPanelProps {
  period: Period
  today: PlainDate
}

/** The spending of the last twelve months, whatever the period; the month that the period is about stands out. */
export const MonthlyPanel = memo(function MonthlyPanel({ period, today }: MonthlyPanelProps) {
  const query = useQuery(monthlyQuery(periodRange('last_12_months', today)))
  return (
    <ChartPanel query={query} copy={copy} height={height}>
      {(monthly) => <Spending monthly={monthly} focus={findFocusMonth(period.range, today)} today={today} />}
    </ChartPanel>
  )
})
