import { safeToSpendCopy } from '@lucas/contract/copy/planning/safe-to-spend.ts'
import { uiCopy } from '@lucas/contract/copy/ui.ts'
import type { SafeToSpend } from '@lucas/contract/planning/pay-cycle.ts'
import { useState } from 'react'
import { useDeferredPrivacy } from '../../../lib/app/display-preferences.ts'
import { capitalize, formatAxisMoney, formatLongDay, money, shortDay } from '../../../lib/format/format.ts'
import { ChartTable, type ChartView, ViewSwitch } from '../../../ui/charts/chart-frame.tsx'
import { StepChart, type StepPoint } from '../../../ui/charts/step-chart.tsx'
import { Amount } from '../../../ui/primitives/amount.tsx'

const copy = safeToSpendCopy.chart
type Day = SafeToSpend['line'][number]

/** The number of labels below the axis, besides today's. */
const maxAxisLabels = 4

function axisLabel({ line, today }: SafeToSpend, index: number): string {
  const every = Math.ceil(line.length / maxAxisLabels)
  const fromEnd = line.length - 1 - index
  if (index === 0) return copy.today
  const { date = today } = line[index] ?? {}
  // Without the year: the line ends a few days after the payday.
  return fromEnd % every === 0 && index >= every / 2 ? shortDay(date, date) : ''
}

const listEventNames = ({ events }: Day): string => [...new Set(events.map(({ name }) => name))].join(', ')
/** Returns the name of the largest event of a day, without the number of a card, for which a chart has no room. */
const largestEventName = ({ events }: Day): string =>
  events.toSorted((a, b) => Math.abs(b.amount) - Math.abs(a.amount))[0]?.name.replace(/ \*{4}\d+$/, '') ?? ''

function toStepPoints(left: SafeToSpend, isPrivate: boolean): StepPoint[] {
  const { line, lowest, today } = left
  return line.map((day, index) => {
    const amount = isPrivate ? uiCopy.hiddenAmount : money(day.balance, 'CLP')
    const isLowest = day.date === lowest.date
    return {
      key: day.date,
      label: axisLabel(left, index),
      value: day.balance,
      name: largestEventName(day),
      spoken: [formatLongDay(day.date, today), amount, listEventNames(day), isLowest ? copy.lowest : '']
        .filter((part) => part !== '')
        .join(', '),
      tooltip: (
        <>
          <span className="opacity-75">{capitalize(formatLongDay(day.date, today))}</span>
          <Amount value={day.balance} currency="CLP" className="text-[0.9375rem]/[1.3125rem] font-semibold" />
          {day.events.map(({ name, amount: size }, at) => (
            <span key={`${name} ${String(at)}`} className="flex justify-between gap-4 opacity-75">
              <span className="max-w-40 truncate">{name}</span>
              <Amount value={size} currency="CLP" sign="always" />
            </span>
          ))}
        </>
      ),
    }
  })
}

/** The days with events, and the first, last and lowest day. */
const BalanceTable = ({ left: { line, lowest, today } }: { left: SafeToSpend }) => (
  <ChartTable
    caption={copy.label}
    columns={[copy.day, copy.balance]}
    rows={line
      .filter(
        ({ date, events }, at) =>
          events.length > 0 || at === 0 || at === line.length - 1 || date === lowest.date,
      )
      .map((day) => ({
        key: day.date,
        cells: [
          <span key="day" className="flex gap-x-2.5">
            <span className="num w-16 flex-none">{shortDay(day.date, today)}</span>
            <span className="text-ink-3">
              {[listEventNames(day), day.date === lowest.date ? copy.lowest : '']
                .filter((part) => part !== '')
                .join(' · ')}
            </span>
          </span>,
          <Amount key="balance" value={day.balance} currency="CLP" />,
        ],
      }))}
  />
)

/** The expected balance until a few days after the payday. */
export function SafeToSpendChart({ left }: { left: SafeToSpend }) {
  const isPrivate = useDeferredPrivacy()
  const [view, setView] = useState<ChartView>('chart')
  const { line, lowest, pace } = left
  return (
    <div className="min-w-0">
      <header className="flex items-start justify-between gap-4 px-4 pt-4 md:px-5 md:pt-[18px]">
        <h3 className="text-sm font-normal text-ink-3">
          {copy.title}
          {pace > 0 && (
            <>
              {copy.pace.before} <Amount value={pace} currency="CLP" /> {copy.pace.after}
            </>
          )}
        </h3>
        <div className="-my-1 max-md:-my-2.5">
          <ViewSwitch view={view} onViewChange={setView} />
        </div>
      </header>
      {view === 'table' ? (
        <BalanceTable left={left} />
      ) : (
        <div className="py-3 pr-2 pl-1.5 md:pr-5 md:pl-3.5">
          <StepChart
            label={copy.label}
            points={toStepPoints(left, isPrivate)}
            mark={{
              index: line.findIndex(({ date }) => date === lowest.date),
              text: isPrivate ? null : `${money(lowest.balance, 'CLP')}, ${copy.lowest}`,
            }}
            formatAxis={isPrivate ? null : (value) => formatAxisMoney(value, 'CLP')}
          />
        </div>
      )}
    </div>
  )
}
