import type { Forecast, ForecastEvent } from '../planning/forecast.ts'
import { type ForecastDay, type ForecastParts, projectForecast } from './forecast.ts'
import { addDays, addMonths, type PlainDate } from './periods.ts'

/** How far the user looks. */
export const horizonNames = ['payday', 'card', '3_months', '6_months', '12_months'] as const
export type HorizonName = (typeof horizonNames)[number]

export interface Horizon {
  name: HorizonName
  /** Its last day. */
  until: PlainDate
}

/** The line of `safeToSpend` goes on for so many days after the payday. */
const daysAfterPayday = 5
const months = { '3_months': 3, '6_months': 6, '12_months': 12 } as const

/** Whether an event is part of what a card asks for. */
export const isOfCard = ({ kind }: Pick<ForecastEvent, 'kind'>): boolean =>
  kind === 'card_bill' || kind === 'card_usual'

/** Returns the horizons to choose from, the nearest first. A card due day that is today, or of no card, is none. */
export function listHorizons({
  today,
  until,
  next_payday: payday,
  events,
}: Pick<Forecast, 'today' | 'until' | 'next_payday' | 'events'>): Horizon[] {
  const due = events
    .filter((event) => isOfCard(event) && event.date > today)
    .map(({ date }) => date)
    .toSorted()[0]
  const last = (day: PlainDate): PlainDate => (day < until ? day : until)
  return horizonNames.flatMap((name): Horizon[] => {
    if (name === 'payday') return [{ name, until: last(addDays(payday, daysAfterPayday)) }]
    if (name === 'card') return due === undefined ? [] : [{ name, until: last(due) }]
    return [{ name, until: last(addMonths(today, months[name])) }]
  })
}

/** How many days before the lowest point a payment may be its reason. */
const reasonDays = 7

export interface LowestPoint {
  date: PlainDate
  /** The expected balance at the end of the day, in pesos. */
  balance: number
  /** A payment that led there, or the income that comes on the next day; null where only usual spending led there. */
  reason: ForecastEvent | null
}

const amountsOf = ({ events }: ForecastDay): number => events.reduce((sum, { amount }) => sum + amount, 0)

/** Returns the first day with the lowest expected balance, and what led there. Throws on a line without days. */
export function findLowest(days: readonly ForecastDay[]): LowestPoint {
  const [first, ...rest] = days
  if (first === undefined) throw new Error('a line without days')
  const lowest = rest.reduce((low, day) => (day.balance < low.balance ? day : low), first)
  return { date: lowest.date, balance: lowest.balance, reason: findReason(days, days.indexOf(lowest)) }
}

/**
 * Returns the largest payment of a day and the days before it, where that took more than usual spending did in these days; else the
 * largest income of the next day.
 */
function findReason(days: readonly ForecastDay[], index: number): ForecastEvent | null {
  const from = Math.max(0, index - reasonDays)
  const window = days.slice(from, index + 1)
  const [payment] = window
    .flatMap(({ events }) => events.filter(({ amount }) => amount < 0))
    .toSorted((one, other) => one.amount - other.amount)
  const change = (days[index]?.balance ?? 0) - (days[from]?.balance ?? 0)
  const spent = window.slice(1).reduce((sum, day) => sum + amountsOf(day), 0) - change
  if (payment !== undefined && -payment.amount >= spent) return payment
  const [income] = (days[index + 1]?.events ?? [])
    .filter(({ amount }) => amount > 0)
    .toSorted((one, other) => other.amount - one.amount)
  return income ?? null
}

/** Returns the day on which the money ends: the first one with an expected balance below zero. Undefined where it does not. */
export const findEmptyDay = (days: readonly ForecastDay[]): ForecastDay | undefined =>
  days.find(({ balance }) => balance < 0)

/** What is paid for cards on one day, and what is left of the expected line at its end. In pesos. */
export interface DueVerdict {
  date: PlainDate
  /** The day on which it was due, if that was before today: nothing says yet that it was paid. */
  overdue: PlainDate | null
  /** The cards in the order of the forecast. */
  cards: { account_id: string; name: string; mask: string }[]
  /** What is billed, charged or expected already. */
  known: number
  /** What is usually bought until those bills close. */
  usual: number
  /** The expected balance after everything of the day; below zero is missing. */
  left: number
  /** The same with what is certain alone. */
  certain: number
}

/** Returns what each next due day of a card means, by day; cards that are due on one day are one. */
export function listDueVerdicts(forecast: ForecastParts & Pick<Forecast, 'cards' | 'until'>): DueVerdict[] {
  const { today, events, cards, until } = forecast
  const bills = events
    .filter(isOfCard)
    .map((event) => ({ ...event, due: event.due_on ?? event.date }))
    .filter(({ due }) => due <= until)
  const nextOf = cards.flatMap(({ account_id, name, mask }) => {
    const [due] = bills
      .filter((bill) => bill.account_id === account_id)
      .map((bill) => bill.due)
      .toSorted()
    return due === undefined ? [] : [{ due, card: { account_id, name, mask } }]
  })
  const last = nextOf.reduce((latest, { due }) => (due > latest ? due : latest), today)
  const line = new Map(projectForecast(forecast, last).map((day) => [day.date, day]))
  return [...Map.groupBy(nextOf, ({ due }) => due)]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([due, some]) => {
      const paid = (kind: ForecastEvent['kind']): number =>
        bills
          .filter((bill) => bill.due === due && bill.kind === kind)
          .reduce((sum, { amount }) => sum - amount, 0)
      const date = due < today ? today : due
      const day = line.get(date)
      return {
        date,
        overdue: due < today ? due : null,
        cards: some.map(({ card }) => card),
        known: paid('card_bill'),
        usual: paid('card_usual'),
        left: day?.balance ?? 0,
        certain: day?.certain ?? 0,
      }
    })
}
