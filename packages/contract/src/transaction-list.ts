import * as z from 'zod/mini'
import { fieldCopy } from './copy/fields.ts'
import { spendServerCopy as copy } from './copy/spend-server.ts'
import { currency } from './currency.ts'
import { limits } from './limits.ts'
import { periodNames } from './rules/periods.ts'
import { transactionFilter } from './transaction-input.ts'
import { amount, id, instant, pageOf, plainDate, plainMonth } from './wire.ts'

/** What came in and went out in one currency; spending is negative (decisions 4). */
const flowSum = z.object({ currency, income: amount, spending: amount })
export type FlowSum = z.infer<typeof flowSum>

/** How many rows there are, the first and last of their days, and what they sum up to. */
const spanTotals = { count: z.int(), sums: z.array(flowSum) }
const monthTotals = z.object({ month: plainMonth, from: plainDate, to: plainDate, ...spanTotals })
export type MonthTotals = z.infer<typeof monthTotals>

/** The rows of a filter in figures: all of them, and month by month, newest first. */
export const transactionTotals = z.object({
  ...spanTotals,
  months: z.array(monthTotals),
  /** Accounts that no sum contains, though the list shows their rows. */
  hidden_accounts: z.array(id),
})
export type TransactionTotals = z.infer<typeof transactionTotals>

/** Lower ends of the steps that amounts are counted in, in units of their currency. */
export const amountSteps = [
  0, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000, 200_000, 500_000, 1_000_000, 2_000_000,
] as const

const answers = z.object({ yes: z.int(), no: z.int() })

/**
 * How many rows each choice of the filter panel would leave, all other choices in force: a panel shows them beside its
 * boxes. `amounts` counts by `amountSteps`.
 */
export const transactionFacets = z.object({
  categories: z.array(z.object({ category: z.string(), count: z.int() })),
  accounts: z.array(z.object({ id, count: z.int() })),
  tags: z.array(z.object({ tag: z.string(), count: z.int() })),
  pending: answers,
  reviewed: answers,
  amounts: z.array(z.int()),
})
export type TransactionFacets = z.infer<typeof transactionFacets>

/** `es`: semicolons and decimal commas, as spreadsheets of Chile read them. `neutral`: commas and decimal points. */
export const csvFormats = ['es', 'neutral'] as const
export type CsvFormat = (typeof csvFormats)[number]
export const csvFormat = z.enum(csvFormats, fieldCopy.invalid)
export const csvQuery = z.extend(transactionFilter, { format: z._default(csvFormat, 'es') })
export type CsvQuery = z.infer<typeof csvQuery>

/** A filter as it is kept: a period stays a period, so that 'Este mes' is the running month whenever it is used. */
export const keptFilter = z.extend(transactionFilter, {
  period: z.optional(z.enum(periodNames, fieldCopy.invalid)),
})
export type KeptFilter = z.infer<typeof keptFilter>

const filterName = z
  .string(copy.filterNameRequired)
  .check(
    z.trim(),
    z.minLength(1, copy.filterNameRequired),
    z.maxLength(limits.savedFilterNameMax, copy.filterNameLong),
  )

export const savedFilter = z.object({
  id,
  name: z.string(),
  filter: keptFilter,
  created_at: instant,
  updated_at: instant,
})
export type SavedFilter = z.infer<typeof savedFilter>
export const savedFilterList = pageOf(savedFilter)

export const savedFilterInput = z.object({ name: filterName, filter: keptFilter })
export type SavedFilterInput = z.infer<typeof savedFilterInput>
export const savedFilterPatch = z.object({ name: z.optional(filterName), filter: z.optional(keptFilter) })
export type SavedFilterPatch = z.infer<typeof savedFilterPatch>
