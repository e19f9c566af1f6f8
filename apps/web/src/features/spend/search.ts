import { limits } from '@lucas/contract/limits.ts'
import { periodNames } from '@lucas/contract/rules/periods.ts'
import { transactionSorts } from '@lucas/contract/transaction-sort.ts'
import { id, plainDate } from '@lucas/contract/wire.ts'
import * as z from 'zod/mini'

const asText = z.pipe(
  z.union([z.string(), z.number(), z.boolean()]),
  z.transform((value) => String(value).trim()),
)
const text = (longest: number) =>
  z.pipe(
    asText,
    z.transform((value) => value.slice(0, longest)),
  )
const money = z.coerce.number().check(z.minimum(0), z.maximum(1e12))
/** Several of a kind, joined by commas; addresses hold no more than the server takes. */
const several = text(2_000)

/** What the list shows and in which order: the Filter and Sort objects of spec 3. */
const filterFields = {
  search: text(limits.searchMax),
  /** A calendar range by its name: a shared 'Este mes' is the running month of whoever opens it. */
  period: z.enum(periodNames),
  date_from: plainDate,
  date_to: plainDate,
  min_amount: money,
  max_amount: money,
  category: several,
  institution: several,
  account: several,
  tag: several,
  pending: z.boolean(),
  reviewed: z.boolean(),
  sort: z.enum(transactionSorts),
  order: z.enum(['asc', 'desc']),
}
const fields = {
  ...filterFields,
  /** The movement whose detail is open. */
  id,
  /** The row at the top of the screen. */
  at: id,
  /** What stands beside the list instead of a detail. */
  panel: z.literal('filters'),
}

const listFilter = z.partial(z.object(filterFields))
export type ListFilter = z.infer<typeof listFilter>
const spendSearch = z.partial(z.object(fields))
/** The whole state of the list, as the address has it. */
export type SpendSearch = z.infer<typeof spendSearch>

/** Reads an address that anybody may have typed: what does not fit is left out, and so is what says nothing. */
export function readSpendSearch(raw: Record<string, unknown>): SpendSearch {
  const kept = Object.entries(fields).flatMap(([key, field]) => {
    const read = z.safeParse(field, raw[key])
    return read.success && read.data !== '' ? [[key, read.data]] : []
  })
  const state = spendSearch.parse(Object.fromEntries(kept))
  if (state.period !== undefined) {
    delete state.date_from
    delete state.date_to
  }
  if (state.sort === 'date') delete state.sort
  if (state.order === defaultOrder(state.sort)) delete state.order
  return state
}

/** Names from A on, days and amounts from the top. */
export const defaultOrder = (sort: ListFilter['sort']): 'asc' | 'desc' =>
  sort === 'category' || sort === 'institution' ? 'asc' : 'desc'

/** The filter and order alone, without what else the address says. */
export const filterOf = (state: SpendSearch): ListFilter => listFilter.parse(state)
