import { limits } from '../limits.ts'
import type { CommitmentInput } from '../planning/commitments.ts'
import type { Forecast, ForecastEvent } from '../planning/forecast.ts'
import { addMonths, type PlainDate } from './periods.ts'

/** 'Y si compro…': a purchase that is not made, or a regular income that stops on a day. */
export type WhatIf = PurchaseWhatIf | IncomeWhatIf

export interface PurchaseWhatIf {
  kind: 'purchase'
  /** Whole pesos. */
  amount: number
  /** In how many months it is paid, in equal parts; 1 is at once. */
  instalments: number
  /** An account of the forecast, or one of its cards. */
  accountId: string
  day: PlainDate
}

export interface IncomeWhatIf {
  kind: 'income'
  seriesId: string
  /** The first day from which it does not come. */
  day: PlainDate
}

/** What is wrong with a what-if, by field. */
export interface WhatIfFaults {
  amount?: 'required' | 'too_much'
  instalments?: 'out_of_range'
  accountId?: 'required' | 'without_days'
  seriesId?: 'required'
  day?: 'required' | 'past' | 'far' | 'ended'
}

type Known = Pick<Forecast, 'today' | 'until' | 'accounts' | 'cards' | 'events'>

/** Returns what is wrong; an empty object for a what-if that `applyWhatIf` understands. */
export function findWhatIfFaults(whatIf: WhatIf, known: Known): WhatIfFaults {
  const day = findDayFault(whatIf.day, known)
  const ofDay = day === undefined ? {} : { day }
  if (whatIf.kind === 'income') return { ...ofDay, ...findIncomeFaults(whatIf, known, day !== undefined) }
  const { amount, instalments, accountId } = whatIf
  const card = known.cards.find((one) => one.account_id === accountId)
  return {
    ...ofDay,
    ...(!(Number.isSafeInteger(amount) && amount > 0)
      ? { amount: 'required' as const }
      : amount > limits.whatIfAmountMax && { amount: 'too_much' as const }),
    ...(!(
      Number.isInteger(instalments) &&
      instalments >= 1 &&
      instalments <= limits.whatIfInstalmentsMax
    ) && { instalments: 'out_of_range' as const }),
    ...(card === undefined && !known.accounts.some((one) => one.account_id === accountId)
      ? { accountId: 'required' as const }
      : card?.bills.length === 0 && { accountId: 'without_days' as const }),
  }
}

function findDayFault(day: PlainDate, { today, until }: Known): WhatIfFaults['day'] {
  if (day === '') return 'required'
  if (day < today) return 'past'
  return day > until ? 'far' : undefined
}

function findIncomeFaults(
  { seriesId, day }: IncomeWhatIf,
  { events }: Known,
  hasWrongDay: boolean,
): WhatIfFaults {
  const ofSeries = events.filter((event) => event.series_id === seriesId && event.amount > 0)
  if (ofSeries.length === 0) return { seriesId: 'required' }
  return !hasWrongDay && ofSeries.every(({ date }) => date < day) ? { day: 'ended' } : {}
}

/** An instalment of a purchase: the day on which it is charged, and the day on which that leaves the account. */
export interface WhatIfInstalment {
  date: PlainDate
  /** Null after the last bill that is known. */
  paidOn: PlainDate | null
  amount: number
}

/**
 * Returns the instalments of a purchase as bills count them: equal parts, of which the first ones get the remainder, one on the day
 * of each month, and each in the first bill that closes on that day or later. From an account they leave on their own day.
 */
export function listInstalments(
  { amount, instalments, accountId, day }: PurchaseWhatIf,
  { cards }: Pick<Forecast, 'cards'>,
): WhatIfInstalment[] {
  const card = cards.find((one) => one.account_id === accountId)
  const [share, rest] = [Math.floor(amount / instalments), amount % instalments]
  return Array.from({ length: instalments }, (_, at): WhatIfInstalment => {
    const date = addMonths(day, at)
    const paidOn =
      card === undefined ? date : (card.bills.find((bill) => bill.closes_on >= date)?.due_on ?? null)
    return { date, paidOn, amount: share + (at < rest ? 1 : 0) }
  })
}

/** Returns the events of a forecast as a what-if changes them. `name` is what its own events are called. */
export function applyWhatIf(
  forecast: Pick<Forecast, 'events' | 'cards'>,
  whatIf: WhatIf,
  name: string,
): ForecastEvent[] {
  if (whatIf.kind === 'income')
    return forecast.events.filter(
      ({ series_id: series, amount, date }) =>
        !(series === whatIf.seriesId && amount > 0 && date >= whatIf.day),
    )
  const added = listInstalments(whatIf, forecast).flatMap(({ paidOn, amount }): ForecastEvent[] =>
    paidOn === null
      ? []
      : [
          {
            kind: 'instalment',
            name,
            date: paidOn,
            amount: -amount,
            certain: true,
            account_id: whatIf.accountId,
            series_id: null,
          },
        ],
  )
  return [...forecast.events, ...added]
}

/** Returns the commitment that a purchase is, or null where none would expect the same amounts: its parts must be equal. */
export function toCommitment(whatIf: WhatIf, name: string): CommitmentInput | null {
  if (whatIf.kind === 'income' || whatIf.amount % whatIf.instalments !== 0) return null
  const { amount, instalments, accountId, day } = whatIf
  const stored: CommitmentInput = {
    name,
    kind: 'other',
    rhythm: instalments === 1 ? 'once' : 'monthly',
    amount: amount / instalments,
    currency: 'CLP',
    next_date: day,
    account_id: accountId,
  }
  return instalments === 1 ? stored : { ...stored, next_number: 1, last_number: instalments }
}

/** The incomes of a forecast that can stop: each series once, by its next day. */
export function listIncomes({
  events,
}: Pick<Forecast, 'events'>): { seriesId: string; name: string; next: PlainDate; amount: number }[] {
  const seen = new Set<string>()
  return events
    .toSorted((one, other) => (one.date < other.date ? -1 : one.date > other.date ? 1 : 0))
    .flatMap(({ series_id: seriesId, name, date, amount }) => {
      if (seriesId === null || amount <= 0 || seen.has(seriesId)) return []
      seen.add(seriesId)
      return [{ seriesId, name, next: date, amount }]
    })
}
