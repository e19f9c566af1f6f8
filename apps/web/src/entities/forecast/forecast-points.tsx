import { forecastScreenCopy } from '@lucas/contract/copy/planning/forecast-screen.ts'
import { uiCopy } from '@lucas/contract/copy/ui.ts'
import type { ForecastDay } from '@lucas/contract/rules/forecast.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import type { ReactNode } from 'react'
import { capitalize, formatLongDay, money, monthShort, shortDay } from '../../lib/format/format.ts'
import type { BandChartPoint } from '../../ui/charts/band-chart.tsx'
import { Amount } from '../../ui/primitives/amount.tsx'

const copy = forecastScreenCopy.chart

/** A line of up to so many days has days below its axis, a longer one months. */
export const daysWithLabels = 45
const maxDayLabels = 4
/** A longer line names every second month. */
const monthsWithLabels = 7
/** Of the width: a label nearer to 'hoy' would touch it. */
const roomOfToday = 0.1
const eventsShown = 5

function labelOf(days: readonly ForecastDay[], index: number): string {
  if (index === 0) return copy.today
  const date = days[index]?.date ?? ''
  if (days.length <= daysWithLabels) {
    const every = Math.ceil(days.length / maxDayLabels)
    return (days.length - 1 - index) % every === 0 && index >= every / 2 ? shortDay(date, date) : ''
  }
  if (!date.endsWith('-01') || index < days.length * roomOfToday) return ''
  const isSparse = days.length > monthsWithLabels * 31
  return isSparse && Number(date.slice(5, 7)) % 2 === 0 ? '' : monthShort(date.slice(0, 7))
}

/** The names of what happens on a day, each once. */
export const listEventNames = ({ events }: ForecastDay): string =>
  [...new Set(events.map(({ name }) => name))].join(', ')

interface PointsOptions {
  today: PlainDate
  lowestDate: PlainDate
  /** The line of before a change. */
  before: readonly ForecastDay[] | undefined
  isPrivate: boolean
}

/** Returns the points of a forecast's line for a chart. */
export function toBandPoints(
  days: readonly ForecastDay[],
  { today, lowestDate, before, isPrivate }: PointsOptions,
): BandChartPoint[] {
  const toText = (amount: number): string => (isPrivate ? uiCopy.hiddenAmount : money(amount, 'CLP'))
  return days.map((day, index): BandChartPoint => {
    const was = before?.[index]?.balance ?? null
    return {
      key: day.date,
      label: labelOf(days, index),
      value: day.balance,
      edge: day.certain,
      before: was,
      spoken: [
        formatLongDay(day.date, today),
        toText(day.balance),
        copy.spokenCertain(toText(day.certain)),
        was === null ? '' : copy.spokenBefore(toText(was)),
        listEventNames(day),
        day.date === lowestDate ? copy.lowest : '',
      ]
        .filter((part) => part !== '')
        .join(', '),
      tooltip: (
        <>
          <span className="opacity-75">{capitalize(formatLongDay(day.date, today))}</span>
          <Amount value={day.balance} currency="CLP" className="text-[0.9375rem]/[1.3125rem] font-semibold" />
          <TooltipLine name={copy.certain} amount={day.certain} />
          {was !== null && <TooltipLine name={copy.before} amount={was} />}
          {day.events.slice(0, eventsShown).map(({ name, amount }, at) => (
            <TooltipLine key={`${name} ${String(at)}`} name={name} amount={amount} isEvent />
          ))}
        </>
      ),
    }
  })
}

const TooltipLine = ({
  name,
  amount,
  isEvent = false,
}: {
  name: string
  amount: number
  isEvent?: boolean
}): ReactNode => (
  <span className="flex justify-between gap-4 opacity-75">
    <span className="max-w-40 truncate">{name}</span>
    <Amount value={amount} currency="CLP" sign={isEvent ? 'always' : 'auto'} />
  </span>
)
