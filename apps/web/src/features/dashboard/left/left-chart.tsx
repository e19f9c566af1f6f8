import { leftCopy } from '@lucas/contract/copy/left.ts'
import { uiCopy } from '@lucas/contract/copy/ui.ts'
import type { Left } from '@lucas/contract/cycle.ts'
import { useState } from 'react'
import { useDots } from '../../../lib/device.ts'
import { axisMoney, longDay, money, sentence, shortDay } from '../../../lib/format.ts'
import { Amount } from '../../../ui/amount.tsx'
import { ChartTable, type ChartView, ViewSwitch } from '../../../ui/chart-frame.tsx'
import { StepChart, type StepPoint } from '../../../ui/step-chart.tsx'

const copy = leftCopy.chart
type Day = Left['line'][number]

/** Names under the axis: today's, and some days back from the end. */
const labelsAcross = 4

function labelOf({ line, today }: Left, index: number): string {
  const every = Math.ceil(line.length / labelsAcross)
  const fromEnd = line.length - 1 - index
  if (index === 0) return copy.today
  return fromEnd % every === 0 && index >= every / 2 ? shortDay(line[index]?.date ?? today, today) : ''
}

const eventsIn = ({ events }: Day): string => [...new Set(events.map(({ name }) => name))].join(', ')
/** The largest one has its name beside the line. */
const nameOf = ({ events }: Day): string =>
  events.toSorted((a, b) => Math.abs(b.amount) - Math.abs(a.amount))[0]?.name ?? ''

function pointsOf(left: Left, isPrivate: boolean): StepPoint[] {
  const { line, lowest, today } = left
  return line.map((day, index) => {
    const amount = isPrivate ? uiCopy.hiddenAmount : money(day.balance, 'CLP')
    const isLowest = day.date === lowest.date
    return {
      key: day.date,
      label: labelOf(left, index),
      value: day.balance,
      name: nameOf(day),
      spoken: [longDay(day.date, today), amount, eventsIn(day), isLowest ? copy.lowest : '']
        .filter((part) => part !== '')
        .join(', '),
      tooltip: (
        <>
          <span className="opacity-75">{sentence(longDay(day.date, today))}</span>
          <Amount value={day.balance} currency="CLP" className="text-[15px]/[1.3125rem] font-semibold" />
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

/** The days on which something happens, with the first, the last and the lowest. */
const LineTable = ({ left: { line, lowest, today } }: { left: Left }) => (
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
              {[eventsIn(day), day.date === lowest.date ? copy.lowest : '']
                .filter((part) => part !== '')
                .join(' · ')}
            </span>
          </span>,
          <Amount key="balance" value={day.balance} currency="CLP" />,
        ],
      }))}
  />
)

/** The balance that is expected until a few days after the payday. */
export function LeftChart({ left }: { left: Left }) {
  const isPrivate = useDots()
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
          <ViewSwitch view={view} onView={setView} />
        </div>
      </header>
      {view === 'table' ? (
        <LineTable left={left} />
      ) : (
        <div className="py-3 pr-2 pl-1.5 md:pr-5 md:pl-3.5">
          <StepChart
            label={copy.label}
            points={pointsOf(left, isPrivate)}
            mark={{
              index: line.findIndex(({ date }) => date === lowest.date),
              text: isPrivate ? null : `${money(lowest.balance, 'CLP')}, ${copy.lowest}`,
            }}
            formatAxis={isPrivate ? null : (value) => axisMoney(value, 'CLP')}
          />
        </div>
      )}
    </div>
  )
}
