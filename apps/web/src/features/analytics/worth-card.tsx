import type { NetWorth, WorthGroup } from '@lucas/contract/analysis.ts'
import { analysisCopy } from '@lucas/contract/copy/analysis.ts'
import { analysisScreenCopy } from '@lucas/contract/copy/analysis-screen.ts'
import { useQuery } from '@tanstack/react-query'
import { useDots } from '../../lib/device.ts'
import { axisMoney, longMonth, monthShort } from '../../lib/format.ts'
import { Amount } from '../../ui/amount.tsx'
import { AreaChart } from '../../ui/area-chart.tsx'
import { ChartTable } from '../../ui/chart-frame.tsx'
import { FigureTip, MonthCell, monthWords, spokenFigures } from '../../ui/flow-figures.tsx'
import { MoneyWords } from '../../ui/money-words.tsx'
import { AnalysisCard, Plot } from './analysis-card.tsx'
import { netWorthQuery } from './api.ts'
import { Legend } from './legend.tsx'
import { Nothing } from './nothing.tsx'
import type { Shown } from './shown.ts'

const copy = analysisScreenCopy.worth
const { columns, groups: names } = analysisCopy
const tint = (color: string, share: number) =>
  `color-mix(in oklab, var(--lu-${color}) ${share}%, var(--lu-surface))`

/** Steps of one colour for what is had, of another for what is owed (design 7). */
const colors: Record<WorthGroup, string> = {
  everyday: tint('brand', 100),
  savings: tint('brand', 62),
  investments: tint('brand', 46),
  dollars: tint('brand', 34),
  belongings: tint('brand', 20),
  loans: tint('util-high', 40),
  lines: tint('util-high', 66),
  cards: tint('util-high', 100),
}
/** The last stands outermost. */
const outwards: WorthGroup[] = [
  'belongings',
  'investments',
  'dollars',
  'savings',
  'everyday',
  'loans',
  'lines',
  'cards',
]

const signed = (amount: number, isDebt: boolean): number => (isDebt && amount !== 0 ? -amount : amount)

function layersOf({ groups }: NetWorth) {
  return groups
    .toSorted((a, b) => outwards.indexOf(a.group) - outwards.indexOf(b.group))
    .map(({ group, is_debt: isDebt, amounts }) => ({
      key: group,
      name: names[group],
      isDebt,
      color: colors[group],
      values: amounts.map((amount) => signed(amount, isDebt)),
    }))
}

/** As people read them: what is at hand first, debts after what is had. */
const inOrder = (layers: ReturnType<typeof layersOf>) =>
  [false, true].flatMap((isDebt) => layers.filter((layer) => layer.isDebt === isDebt).toReversed())

/** What is had and owed at the end of each month, and what is left of it. */
export function WorthCard(shown: Shown) {
  const { period, currency } = shown
  const isPrivate = useDots()
  const query = useQuery(netWorthQuery(period.range, currency))
  const pointsOf = (worth: NetWorth) => {
    const layers = layersOf(worth)
    return worth.points.map((point, index) => {
      const figures = [
        ...layers.map(({ name, values }) => ({ name, value: values[index] ?? 0 })),
        { name: columns.net, value: point.net },
      ]
      return {
        key: point.month,
        label: monthShort(point.month),
        net: point.net,
        tooltip: <FigureTip title={monthWords(point)} figures={figures} currency={currency} />,
        spoken: spokenFigures(monthWords(point), figures, currency, isPrivate),
      }
    })
  }
  return (
    <AnalysisCard
      {...shown}
      chart="net_worth"
      title={copy.title}
      note={<Note worth={query.data} today={shown.today} />}
      legend={query.data && <Legend items={inOrder(layersOf(query.data))} line={columns.net} />}
      query={query}
      failed={copy.failed}
      skeleton="h-[248px] md:h-[360px]"
      empty={({ groups }) => (groups.length === 0 ? <Nothing /> : null)}
      table={(worth) => <WorthTable worth={worth} />}
    >
      {(worth) => (
        <Plot>
          <AreaChart
            label={copy.chart}
            points={pointsOf(worth)}
            layers={layersOf(worth)}
            formatAxis={isPrivate ? null : (value) => axisMoney(value, currency)}
          />
        </Plot>
      )}
    </AnalysisCard>
  )
}

/** `$5.631.437 hoy, $1.726.134 más que en diciembre 2025` */
function Note({ worth, today }: { worth: NetWorth | undefined; today: string }) {
  const [first, last] = [worth?.points[0], worth?.points.at(-1)]
  if (worth === undefined || first === undefined || last === undefined) return '\u00A0'
  const change = worth.change ?? 0
  return (
    <span>
      <Amount value={last.net} currency={worth.currency} className="font-semibold text-ink" />{' '}
      {last.date === today ? copy.today : copy.atEnd}
      {change !== 0 && (
        <>
          {', '}
          <MoneyWords
            amount={Math.abs(change)}
            currency={worth.currency}
            say={(amount) => (change > 0 ? copy.more : copy.less)(amount, longMonth(first.month))}
          />
        </>
      )}
    </span>
  )
}

const WorthTable = ({ worth }: { worth: NetWorth }) => {
  const layers = inOrder(layersOf(worth))
  return (
    <ChartTable
      caption={copy.chart}
      columns={[columns.month, ...layers.map(({ name }) => name), columns.net]}
      rows={worth.points
        .map((point, index) => ({
          key: point.month,
          cells: [
            <MonthCell key="month" month={point.month} partial={point.partial} />,
            ...layers.map(({ key, values }) => (
              <Amount key={key} value={values[index] ?? 0} currency={worth.currency} />
            )),
            <Amount key="net" value={point.net} currency={worth.currency} />,
          ],
        }))
        .toReversed()}
    />
  )
}
