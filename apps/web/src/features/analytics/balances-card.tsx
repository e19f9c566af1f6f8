import type { DailyBalances } from '@lucas/contract/analytics/analysis.ts'
import { analysisCopy } from '@lucas/contract/copy/analytics/analysis.ts'
import { analysisScreenCopy } from '@lucas/contract/copy/analytics/analysis-screen.ts'
import { chartsCopy } from '@lucas/contract/copy/analytics/charts.ts'
import { addDays } from '@lucas/contract/rules/periods.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { AnalysisCard, Plot } from '../../entities/analytics/analysis-card.tsx'
import { type ChartContext, toListSearch } from '../../entities/analytics/chart-context.ts'
import { EmptyChart } from '../../entities/analytics/empty-chart.tsx'
import { FigureTooltip, toSpokenFigures } from '../../entities/analytics/flow-figures.tsx'
import { useDeferredPrivacy } from '../../lib/app/display-preferences.ts'
import { formatAxisMoney, formatFullDay, money, monthShort, shortDay } from '../../lib/format/format.ts'
import { useMedia } from '../../lib/hooks/use-media.ts'
import { ChartTable } from '../../ui/charts/chart-frame.tsx'
import { findKnownFrom } from '../../ui/charts/estimated-line.tsx'
import { StepChart } from '../../ui/charts/step-chart.tsx'
import { Amount } from '../../ui/primitives/amount.tsx'
import { balancesQuery } from './api.ts'
import { TransactionsLink } from './transactions-link.tsx'

const copy = analysisScreenCopy.balances
const { columns } = analysisCopy
/** Maximum number of labels on the axis. */
const mostLabels = 13

interface LabelRoom {
  today: string
  isNarrow: boolean
}

/** Labels the first day of each month, or every nth day of a short range. */
function formatLabel(day: string, index: number, count: number, { today, isNarrow }: LabelRoom): string {
  if (count > 62) {
    const fits = day.endsWith('-01') && (isOdd(day) || (count <= 31 * mostLabels && !isNarrow))
    return fits ? monthShort(day.slice(0, 7)) : ''
  }
  const every = Math.ceil(count / (isNarrow ? 4 : 8))
  return (count - 1 - index) % every === 0 ? shortDay(day, today) : ''
}
const isOdd = (day: string): boolean => Number(day.slice(5, 7)) % 2 === 1

/** Balance of the deposit accounts at the end of each day. */
export function BalancesCard(context: ChartContext) {
  const { period, currency, today } = context
  const isPrivate = useDeferredPrivacy()
  const isNarrow = useMedia('(max-width: 47.99rem)')
  const navigate = useNavigate()
  const query = useQuery(balancesQuery(period.range, currency))
  const days = query.data?.days ?? []
  const firstKnown = days[findKnownFrom(days)]
  const last = days.at(-1)?.date
  // A bank that was read yesterday is as usual.
  const usualEnd = addDays(today, -1)
  const end = period.range.to < usualEnd ? period.range.to : usualEnd
  const pointsOf = ({ days }: DailyBalances) =>
    days.map(({ date, balance, estimated }, index) => {
      const title = estimated ? `${formatFullDay(date)}, ${chartsCopy.estimated}` : formatFullDay(date)
      const figures = [{ name: columns.balance, value: balance }]
      return {
        key: date,
        label: formatLabel(date, index, days.length, { today, isNarrow }),
        value: balance,
        name: '',
        tooltip: <FigureTooltip title={title} figures={figures} currency={currency} />,
        spoken: toSpokenFigures(title, figures, currency, isPrivate),
      }
    })
  const lowestOf = ({ days }: DailyBalances) => {
    const least = Math.min(...days.map(({ balance }) => balance))
    return {
      index: days.findIndex(({ balance }) => balance === least),
      text: isPrivate ? null : money(least, currency),
    }
  }
  const open = ({ days }: DailyBalances, index: number): void => {
    const date = days[index]?.date
    if (date !== undefined) void navigate({ to: '/spend', search: toListSearch({ from: date, to: date }) })
  }
  return (
    <AnalysisCard
      {...context}
      chart="balances"
      title={copy.title}
      note={
        <>
          {copy.note}
          {firstKnown !== undefined && days[0]?.estimated === true && (
            <span className="block">{copy.estimated(shortDay(firstKnown.date, today))}</span>
          )}
          {last !== undefined && last < end && (
            <span className="block">{copy.until(shortDay(last, today))}</span>
          )}
        </>
      }
      query={query}
      failed={copy.failed}
      skeleton="h-[230px] md:h-[274px]"
      empty={({ days }) => (days.length === 0 ? <EmptyChart /> : null)}
      table={({ days }) => (
        <div className="relative max-h-[420px] overflow-y-auto">
          <ChartTable
            caption={copy.chart}
            columns={[columns.day, columns.balance]}
            rows={days.toReversed().map(({ date, balance, estimated }) => ({
              key: date,
              cells: [
                <span key="day">
                  <TransactionsLink rows={toListSearch({ from: date, to: date })}>
                    {formatFullDay(date)}
                  </TransactionsLink>
                  {estimated && <span className="ml-2 text-xs text-ink-3">{chartsCopy.estimated}</span>}
                </span>,
                <Amount key="balance" value={balance} currency={currency} />,
              ],
            }))}
          />
        </div>
      )}
    >
      {(balances) => (
        <Plot>
          <StepChart
            label={copy.chart}
            points={pointsOf(balances)}
            mark={lowestOf(balances)}
            knownFrom={findKnownFrom(balances.days)}
            formatAxis={isPrivate ? null : (value) => formatAxisMoney(value, currency)}
            onOpen={(index) => open(balances, index)}
          />
        </Plot>
      )}
    </AnalysisCard>
  )
}
