import * as z from 'zod/mini'
import { fieldCopy } from './copy/fields.ts'
import { recurringCopy as copy } from './copy/recurring.ts'
import { currency } from './currency.ts'
import { limits } from './limits.ts'
import { amount, id, pageOf, plainDate, plainMonth } from './wire.ts'

export const recurringRhythms = [
  'weekly',
  'fortnightly',
  'monthly',
  'bimonthly',
  'quarterly',
  'yearly',
] as const
export const recurringRhythm = z.enum(recurringRhythms, copy.rhythmInvalid)
export type RecurringRhythm = z.infer<typeof recurringRhythm>

export const recurringKinds = ['subscription', 'bill', 'salary', 'income', 'other'] as const
export const recurringKind = z.enum(recurringKinds, copy.kindInvalid)
export type RecurringKind = z.infer<typeof recurringKind>

/** `late`: the expected day passed without a movement. `ended`: several did. `dismissed`: the person wants none of it. */
export const recurringStates = ['active', 'late', 'ended', 'dismissed'] as const
export const recurringState = z.enum(recurringStates, copy.stateInvalid)
export type RecurringState = z.infer<typeof recurringState>

const shownAccount = z.object({
  id,
  name: z.string(),
  institution_name: z.string(),
  mask: z.string(),
  hidden: z.boolean(),
})

/** What a person may set of a series; until then it follows the movements. */
export const recurringFields = ['name', 'kind', 'rhythm', 'expected_amount', 'next_date'] as const

/** Movements that come again: negative amounts go out, positive ones come in. */
export const recurringSeries = z.object({
  id,
  name: z.string(),
  kind: recurringKind,
  rhythm: recurringRhythm,
  state: recurringState,
  origin: z.enum(['detected', 'person']),
  currency,
  /** Of the newest movement; null when no movement is left. */
  account: z.nullable(shownAccount),
  expected_amount: amount,
  amount_min: amount,
  amount_max: amount,
  /** The amount differs from time to time, as those of light and water do. */
  amount_varies: z.boolean(),
  /** The expected amount, as if it came once a month. */
  monthly_amount: amount,
  /** The last time that a steady price changed. */
  price_change: z.nullable(z.object({ date: plainDate, from: amount, to: amount })),
  /** Null when nothing more is expected. */
  next_date: z.nullable(plainDate),
  next_from: z.nullable(plainDate),
  next_to: z.nullable(plainDate),
  first_date: z.nullable(plainDate),
  last_date: z.nullable(plainDate),
  last_amount: z.nullable(amount),
  count: z.int(),
  /** The bank marks it as PAC or PAT. */
  automatic: z.boolean(),
  /** 0 to 100. */
  confidence: z.int(),
  edited: z.array(z.enum(recurringFields)),
})
export type RecurringSeries = z.infer<typeof recurringSeries>

export const recurringRow = z.object({
  transaction_id: id,
  date: plainDate,
  amount,
  description: z.string(),
  merchant_name: z.nullable(z.string()),
  account_id: id,
  account_name: z.string(),
  /** The person put it there. */
  by_person: z.boolean(),
})

export const recurringDetail = z.extend(recurringSeries, {
  /** The movements that are its evidence, the newest first. */
  rows: z.array(recurringRow),
})
export type RecurringDetail = z.infer<typeof recurringDetail>

/** Whole, without paging. */
export const recurringList = pageOf(recurringSeries)
export type RecurringList = z.infer<typeof recurringList>

/** States joined by commas; without it everything that is not dismissed. */
export const recurringQuery = z.object({
  state: z.optional(
    z.string().check(
      z.maxLength(60, fieldCopy.tooLong),
      z.refine(
        (states) => states.split(',').every((state) => recurringStates.some((known) => known === state)),
        copy.stateInvalid,
      ),
    ),
  ),
})
export type RecurringQuery = z.infer<typeof recurringQuery>

const mostRows = 100
const mostMerged = 20
const largestAmount = 999_999_999_999

const name = z
  .string(copy.nameRequired)
  .check(z.trim(), z.minLength(1, copy.nameRequired), z.maxLength(limits.nameMax, copy.nameTooLong))
const size = z
  .number(copy.amountInvalid)
  .check(z.positive(copy.amountPositive), z.maximum(largestAmount, copy.amountInvalid))
