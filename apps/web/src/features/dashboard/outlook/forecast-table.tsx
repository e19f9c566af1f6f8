import { forecastScreenCopy } from '@lucas/contract/copy/planning/forecast-screen.ts'
import type { ForecastDay } from '@lucas/contract/rules/forecast.ts'
import { findLowest, type LowestPoint } from '@lucas/contract/rules/forecast-points.ts'
import { monthOf, type PlainDate } from '@lucas/contract/rules/periods.ts'
import { daysWithLabels, listEventNames } from '../../../entities/forecast/forecast-points.tsx'
import { capitalize, formatLongMonth, shortDay } from '../../../lib/format/format.ts'
import { ChartTable } from '../../../ui/charts/chart-frame.tsx'
import { Amount } from '../../../ui/primitives/amount.tsx'

const copy = forecastScreenCopy.chart

interface ForecastTableProps {
  days: readonly ForecastDay[]
  lowest: LowestPoint
  today: PlainDate
}

/** The figures of the line: the days on which something happens, or for a long line its months. */
export const ForecastTable = (props: ForecastTableProps) =>
  props.days.length <= daysWithLabels ? <DayTable {...props} /> : <MonthTable {...props} />

const DayTable = ({ days, lowest, today }: ForecastTableProps) => (
  <ChartTable
    caption={copy.label}
    columns={[copy.day, copy.expected, copy.certain]}
    rows={days
      .filter(
        ({ date, events }, at) =>
          events.length > 0 || at === 0 || at === days.length - 1 || date === lowest.date,
      )
      .map((day) => ({
        key: day.date,
        cells: [
          <span key="day" className="flex gap-x-2.5">
            <span className="num w-16 flex-none">{shortDay(day.date, today)}</span>
            <span className="min-w-0 whitespace-normal text-ink-3">
              {[listEventNames(day), day.date === lowest.date ? copy.lowest : '']
                .filter((part) => part !== '')
                .join(' · ')}
            </span>
          </span>,
          <Amount key="balance" value={day.balance} currency="CLP" />,
          <Amount key="certain" value={day.certain} currency="CLP" />,
        ],
      }))}
  />
)

const MonthTable = ({ days, lowest, today }: ForecastTableProps) => (
  <ChartTable
    caption={copy.label}
    columns={[copy.month, copy.low, copy.end]}
    rows={[...Map.groupBy(days, ({ date }) => monthOf(date))].map(([month, some]) => {
      const low = findLowest(some)
      return {
        key: month,
        cells: [
          <span key="month" className="grid">
            {capitalize(formatLongMonth(month))}
            <span className="num text-ink-3">
              {copy.lowOn(shortDay(low.date, today))}
              {low.date === lowest.date && ` · ${copy.lowest}`}
            </span>
          </span>,
          <Amount key="low" value={low.balance} currency="CLP" />,
          <Amount key="end" value={some.at(-1)?.balance ?? 0} currency="CLP" />,
        ],
      }
    })}
  />
)
