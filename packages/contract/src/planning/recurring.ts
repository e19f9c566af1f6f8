import * as z from 'zod/mini'
import { fieldCopy } from '../copy/fields.ts'
import { commitmentsCopy } from '../copy/planning/commitments.ts'
import { recurringCopy as copy } from '../copy/planning/recurring.ts'
import { currency } from '../currency.ts'
import { limits } from '../limits.ts'
import { amount, dateInput, id, oneLine, pageOf, plainDate, plainMonth } from '../wire.ts'
import { recurringKind, recurringKinds } from './recurring-kind.ts'

export const recurringRhythms = [
  'weekly',
  'fortnightly',
  'every_28_days',
  'monthly',
  'bimonthly',
  'quarterly',
  /** The four dates of contribuciones: 30 April, 30 June, 30 September and 30 November, or the next banking day. */
  'property_tax',
  'half_yearly',
  'yearly',
  /** A single time: a commitment that the user writes. */
  'once',
] as const
export const recurringRhythm = z.enum(recurringRhythms, copy.rhythmInvalid)
export type RecurringRhythm = z.infer<typeof recurringRhythm>

/**
 * `late`: the expected day passed without a transaction. `ended`: several did. `cancelled`: the user cancelled it ('La di de
 * baja'). `dismissed`: the user says that it does not repeat.
 */
export const recurringStates = ['active', 'late', 'ended', 'cancelled', 'dismissed'] as const
export const recurringState = z.enum(recurringStates, copy.stateInvalid)
export type RecurringState = z.infer<typeof recurringState>

const seriesAccount = z.object({
  id,
  name: z.string(),
  institution_name: z.string(),
  mask: z.string(),
  hidden: z.boolean(),
})

/** Fields that the user may set; unset fields follow the transactions. */
export const recurringFields = [
  'name',
  'kind',
  'rhythm',
  'expected_amount',
  'amount_range',
  'next_date',
  'account',
] as const

export type RecurringField = (typeof recurringFields)[number]

/** How a series ends, as the user says; all null where it goes on. */
export const seriesEnd = {
  /** The last day on which it is expected. */
  ends_on: z.nullable(plainDate),
  /** 'N de M': the number of the next payment; null once none is expected. */
  next_number: z.nullable(z.int()),
  /** The number of the payment on `ends_on`. */
  last_number: z.nullable(z.int()),
}

/** A recurring series: negative amounts are spending, positive ones income. */
export const recurringSeries = z.object({
  id,
  name: z.string(),
  kind: recurringKind,
  rhythm: recurringRhythm,
  state: recurringState,
  origin: z.enum(['detected', 'person']),
  currency,
  /** Account of the newest transaction; null if none is left. */
  account: z.nullable(seriesAccount),
  expected_amount: amount,
  amount_min: amount,
  amount_max: amount,
  /** The amount varies, as utility bills do. */
  amount_varies: z.boolean(),
  /** Expected amount per month. */
  monthly_amount: amount,
  /** Last change of a steady price. */
  price_change: z.nullable(z.object({ date: plainDate, from: amount, to: amount })),
  /** Null if no further transaction is expected. */
  next_date: z.nullable(plainDate),
  next_from: z.nullable(plainDate),
  next_to: z.nullable(plainDate),
  first_date: z.nullable(plainDate),
  last_date: z.nullable(plainDate),
  last_amount: z.nullable(amount),
  count: z.int(),
  /** Marked as PAC or PAT by the bank. */
  automatic: z.boolean(),
  /** The day on which the user cancelled it. */
  cancelled_on: z.nullable(plainDate),
  ...seriesEnd,
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
  /** Added by the user. */
  by_person: z.boolean(),
})

export const recurringDetail = z.extend(recurringSeries, {
  /** Transactions of the series, newest first. */
  rows: z.array(recurringRow),
})
export type RecurringDetail = z.infer<typeof recurringDetail>

/** Complete list, not paged. */
export const recurringList = pageOf(recurringSeries)
export type RecurringList = z.infer<typeof recurringList>

/** Comma-separated states; by default all but dismissed. */
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

const maxRows = 100
const maxMergedSeries = 20

const name = z
  .string(copy.nameRequired)
  .check(z.trim(), oneLine, z.minLength(1, copy.nameRequired), z.maxLength(limits.nameMax, copy.nameTooLong))
const size = z
  .number(copy.amountInvalid)
  .check(z.positive(copy.amountPositive), z.maximum(limits.amountMax, copy.amountInvalid))
const rowIds = z
  .array(z.uuid(fieldCopy.invalid))
  .check(z.minLength(1, copy.rowsRequired), z.maxLength(maxRows, copy.rowsTooMany))

const paymentNumber = (sentence: string) =>
  z.int(sentence).check(z.positive(sentence), z.maximum(limits.commitmentPaymentsMax, sentence))

