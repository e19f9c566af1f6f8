import type { NetWorth, NetWorthGroup } from '@lucas/contract/analytics/analysis.ts'
import { analysisCopy } from '@lucas/contract/copy/analytics/analysis.ts'
import { analysisScreenCopy } from '@lucas/contract/copy/analytics/analysis-screen.ts'
import { chartsCopy } from '@lucas/contract/copy/analytics/charts.ts'
import { useQuery } from '@tanstack/react-query'
import { useDeferredPrivacy } from '../../lib/app/display-preferences.ts'
import { formatAxisMoney, monthShort, shortDay } from '../../lib/format/format.ts'
import { monthKey } from '../../lib/format/months.ts'
import { AreaChart } from '../../ui/charts/area-chart.tsx'
import { ChartTable } from '../../ui/charts/chart-frame.tsx'
import { findKnownFrom } from '../../ui/charts/estimated-line.tsx'
import { Amount } from '../../ui/primitives/amount.tsx'
import { AmountInSentence } from '../../ui/primitives/amount-in-sentence.tsx'
import { AnalysisCard, Plot } from './analysis-card.tsx'
import type { ChartContext } from './chart-context.ts'
import { netWorthQuery } from './chart-queries.ts'
import { getEmptyMonths } from './empty-chart.tsx'
import { FigureTooltip, formatMonth, MonthCell, toSpokenFigures } from './flow-figures.tsx'
import { Legend } from './legend.tsx'

const copy = analysisScreenCopy.worth
const { columns, groups: names } = analysisCopy
const tint = (color: string, share: number) =>
  `color-mix(in oklab, var(--lu-${color}) ${share}%, var(--lu-surface))`

/** Shades of one colour for assets, of another for debts (design 7). */
const colors: Record<NetWorthGroup, string> = {
  everyday: tint('brand', 100),
  cash: tint('brand', 82),
  savings: tint('brand', 62),
  investments: tint('brand', 46),
  dollars: tint('brand', 34),
  belongings: tint('brand', 20),
  loans: tint('util-high', 40),
  lines: tint('util-high', 66),
  cards: tint('util-high', 100),
}
/** Stacking order; the last group is outermost. */
const stackOrder: NetWorthGroup[] = [
  'belongings',
  'investments',
  'dollars',
  'savings',
  'cash',
  'everyday',
  'loans',
  'lines',
  'cards',
]

const signed = (amount: number, isDebt: boolean): number => (isDebt && amount !== 0 ? -amount : amount)

function layersOf({ groups }: NetWorth) {
  return groups
    .toSorted((a, b) => stackOrder.indexOf(a.group) - stackOrder.indexOf(b.group))
    .map(({ group, is_debt: isDebt, amounts }) => ({
      key: group,
      name: names[group],
      isDebt,
      color: colors[group],
      values: amounts.map((amount) => signed(amount, isDebt)),
    }))
}

/** Sorts the layers for legend and table: assets before debts, most liquid first. */
const sortForReading = (layers: ReturnType<typeof layersOf>) =>
  [false, true].flatMap((isDebt) => layers.filter((layer) => layer.isDebt === isDebt).toReversed())

/** Assets, debts and net worth at the end of each month; Análisis and Billetera show the same. */
export function NetWorthCard(context: ChartContext) {
  const { period, currency } = context
  const isPrivate = useDeferredPrivacy()
  const query = useQuery(netWorthQuery(period.range, currency))
  const pointsOf = (worth: NetWorth) => {
    const layers = layersOf(worth)
    return worth.points.map((point, index) => {
      const figures = [
        ...layers.map(({ name, values }) => ({ name, value: values[index] ?? 0 })),
        { name: columns.net, value: point.net },
      ]
      const month = formatMonth(point)
      const title = point.estimated ? `${month}, ${chartsCopy.estimated}` : month
      return {
        key: monthKey(point),
        label: monthShort(point.month),
        net: point.net,
        tooltip: <FigureTooltip title={title} figures={figures} currency={currency} />,
        spoken: toSpokenFigures(title, figures, currency, isPrivate),
      }
    })
  }
  return (
    <AnalysisCard
      {...context}
      chart="net_worth"
      title={copy.title}
      note={<NetWorthSummary worth={query.data} today={context.today} />}
      legend={
        query.data &&
        query.data.points.length > 1 && (
          <Legend items={sortForReading(layersOf(query.data))} line={columns.net} />
        )
      }
      query={query}
      failed={copy.failed}
      skeleton="h-[248px] md:h-[360px]"
      empty={({ groups, points }) => getEmptyMonths(points.length, groups.length > 0, context)}
      table={(worth) => <NetWorthTable worth={worth} />}
    >
      {(worth) => (
        <Plot>
          <AreaChart
            label={copy.chart}
            points={pointsOf(worth)}
            layers={layersOf(worth)}
            knownFrom={findKnownFrom(worth.points)}
            formatAxis={isPrivate ? null : (value) => formatAxisMoney(value, currency)}
          />
        </Plot>
      )}
    </AnalysisCard>
  )
}

/** Formats `$5.631.437 hoy, $1.726.134 más que el 31 dic 2025`. */
function NetWorthSummary({ worth, today }: { worth: NetWorth | undefined; today: string }) {
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
          <AmountInSentence
            amount={Math.abs(change)}
            currency={worth.currency}
            toSentence={(amount) => (change > 0 ? copy.more : copy.less)(amount, shortDay(first.date, today))}
          />
        </>
      )}
      {first.estimated && <span className="block">{copy.estimated}</span>}
    </span>
  )
}

const NetWorthTable = ({ worth }: { worth: NetWorth }) => {
  const layers = sortForReading(layersOf(worth))
  return (
    <ChartTable
      caption={copy.chart}
      columns={[columns.month, ...layers.map(({ name }) => name), columns.net]}
      rows={worth.points
        .map((point, index) => ({
          key: monthKey(point),
          cells: [
            <span key="month">
              <MonthCell month={point.month} days={point.days} partial={point.partial} />
              {point.estimated && <span className="ml-2 text-xs text-ink-3">{chartsCopy.estimated}</span>}
            </span>,
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
