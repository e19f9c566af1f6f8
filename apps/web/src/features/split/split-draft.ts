import { splitCopy as copy } from '@lucas/contract/copy/split.ts'
import type { Currency } from '@lucas/contract/currency.ts'
import { absolute, fromWireAmount, minorPerUnit, sum, toWireAmount } from '@lucas/contract/rules/money.ts'
import { monthsBetween, type PlainDate } from '@lucas/contract/rules/periods.ts'
import { equalParts, partsByWeight } from '@lucas/contract/rules/split.ts'
import type { SplitInput } from '@lucas/contract/split.ts'
import type { TransactionDetail } from '@lucas/contract/transaction-detail.ts'

export type SplitMode = 'amount' | 'percent' | 'months'
export const mostParts = 60
const wholePercent = 10_000n

/** A part while it is filled in. */
export interface PartDraft {
  /** Stays while the row stays, whatever is typed in it. */
  key: number
  id?: string | undefined
  name: string
  category: string
  tags: string
  month: number
  /** Pesos or percent, as typed. */
  text: string
  /** Until somebody types in it, the first row is what the others leave. */
  takesRest: boolean
}

export interface SplitDraft {
  mode: SplitMode
  /** What the texts of the rows are, also while months are shown. */
  unit: 'amount' | 'percent'
  rows: PartDraft[]
  /** How many, in months. */
  months: string
  /** The shares are equal to the peso, whatever the percentages that are shown. */
  isEqual: boolean
}

/** The movement that is divided. */
export interface Whole {
  id: string
  name: string
  category: string
  date: PlainDate
  currency: Currency
  /** Minor units, without sign. */
  size: bigint
}

/** The movement that a detail is of, or is part of. */
export function wholeOf(detail: TransactionDetail, name: string): Whole {
  const { split, currency } = detail
  const told = split ?? { transaction_id: detail.id, name, amount: detail.amount, date: detail.date }
  return {
    id: told.transaction_id,
    name: told.name,
    category: detail.category,
    date: told.date,
    currency,
    size: absolute(fromWireAmount(told.amount, currency)),
  }
}

export function draftOf({ split }: TransactionDetail, whole: Whole): SplitDraft {
  if (split === null) {
    const row = { name: '', category: whole.category, tags: '', month: 0, text: '' }
    const rows = [
      { ...row, key: 0, name: whole.name, takesRest: true },
      { ...row, key: 1, takesRest: false },
    ]
    return { mode: 'amount', unit: 'amount', rows, months: '3', isEqual: false }
  }
  const rows = split.parts.map(({ id, name, amount, category, tags, date }, key) => ({
    key,
    id,
    name,
    category,
    tags,
    month: monthsBetween(split.date, date),
    text: textOf(absolute(fromWireAmount(amount, whole.currency)), whole.currency),
    takesRest: false,
  }))
  const isMonthly = rows.every(({ month }, at) => month === at)
  return {
    mode: isMonthly ? 'months' : 'amount',
    unit: 'amount',
    rows: isMonthly
      ? rows.map((row, at) => ({ ...row, name: withoutCount(row.name, at + 1, rows.length) }))
      : rows,
    months: String(rows.length),
    isEqual: false,
  }
}

const withoutCount = (name: string, number: number, total: number): string => {
  const count = copy.monthName('', number, total)
  return name.endsWith(count) ? name.slice(0, -count.length) : name
}

/** `12990` or `12.99`, as the input of the currency takes it. */
export const textOf = (minor: bigint, currency: Currency): string =>
  currency === 'CLP' ? String(minor) : toWireAmount(minor, currency).toFixed(2)

/** What was typed, in hundredths of a percent or in minor units; nothing reads as 0. */
function read(text: string, perUnit: number): bigint {
  const value = Number(text.replace(',', '.'))
  return Number.isFinite(value) && value > 0 ? BigInt(Math.round(value * perUnit)) : 0n
}

/** The size of every part, in minor units. */
export function sizesOf(draft: SplitDraft, whole: Whole): bigint[] {
  return draft.mode === 'months' ? equalParts(whole.size, countOf(draft.months)) : typedSizes(draft, whole)
}

