import type { PayCycle } from '@lucas/contract/planning/pay-cycle.ts'
import { toCycleRange } from '@lucas/contract/rules/payday.ts'
import { type DateRange, type PlainDate, periodRange } from '@lucas/contract/rules/periods.ts'
import { defaultOrder, type ListFilter } from './search.ts'

/** Returns the days of a filter; an open end is missing. 'Mi ciclo' is empty until the pay cycle is loaded. */
export function toDateRange(filter: ListFilter, today: PlainDate, cycle?: PayCycle): Partial<DateRange> {
  const { period, date_from: from, date_to: to } = filter
  if (period === undefined) return { ...(from !== undefined && { from }), ...(to !== undefined && { to }) }
  if (period !== 'my_cycle') return periodRange(period, today)
  return cycle === undefined ? {} : toCycleRange(cycle, today)
}

export type ListParams = Record<string, string | number | undefined>

/** Converts a filter to query parameters without sort and order, as the totals take them. */
export function toFilterParams(filter: ListFilter, today: PlainDate, cycle?: PayCycle): ListParams {
  const { from, to } = toDateRange(filter, today, cycle)
  const { search, min_amount, max_amount, kind, category, institution, account, tag, pending, reviewed } =
    filter
  return {
    search,
    date_from: from,
    date_to: to,
    min_amount,
    max_amount,
    kind,
    category,
    institution,
    account,
    tag,
    pending: toFlagText(pending),
    reviewed: toFlagText(reviewed),
  }
}

/** Converts a filter to query parameters with sort and order. Newest first is the server's default. */
export function toListParams(filter: ListFilter, today: PlainDate, cycle?: PayCycle): ListParams {
  const { sort } = filter
  const order = filter.order ?? defaultOrder(sort)
  return {
    ...toFilterParams(filter, today, cycle),
    sort,
    order: sort === undefined && order === 'desc' ? undefined : order,
  }
}

const toFlagText = (value: boolean | undefined) => (value === undefined ? undefined : String(value))

export const parseList = (text: string | undefined): string[] =>
  text === undefined ? [] : text.split(',').filter((item) => item !== '')

/** Adds an item to a comma-separated list, or removes it. Returns undefined for an empty list. */
export function toggleItem(text: string | undefined, item: string): string | undefined {
  const items = parseList(text)
  const next = items.includes(item) ? items.filter((other) => other !== item) : [...items, item]
  return next.length === 0 ? undefined : next.join(',')
}

/** Filter parts that the panel sets and the chips show. */
export const filterParts = [
  'date',
  'amount',
  'kind',
  'category',
  'institution',
  'account',
  'tag',
  'pending',
  'reviewed',
] as const
export type FilterPart = (typeof filterParts)[number]

/** Returns the change that clears a part of the filter. */
export function clearPart(part: FilterPart): ListFilter {
  if (part === 'date') return { period: undefined, date_from: undefined, date_to: undefined }
  if (part === 'amount') return { min_amount: undefined, max_amount: undefined }
  return { [part]: undefined }
}

/** Returns the active parts in the order of the panel. */
export const listActiveParts = (filter: ListFilter): FilterPart[] =>
  filterParts.filter((part) =>
    Object.keys(clearPart(part)).some((key) => readField(filter, key) !== undefined),
  )

const readField = (filter: ListFilter, key: string): unknown =>
  Object.entries(filter).find(([own]) => own === key)?.[1]

/** Change that clears every part; search and order stay. */
export const emptyFilter: ListFilter = Object.assign({}, ...filterParts.map(clearPart))

/** Whether a search or a filter part is active. */
export const isFiltered = (filter: ListFilter): boolean =>
  filter.search !== undefined || listActiveParts(filter).length > 0
