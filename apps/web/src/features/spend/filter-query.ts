import type { CycleWire } from '@lucas/contract/cycle.ts'
import { cycleSoFar } from '@lucas/contract/rules/payday.ts'
import { type DateRange, type PlainDate, periodRange } from '@lucas/contract/rules/periods.ts'
import { defaultOrder, type ListFilter } from './search.ts'

/** The days that a filter leaves; an open end is missing. 'Mi ciclo' has none before the person's cycle is known. */
export function rangeOf(filter: ListFilter, today: PlainDate, cycle?: CycleWire): Partial<DateRange> {
  const { period, date_from: from, date_to: to } = filter
  if (period === undefined) return { ...(from !== undefined && { from }), ...(to !== undefined && { to }) }
  if (period !== 'my_cycle') return periodRange(period, today)
  return cycle === undefined ? {} : cycleSoFar(cycle, today)
}

export type ListQuery = Record<string, string | number | undefined>

/** The filter as the server takes it, without its order: what the figures beside the list are asked with. */
export function figuresQuery(filter: ListFilter, today: PlainDate, cycle?: CycleWire): ListQuery {
  const { from, to } = rangeOf(filter, today, cycle)
  const { search, min_amount, max_amount, category, institution, account, tag, pending, reviewed } = filter
  return {
    search,
    date_from: from,
    date_to: to,
    min_amount,
    max_amount,
    category,
    institution,
    account,
    tag,
    pending: flag(pending),
    reviewed: flag(reviewed),
  }
}

/** The same with its order. The newest first is what the server does by itself. */
export function listQuery(filter: ListFilter, today: PlainDate, cycle?: CycleWire): ListQuery {
  const { sort } = filter
  const order = filter.order ?? defaultOrder(sort)
  return {
    ...figuresQuery(filter, today, cycle),
    sort,
    order: sort === undefined && order === 'desc' ? undefined : order,
  }
}

const flag = (value: boolean | undefined) => (value === undefined ? undefined : String(value))

export const listOf = (text: string | undefined): string[] =>
  text === undefined ? [] : text.split(',').filter((item) => item !== '')

/** The list with an item more, or less. Nothing is left of an empty one. */
export function toggled(text: string | undefined, item: string): string | undefined {
  const items = listOf(text)
  const next = items.includes(item) ? items.filter((other) => other !== item) : [...items, item]
  return next.length === 0 ? undefined : next.join(',')
}

/** The parts of a filter that the panel sets and that stand as chips above the list. */
export const filterParts = [
  'date',
  'amount',
  'category',
  'institution',
  'account',
  'tag',
  'pending',
  'reviewed',
] as const
export type FilterPart = (typeof filterParts)[number]

/** What takes a part of the filter away. */
export function without(part: FilterPart): ListFilter {
  if (part === 'date') return { period: undefined, date_from: undefined, date_to: undefined }
  if (part === 'amount') return { min_amount: undefined, max_amount: undefined }
  return { [part]: undefined }
}

/** The parts in force, in the order of the panel. */
export const partsInForce = (filter: ListFilter): FilterPart[] =>
  filterParts.filter((part) => Object.keys(without(part)).some((key) => partOf(filter, key) !== undefined))

const partOf = (filter: ListFilter, key: string): unknown =>
  Object.entries(filter).find(([own]) => own === key)?.[1]

/** What takes every part away; search and order stay. */
export const noFilter: ListFilter = Object.assign({}, ...filterParts.map(without))

/** Whether the list holds less than everything. */
export const isFiltered = (filter: ListFilter): boolean =>
  filter.search !== undefined || partsInForce(filter).length > 0
