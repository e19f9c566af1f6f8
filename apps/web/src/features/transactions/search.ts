import { limits } from '@lucas/contract/limits.ts'
import { periodNames } from '@lucas/contract/rules/periods.ts'
import { parseKinds } from '@lucas/contract/rules/transaction-kinds.ts'
import { transactionSorts } from '@lucas/contract/transactions/transaction-sort.ts'
import { id, plainDate } from '@lucas/contract/wire.ts'
import * as z from 'zod/mini'

const coercedText = z.pipe(
  z.union([z.string(), z.number(), z.boolean()]),
  z.transform((value) => String(value).trim()),
)
const text = (longest: number) =>
  z.pipe(
    coercedText,
    z.transform((value) => value.slice(0, longest)),
  )
const money = z.coerce.number().check(z.minimum(0), z.maximum(1e12))
/** Comma-separated values, cut to the length that the server accepts. */
const commaList = text(2_000)

/** Comma-separated kinds; unknown ones are left out. */
const kindList = z.pipe(
  z.string(),
  z.transform((value) => parseKinds(value).join(',')),
)

/** The Filter and Sort objects of spec 3. */
const filterFields = {
  search: text(limits.searchMax),
  /** A named calendar range: a shared link with 'Este mes' shows the reader's current month. */
  period: z.enum(periodNames),
  date_from: plainDate,
  date_to: plainDate,
  min_amount: money,
  max_amount: money,
  kind: kindList,
  category: commaList,
  institution: commaList,
  account: commaList,
  tag: commaList,
  pending: z.boolean(),
  reviewed: z.boolean(),
  sort: z.enum(transactionSorts),
  order: z.enum(['asc', 'desc']),
}
const fields = {
  ...filterFields,
  /** The transaction whose detail is open. */
  id,
  /** The transaction at the top of the screen. */
  at: id,
  /** The panel shown next to the list instead of a detail. */
  panel: z.literal('filters'),
}

const listFilter = z.partial(z.object(filterFields))
export type ListFilter = z.infer<typeof listFilter>
const transactionsSearch = z.partial(z.object(fields))
/** State of the list in the URL. */
export type TransactionsSearch = z.infer<typeof transactionsSearch>

/** Parses the URL search. Drops invalid and default values, because anyone may have typed the URL. */
export function parseTransactionsSearch(raw: Record<string, unknown>): TransactionsSearch {
  const entries = Object.entries(fields).flatMap(([key, field]) => {
    const read = z.safeParse(field, raw[key])
    return read.success && read.data !== '' ? [[key, read.data]] : []
  })
  const state = transactionsSearch.parse(Object.fromEntries(entries))
  if (state.period !== undefined) {
    delete state.date_from
    delete state.date_to
  }
  if (state.sort === 'date') delete state.sort
  if (state.order === defaultOrder(state.sort)) delete state.order
  return state
}

/** Returns ascending for names, descending for dates and amounts. */
export const defaultOrder = (sort: ListFilter['sort']): 'asc' | 'desc' =>
  sort === 'category' || sort === 'institution' ? 'asc' : 'desc'

/** Returns the filter and order of the URL state. */
export const toListFilter = (state: TransactionsSearch): ListFilter => listFilter.parse(state)
