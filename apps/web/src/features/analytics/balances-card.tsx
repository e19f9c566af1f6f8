import type { DailyBalances } from '@lucas/contract/analysis.ts'
import { analysisCopy } from '@lucas/contract/copy/analysis.ts'
import { analysisScreenCopy } from '@lucas/contract/copy/analysis-screen.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useDots } from '../../lib/device.ts'
import { axisMoney, fullDay, money, monthShort, shortDay } from '../../lib/format.ts'
import { useMedia } from '../../lib/use-media.ts'
import { Amount } from '../../ui/amount.tsx'
import { ChartTable } from '../../ui/chart-frame.tsx'
import { FigureTip, spokenFigures } from '../../ui/flow-figures.tsx'
import { StepChart } from '../../ui/step-chart.tsx'
import { AnalysisCard, Plot } from './analysis-card.tsx'
import { balancesQuery } from './api.ts'
import { Nothing } from './nothing.tsx'
import { RowsLink } from './rows-link.tsx'
import { rowsBehind, type Shown } from './shown.ts'

const copy = analysisScreenCopy.balances
const { columns } = analysisCopy
/** So many words fit under the axis. */
const mostLabels = 13

interface Room {
  today: string
  isNarrow: boolean
}

/** The first days of months, or where there are few days some of them. */
function labelOf(day: string, index: number, count: number, { today, isNarrow }: Room): string {
  if (count > 62) {
    const fits = day.endsWith('-01') && (isOdd(day) || (count <= 31 * mostLabels && !isNarrow))
    return fits ? monthShort(day.slice(0, 7)) : ''
  }
  const every = Math.ceil(count / (isNarrow ? 4 : 8))
  return (count - 1 - index) % every === 0 ? shortDay(day, today) : ''
}
const isOdd = (day: string): boolean => Number(day.slice(5, 7)) % 2 === 1

/** What lay in the deposit accounts at the end of each day. */
export function BalancesCard(shown: Shown) {
  const { period, currency, today } = shown
  const isPrivate = useDots()
  const isNarrow = useMedia('(max-width: 47.99rem)')
  const navigate = useNavigate()
  const pointsOf = ({ days }: DailyBalances) =>
    days.map(({ date, balance }, index) => {
      const figures = [{ name: columns.balance, value: balance }]
      return {
        key: date,
        label: labelOf(date, index, days.length, { today, isNarrow }),
        value: balance,
        name: '',
        tooltip: <FigureTip title={fullDay(date)} figures={figures} currency={currency} />,
        spoken: spokenFigures(fullDay(date), figures, currency, isPrivate),
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
    if (date !== undefined) void navigate({ to: '/spend', search: rowsBehind({ from: date, to: date }) })
  }
  return (
    <AnalysisCard
      {...shown}
      chart="balances"
      title={copy.title}
      note={copy.note}
      query={useQuery(balancesQuery(period.range, currency))}
      failed={copy.failed}
      skeleton="h-[230px] md:h-[274px]"
      empty={({ days }) => (days.length === 0 ? <Nothing /> : null)}
      table={({ days }) => (
        <div className="max-h-[420px] overflow-y-auto">
          <ChartTable
            caption={copy.chart}
            columns={[columns.day, columns.balance]}
            rows={days.toReversed().map(({ date, balance }) => ({
              key: date,
              cells: [
                <RowsLink key="day" rows={rowsBehind({ from: date, to: date })}>
                  {fullDay(date)}
                </RowsLink>,
                <Amount key="balance" value={balance} currency={currency} />,
              ],
            }))}
          />
        </div>
      )}
    >
      {(told) => (
        <Plot>
          <StepChart
            label={copy.chart}
            points={pointsOf(told)}
            mark={lowestOf(told)}
            formatAxis={isPrivate ? null : (value) => axisMoney(value, currency)}
            onOpen={(index) => open(told, index)}
          />
        </Plot>
      )}
    </AnalysisCard>
  )
}