/** How a commitment ends: on a day, or after the last of its payments, whose numbers are given together. */
export const endFields = {
  ends_on: z.optional(z.nullable(dateInput())),
  next_number: z.optional(z.nullable(paymentNumber(commitmentsCopy.numberRequired))),
  last_number: z.optional(z.nullable(paymentNumber(commitmentsCopy.lastNumberInvalid))),
}

/** What the user sets on a series, of which the POST may leave out each. */
const settableFields = {
  /** The range in which a transaction is expected; both together, positive. */
  amount_min: z.optional(z.nullable(size)),
  amount_max: z.optional(z.nullable(size)),
  /** Next date; later dates follow the rhythm. */
  next_date: z.optional(z.nullable(dateInput())),
  /** The account or card that it is charged to. */
  account_id: z.optional(z.nullable(z.uuid(fieldCopy.invalid))),
  ...endFields,
}

export const recurringKindInput = z.enum(recurringKinds, copy.kindInvalid)

/** A manual series; its transactions leave their previous series. `expected_amount` is positive. */
export const newRecurringInput = z.object({
  transaction_ids: rowIds,
  name: z.optional(name),
  kind: z.optional(recurringKindInput),
  rhythm: z.optional(recurringRhythm),
  expected_amount: z.optional(size),
  ...settableFields,
})
export type NewRecurringInput = z.infer<typeof newRecurringInput>

/** Null resets a field to its detected value. */
export const recurringPatch = z
  .object({
    name: z.optional(z.nullable(name)),
    kind: z.optional(z.nullable(recurringKindInput)),
    rhythm: z.optional(z.nullable(recurringRhythm)),
    expected_amount: z.optional(z.nullable(size)),
    ...settableFields,
    /** 'La di de baja': the day on which it was cancelled, of the last ten years up to today. Null takes it back. */
    cancelled_on: z.optional(z.nullable(dateInput())),
    add_transaction_ids: z.optional(rowIds),
    remove_transaction_ids: z.optional(rowIds),
    /** Series to merge into this one. */
    merge_ids: z.optional(
      z
        .array(z.uuid(fieldCopy.invalid))
        .check(z.minLength(1, fieldCopy.invalid), z.maxLength(maxMergedSeries, copy.seriesTooMany)),
    ),
  })
  .check(z.refine((patch) => Object.values(patch).some((value) => value !== undefined), copy.nothingToChange))
export type RecurringPatch = z.infer<typeof recurringPatch>

/** `until` defaults to thirty days from today. */
export const upcomingQuery = z.object({ until: z.optional(dateInput()) })
export type UpcomingQuery = z.infer<typeof upcomingQuery>

const upcomingItem = z.object({
  series_id: id,
  name: z.string(),
  kind: recurringKind,
  currency,
  date: plainDate,
  /** Range of banking days in which it is expected. */
  from: plainDate,
  to: plainDate,
  amount,
  amount_min: amount,
  amount_max: amount,
  /** The expected day has passed. */
  late: z.boolean(),
  /** The expected day has passed, and nothing is known of its account since. */
  no_data: z.boolean(),
  account: z.nullable(seriesAccount),
})

const moneyInAndOut = z.object({ currency, income: amount, spending: amount })

/** The bill of a linked card. It replaces the series and instalments that are charged to the card. */
const upcomingCardBill = z.object({
  account: seriesAccount,
  currency,
  closes_on: plainDate,
  due_on: plainDate,
  /** The due day; today for a late bill. */
  date: plainDate,
  /** Negative. */
  amount,
  state: z.enum(['closed', 'open']),
})

/**
 * Expected transactions until a day, without hidden accounts; currencies are never added. The totals contain the bills of
 * cards.
 */
export const upcoming = z.object({
  from: plainDate,
  until: plainDate,
  results: z.array(upcomingItem),
  card_bills: z.array(upcomingCardBill),
  totals: z.array(moneyInAndOut),
})
export type Upcoming = z.infer<typeof upcoming>

/** `charged`: has a transaction. `inferred`: its day passed without a transaction of the bank. */
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
  account: seriesAccount,
  category: z.string(),
  /** Date of the purchase, derived from the instalments. */
  purchased_on: plainDate,
  /** Amount of the next instalment, or of the last one if all are charged. */
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

/** Open instalment purchases and the amount due by month; sums exclude hidden accounts. */
export const instalmentOverview = z.object({
  results: z.array(instalmentPurchase),
  count: z.int(),
  next: z.nullable(z.string()),
  previous: z.nullable(z.string()),
  months: z.array(z.object({ month: plainMonth, currency, amount, count: z.int() })),
  totals: z.array(z.object({ currency, remaining_amount: amount, purchases: z.int() })),
  /** Amounts by card. */
  cards: z.array(
    z.object({ account: seriesAccount, currency, remaining_amount: amount, next_month_amount: amount }),
  ),
})
export type InstalmentOverview = z.infer<typeof instalmentOverview>
