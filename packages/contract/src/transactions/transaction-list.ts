import * as z from 'zod/mini'
import { fieldCopy } from '../copy/fields.ts'
import { transactionListServerCopy as copy } from '../copy/transactions/transaction-list-server.ts'
import { currency } from '../currency.ts'
import { limits } from '../limits.ts'
import { periodNames } from '../rules/periods.ts'
import { amount, id, instant, oneLine, pageOf, plainDate, plainMonth } from '../wire.ts'
import { transaction, transactionKind } from './transaction.ts'
import { transactionFilter } from './transaction-input.ts'

/**
 * Income and spending in one currency; spending is negative (decisions 4). If the filter names transfers, savings or card
 * payments, these count by their sign.
 */
const flowSum = z.object({ currency, income: amount, spending: amount })
export type FlowSum = z.infer<typeof flowSum>

/** Count and sums. */
const spanTotals = { count: z.int(), sums: z.array(flowSum) }
const monthTotals = z.object({ month: plainMonth, from: plainDate, to: plainDate, ...spanTotals })
export type MonthTotals = z.infer<typeof monthTotals>

/** Totals of a filter, overall and by month, newest first. */
export const transactionTotals = z.object({
  ...spanTotals,
  /** First and last day of the transactions; null if there are none. */
  from: z.nullable(plainDate),
  to: z.nullable(plainDate),
  /** Transactions that no sum includes because of their kind, whatever their account. */
  not_counted: z.int(),
  months: z.array(monthTotals),
  /** Accounts that the list shows but no sum includes. */
  hidden_accounts: z.array(id),
})
export type TransactionTotals = z.infer<typeof transactionTotals>

/** A whole filtered list to print, in its order; at most `limits.statementRowsMax` transactions. */
export const transactionStatement = z.object({ totals: transactionTotals, results: z.array(transaction) })
export type TransactionStatement = z.infer<typeof transactionStatement>

/** Lower bounds of the amount histogram, in units of the currency. */
export const amountSteps = [
  0, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000, 200_000, 500_000, 1_000_000, 2_000_000,
] as const

const answers = z.object({ yes: z.int(), no: z.int() })

/**
 * Number of transactions that each choice of the filter panel would leave, with all other filters applied. `amounts`
 * counts by `amountSteps`.
 */
export const transactionFacets = z.object({
  kinds: z.array(z.object({ kind: transactionKind, count: z.int() })),
  categories: z.array(z.object({ category: z.string(), count: z.int() })),
  accounts: z.array(z.object({ id, count: z.int() })),
  tags: z.array(z.object({ tag: z.string(), count: z.int() })),
  pending: answers,
  reviewed: answers,
  amounts: z.array(z.int()),
})
export type TransactionFacets = z.infer<typeof transactionFacets>

/** `es`: semicolons and decimal commas, as Chilean spreadsheets expect. `neutral`: commas and decimal points. */
export const csvFormats = ['es', 'neutral'] as const
export type CsvFormat = (typeof csvFormats)[number]
export const csvFormat = z.enum(csvFormats, fieldCopy.invalid)
export const csvQuery = z.extend(transactionFilter, { format: z._default(csvFormat, 'es') })
export type CsvQuery = z.infer<typeof csvQuery>

/** A filter as stored: a period stays a name, so that 'Este mes' is always the current month. */
export const storedFilter = z.extend(transactionFilter, {
  period: z.optional(z.enum(periodNames, fieldCopy.invalid)),
})
export type StoredFilter = z.infer<typeof storedFilter>
/** An older stored filter may contain a day that requests no longer accept. */
const storedFilterAnswer = z.extend(storedFilter, {
  date_from: z.optional(plainDate),
  date_to: z.optional(plainDate),
})

const filterName = z
  .string(copy.filterNameRequired)
  .check(
    z.trim(),
    oneLine,
    z.minLength(1, copy.filterNameRequired),
    z.maxLength(limits.savedFilterNameMax, copy.filterNameLong),
  )

export const savedFilter = z.object({
  id,
  name: z.string(),
  filter: storedFilterAnswer,
  created_at: instant,
  updated_at: instant,
})
export type SavedFilter = z.infer<typeof savedFilter>
export const savedFilterList = pageOf(savedFilter)

export const savedFilterInput = z.object({ name: filterName, filter: storedFilter })
export type SavedFilterInput = z.infer<typeof savedFilterInput>
export const savedFilterPatch = z.object({ name: z.optional(filterName), filter: z.optional(storedFilter) })
export type SavedFilterPatch = z.infer<typeof savedFilterPatch>
