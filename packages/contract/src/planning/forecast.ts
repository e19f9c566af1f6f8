import * as z from 'zod/mini'
import { incomeModes } from '../rules/income-mode.ts'
import { amount, id, plainDate } from '../wire.ts'

/** What one amount of the forecast is. `usual`: not known to come, but it does in most months or years. */
export const forecastKinds = [
  'salary',
  'income',
  'bill',
  'savings',
  'instalment',
  'card_bill',
  'card_usual',
  'goals',
  'yearly',
] as const
export type ForecastKind = (typeof forecastKinds)[number]

export const forecastEvent = z.object({
  kind: z.enum(forecastKinds),
  name: z.string(),
  date: plainDate,
  /** The day on which it was due, if that was before today and nothing says yet that it came. */
  due_on: z.optional(plainDate),
  /** Pesos; negative is paid. */
  amount,
  /** Whether it rests on habit alone: `card_usual` and `yearly`. Everything else is `certain`. */
  certain: z.boolean(),
  /** The account that pays or receives it, or the card of a bill; null where none is known. */
  account_id: z.nullable(id),
  /** The series of an income or a bill. */
  series_id: z.nullable(id),
})
export type ForecastEvent = z.infer<typeof forecastEvent>

/** The days of the bills of a card in pesos, for a purchase that is not made yet: it is in the first bill that closes on its day or later. */
export const forecastCard = z.object({
  account_id: id,
  name: z.string(),
  institution_name: z.string(),
  mask: z.string(),
  /** Empty where the days of the card are not known. */
  bills: z.array(
    z.object({
      closes_on: plainDate,
      /** When it leaves the account. */
      due_on: plainDate,
      /** What is usually bought with the card until this bill closes and is not charged or expected yet: a quarter of the months had less than `low`, a quarter more than `high`. */
      low: amount,
      usual: amount,
      high: amount,
    }),
  ),
})

/** The amounts of Chile's year; the number is the month. */
export const yearlyKeys = [
  'permiso_circulacion',
  'contribuciones_4',
  'contribuciones_6',
  'contribuciones_9',
  'contribuciones_11',
  'renta',
  'matricula',
  'utiles',
  'aguinaldo_9',
  'aguinaldo_12',
] as const
export type YearlyKey = (typeof yearlyKeys)[number]
export const yearlyParams = z.object({ key: z.enum(yearlyKeys) })

/** An amount of Chile's year that past years show and no series says: proposed once, until the user removes it. */
export const yearlyItem = z.object({
  key: z.enum(yearlyKeys),
  name: z.string(),
  /** The next expected day. */
  date: plainDate,
  amount,
  /** The day in the past that it follows from. */
  last_on: plainDate,
  removed: z.boolean(),
})
export type YearlyItem = z.infer<typeof yearlyItem>

/**
 * What comes in twelve months, in pesos, as parts of which `projectForecast` computes the line. Everyday accounts only: no savings,
 * no dollars. Until five days after the payday the line without `card_usual` and `yearly` is that of `safeToSpend`.
 */
export const forecast = z.object({
  today: plainDate,
  /** The last day: twelve months from today. */
  until: plainDate,
  income_mode: z.enum(incomeModes),
  /** The next day on which the regular income comes, or the day after the thirty that an irregular income looks at. */
  next_payday: plainDate,
  /** The everyday accounts, of which the balance is the sum; empty where none is linked. */
  accounts: z.array(
    z.object({ account_id: id, name: z.string(), institution_name: z.string(), mask: z.string(), amount }),
  ),
  balance: amount,
  /** By date. What was due before today and did not come is on today. */
  events: z.array(forecastEvent),
  /** Usual spending per day from tomorrow on, of what no event contains; from `from` on, in order. */
  pace: z.array(z.object({ from: plainDate, amount })),
  cards: z.array(forecastCard),
  yearly: z.array(yearlyItem),
  /** The usual spending of a month, which errors are measured by; null while no whole month is known. */
  usual_spending: z.nullable(amount),
})
export type Forecast = z.infer<typeof forecast>