function typedSizes({ unit, rows, isEqual }: SplitDraft, { size, currency }: Whole): bigint[] {
  if (isEqual) return equalParts(size, rows.length)
  if (unit === 'amount') return withRest(rows, minorPerUnit(currency), size)
  const shares = withRest(rows, 100, wholePercent)
  return sum(shares) === wholePercent
    ? partsByWeight(size, shares)
    : shares.map((share) => (size * share) / wholePercent)
}

function withRest(rows: readonly PartDraft[], perUnit: number, whole: bigint): bigint[] {
  const typed = rows.map(({ text, takesRest }) => (takesRest ? 0n : read(text, perUnit)))
  const rest = whole - sum(typed)
  return rows.map(({ takesRest }, at) => (takesRest ? (rest > 0n ? rest : 0n) : (typed[at] ?? 0n)))
}

export const countOf = (months: string): number => Math.min(Math.max(Number(months) || 0, 0), mostParts)

/** What stands in the field of a row: what was typed, or what is left for it. */
export function shownText(draft: SplitDraft, whole: Whole, at: number): string {
  const row = draft.rows[at]
  if (row === undefined || !row.takesRest) return row?.text ?? ''
  const size = sizesOf(draft, whole)[at] ?? 0n
  return draft.mode === 'percent'
    ? percentText(withRest(draft.rows, 100, wholePercent)[at] ?? 0n)
    : textOf(size, whole.currency)
}

const percentText = (hundredths: bigint): string => String(Number(hundredths) / 100).replace('.', ',')

/** The same parts, told in the other way. */
export function withMode(draft: SplitDraft, mode: SplitMode, whole: Whole): SplitDraft {
  if (mode === 'months' || mode === draft.unit) return { ...draft, mode }
  const sizes = typedSizes(draft, whole)
  const shares = partsByWeight(wholePercent, sizes)
  const rows = draft.rows.map((row, at) => ({
    ...row,
    text: mode === 'percent' ? percentText(shares[at] ?? 0n) : textOf(sizes[at] ?? 0n, whole.currency),
  }))
  return { ...draft, mode, unit: mode, rows }
}

/** Equal to the peso: what does not divide goes to the first ones. */
export function withEqualParts(draft: SplitDraft, whole: Whole): SplitDraft {
  const count = draft.rows.length
  const texts =
    draft.unit === 'percent'
      ? equalParts(wholePercent, count).map(percentText)
      : equalParts(whole.size, count).map((size) => textOf(size, whole.currency))
  const rows = draft.rows.map((row, at) => ({ ...row, text: texts[at] ?? '', takesRest: false }))
  return { ...draft, rows, isEqual: true }
}

/** The parts as they are sent; a part without a name has the movement's. */
export function partsOf(draft: SplitDraft, whole: Whole): SplitInput['parts'] {
  const sizes = sizesOf(draft, whole)
  const amount = (at: number) => toWireAmount(sizes[at] ?? 0n, whole.currency)
  const named = (name: string) => name.trim() || whole.name
  if (draft.mode !== 'months')
    return draft.rows.map(({ id, name, category, tags, month }, at) => ({
      id,
      name: named(name),
      amount: amount(at),
      category,
      tags,
      month,
    }))
  const first = draft.rows[0]
  return sizes.map((_, at) => ({
    id: draft.rows[at]?.id,
    name: copy.monthName(named(first?.name ?? ''), at + 1, sizes.length),
    amount: amount(at),
    category: first?.category ?? whole.category,
    tags: first?.tags ?? '',
    month: at,
  }))
}

/** What keeps the parts from being a division: what is missing of the total (below zero: too much), or an empty one. */
export function faultOf(draft: SplitDraft, whole: Whole): { left: bigint } | 'empty' | null {
  const sizes = sizesOf(draft, whole)
  const left = whole.size - sum(sizes)
  if (left !== 0n) return { left }
  return sizes.length < 2 || sizes.some((size) => size <= 0n) ? 'empty' : null
}
