import type { Forecast, ForecastEvent } from '../planning/forecast.ts'
import { addDays, type PlainDate } from './periods.ts'

/** The parts of a forecast that its line follows from. */
export type ForecastParts = Pick<Forecast, 'today' | 'balance' | 'events' | 'pace'>

/** A day of the expected line, at its end, in pesos. */
export interface ForecastDay {
  date: PlainDate
  /** With everything that is expected. */
  balance: number
  /** With what is certain alone: no usual spending, neither of accounts nor of cards, and nothing yearly. */
  certain: number
  events: ForecastEvent[]
}

/**
 * Returns the expected balance at the end of each day: events on their day, and from tomorrow the usual spending of the day. One pure
 * rule for the server and the browser, so that a what-if needs no call.
 */
export function projectForecast(
  { today, balance, events, pace }: ForecastParts,
  until: PlainDate,
): ForecastDay[] {
  const byDay = Map.groupBy(events, ({ date }) => (date < today ? today : date))
  const days: ForecastDay[] = []
  let [expected, certain] = [balance, balance]
  for (let date = today; date <= until; date = addDays(date, 1)) {
    const ofDay = byDay.get(date) ?? []
    const spent = date === today ? 0 : (pace.findLast(({ from }) => from <= date)?.amount ?? 0)
    expected += ofDay.reduce((sum, { amount }) => sum + amount, 0) - spent
    certain += ofDay.reduce((sum, event) => sum + (event.certain ? event.amount : 0), 0)
    days.push({ date, balance: expected, certain, events: ofDay })
  }
  return days
}