const rowIds = z
  .array(z.uuid(fieldCopy.invalid))
  .check(z.minLength(1, copy.rowsRequired), z.maxLength(mostRows, copy.rowsTooMany))

/** A series made by hand; the movements leave the series that they were in. `expected_amount` is positive. */
export const newRecurringInput = z.object({
  transaction_ids: rowIds,
  name: z.optional(name),
  kind: z.optional(recurringKind),
  rhythm: z.optional(recurringRhythm),
  expected_amount: z.optional(size),
})
export type NewRecurringInput = z.infer<typeof newRecurringInput>

/** Null gives a field back to what the movements tell. */
export const recurringPatch = z
  .object({
    name: z.optional(z.nullable(name)),
    kind: z.optional(z.nullable(recurringKind)),
    rhythm: z.optional(z.nullable(recurringRhythm)),
    expected_amount: z.optional(z.nullable(size)),
    /** The day of the next one; those after it follow by the rhythm. */
    next_date: z.optional(z.nullable(plainDate)),
    add_transaction_ids: z.optional(rowIds),
    remove_transaction_ids: z.optional(rowIds),
    /** Series whose movements become this one's. */
    merge_ids: z.optional(
      z
        .array(z.uuid(fieldCopy.invalid))
        .check(z.minLength(1, fieldCopy.invalid), z.maxLength(mostMerged, copy.seriesTooMany)),
    ),
  })
  .check(z.refine((patch) => Object.values(patch).some((value) => value !== undefined), copy.nothingToChange))
export type RecurringPatch = z.infer<typeof recurringPatch>

/** Thirty days from today where `until` is missing. */
export const upcomingQuery = z.object({ until: z.optional(plainDate) })
export type UpcomingQuery = z.infer<typeof upcomingQuery>

const upcomingItem = z.object({
  series_id: id,
  name: z.string(),
  kind: recurringKind,
  currency,
  date: plainDate,
  /** Bank days around it on which it may come. */
  from: plainDate,
  to: plainDate,
  amount,
  amount_min: amount,
  amount_max: amount,
  /** Its day has passed. */
  late: z.boolean(),
  account: z.nullable(shownAccount),
})

const moneyInAndOut = z.object({ currency, income: amount, spending: amount })

/** What is expected until a day, hidden accounts left out; currencies are never added together. */
export const upcoming = z.object({
  from: plainDate,
  until: plainDate,
  results: z.array(upcomingItem),
  totals: z.array(moneyInAndOut),
})
export type Upcoming = z.infer<typeof upcoming>

/** `charged`: a movement stands for it. `inferred`: its day passed, but the bank shows no movement. */
const instalmentPart = z.object({
  number: z.int(),
  date: plainDate,
  amount,
  state: z.enum(['charged', 'inferred', 'to_come']),
  transaction_id: z.nullable(id),
})

/** A purchase in instalments; its amounts are positive. */
export const instalmentPurchase = z.object({
  id,
  merchant_name: z.string(),
  description: z.string(),
  currency,
  account: shownAccount,
  category: z.string(),
  /** The day of the purchase, as far as the instalments tell it. */
  purchased_on: plainDate,
  /** Of the next one, or of the last one where all are charged. */
  instalment_amount: amount,
  total_instalments: z.int(),
  charged_instalments: z.int(),
  remaining_instalments: z.int(),
  total_amount: amount,
  charged_amount: amount,
  remaining_amount: amount,
  next_date: z.nullable(plainDate),
  ends_on: plainDate,
  parts: z.array(instalmentPart),
})
export type InstalmentPurchase = z.infer<typeof instalmentPurchase>

export const instalmentQuery = z.object({ state: z._default(z.enum(['open', 'all']), 'open') })
export type InstalmentQuery = z.infer<typeof instalmentQuery>

/** Purchases whose instalments still come, and what each month will ask for; hidden accounts count in no sum. */
export const instalmentOverview = z.object({
  results: z.array(instalmentPurchase),
  count: z.int(),
  next: z.nullable(z.string()),
  previous: z.nullable(z.string()),
  months: z.array(z.object({ month: plainMonth, currency, amount, count: z.int() })),
  totals: z.array(z.object({ currency, remaining_amount: amount, purchases: z.int() })),
  /** The same by card. */
  cards: z.array(
    z.object({ account: shownAccount, currency, remaining_amount: amount, next_month_amount: amount }),
  ),
})
export type InstalmentOverview = z.infer<typeof instalmentOverview>
