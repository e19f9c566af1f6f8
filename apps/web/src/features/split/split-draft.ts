import { splitCopy as copy } from '@lucas/contract/copy/transactions/split.ts'
import type { Currency } from '@lucas/contract/currency.ts'
import { absolute, fromWireAmount, minorPerUnit, sum, toWireAmount } from '@lucas/contract/rules/money.ts'
import { monthsBetween, type PlainDate } from '@lucas/contract/rules/periods.ts'
import { equalParts, partsByWeight } from '@lucas/contract/rules/split.ts'
import type { SplitInput } from '@lucas/contract/transactions/split.ts'
import type { TransactionDetail } from '@lucas/contract/transactions/transaction-detail.ts'

export type SplitMode = 'amount' | 'percent' | 'months'
export const maxParts = 60
const fullPercent = 10_000n

/** A split part while it is edited. */
export interface SplitPartDraft {
  /** Stable React key of the row. */
  key: number
  id?: string | undefined
  name: string
  category: string
  tags: string
  month: number
  /** Amount or percentage, as typed. */
  text: string
  /** The first row takes what the others leave until the user types in it. */
  takesRest: boolean
}

export interface SplitDraft {
  mode: SplitMode
  /** Unit of the row texts, also while the mode is months. */
  unit: 'amount' | 'percent'
  rows: SplitPartDraft[]
  /** Number of months, as typed. */
  months: string
  /** The parts are equal to the peso, whatever the rounded percentages are. */
  isEqual: boolean
}

/** The transaction that is split. */
export interface OriginalTransaction {
  id: string
  name: string
  category: string
  date: PlainDate
  currency: Currency
  /** Minor units, without sign. */
  size: bigint
}

/** Returns the original transaction of a detail, which may be a split part. */
export function toOriginal(detail: TransactionDetail, name: string): OriginalTransaction {
  const { split, currency } = detail
  const source = split ?? { transaction_id: detail.id, name, amount: detail.amount, date: detail.date }
  return {
    id: source.transaction_id,
    name: source.name,
    category: detail.subcategory ?? detail.category,
    date: source.date,
    currency,
    size: absolute(fromWireAmount(source.amount, currency)),
  }
}

export function toSplitDraft({ split }: TransactionDetail, original: OriginalTransaction): SplitDraft {
  if (split === null) {
    const row = { name: '', category: original.category, tags: '', month: 0, text: '' }
    const rows = [
      { ...row, key: 0, name: original.name, takesRest: true },
      { ...row, key: 1, takesRest: false },
    ]
    return { mode: 'amount', unit: 'amount', rows, months: '3', isEqual: false }
  }
  const rows = split.parts.map(({ id, name, amount, category, subcategory, tags, date }, key) => ({
    key,
    id,
    name,
    category: subcategory ?? category,
    tags,
    month: monthsBetween(split.date, date),
    text: formatMinorUnits(absolute(fromWireAmount(amount, original.currency)), original.currency),
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

/** Formats `12990` or `12.99`, as the money input of the currency expects. */
export const formatMinorUnits = (minor: bigint, currency: Currency): string =>
  currency === 'CLP' ? String(minor) : toWireAmount(minor, currency).toFixed(2)

/** Parses typed text to hundredths of a percent or minor units; empty is 0. */
function parseTyped(text: string, perUnit: number): bigint {
  const value = Number(text.replace(',', '.'))
  return Number.isFinite(value) && value > 0 ? BigInt(Math.round(value * perUnit)) : 0n
}

/** Returns the amount of each part in minor units. */
export function computeSizes(draft: SplitDraft, original: OriginalTransaction): bigint[] {
  return draft.mode === 'months'
    ? equalParts(original.size, parseMonthCount(draft.months))
    : typedSizes(draft, original)
}

function typedSizes({ unit, rows, isEqual }: SplitDraft, { size, currency }: OriginalTransaction): bigint[] {
  if (isEqual) return equalParts(size, rows.length)
  if (unit === 'amount') return withRest(rows, minorPerUnit(currency), size)
  const shares = withRest(rows, 100, fullPercent)
  return sum(shares) === fullPercent
    ? partsByWeight(size, shares)
    : shares.map((share) => (size * share) / fullPercent)
}

function withRest(rows: readonly SplitPartDraft[], perUnit: number, total: bigint): bigint[] {
  const typed = rows.map(({ text, takesRest }) => (takesRest ? 0n : parseTyped(text, perUnit)))
  const rest = total - sum(typed)
  return rows.map(({ takesRest }, at) => (takesRest ? (rest > 0n ? rest : 0n) : (typed[at] ?? 0n)))
}

export const parseMonthCount = (months: string): number =>
  Math.min(Math.max(Number(months) || 0, 0), maxParts)

/** Returns the text of a row's field: as typed, or the rest. */
export function getRowText(draft: SplitDraft, original: OriginalTransaction, at: number): string {
  const row = draft.rows[at]
  if (row === undefined || !row.takesRest) return row?.text ?? ''
  const size = computeSizes(draft, original)[at] ?? 0n
  return draft.mode === 'percent'
    ? percentText(withRest(draft.rows, 100, fullPercent)[at] ?? 0n)
    : formatMinorUnits(size, original.currency)
}

const percentText = (hundredths: bigint): string => String(Number(hundredths) / 100).replace('.', ',')

/** Converts the parts to another mode. */
export function withMode(draft: SplitDraft, mode: SplitMode, original: OriginalTransaction): SplitDraft {
  if (mode === 'months' || mode === draft.unit) return { ...draft, mode }
  const sizes = typedSizes(draft, original)
  const shares = partsByWeight(fullPercent, sizes)
  const rows = draft.rows.map((row, at) => ({
    ...row,
    text:
      mode === 'percent'
        ? percentText(shares[at] ?? 0n)
        : formatMinorUnits(sizes[at] ?? 0n, original.currency),
  }))
  return { ...draft, mode, unit: mode, rows }
}

/** Makes the parts equal; the first ones take the remainder. */
export function withEqualParts(draft: SplitDraft, original: OriginalTransaction): SplitDraft {
  const count = draft.rows.length
  const texts =
    draft.unit === 'percent'
      ? equalParts(fullPercent, count).map(percentText)
      : equalParts(original.size, count).map((size) => formatMinorUnits(size, original.currency))
  const rows = draft.rows.map((row, at) => ({ ...row, text: texts[at] ?? '', takesRest: false }))
  return { ...draft, rows, isEqual: true }
}

/** Converts the draft to the request; a part without a name takes the transaction's. */
export function toSplitParts(draft: SplitDraft, original: OriginalTransaction): SplitInput['parts'] {
  const sizes = computeSizes(draft, original)
  const amount = (at: number) => toWireAmount(sizes[at] ?? 0n, original.currency)
  const named = (name: string) => name.trim() || original.name
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
    category: first?.category ?? original.category,
    tags: first?.tags ?? '',
    month: at,
  }))
}

/** Returns the error of the draft: the amount left (negative: too much), or an empty part. */
export function findSplitError(
  draft: SplitDraft,
  original: OriginalTransaction,
): { left: bigint } | 'empty' | null {
  const sizes = computeSizes(draft, original)
  const left = original.size - sum(sizes)
  if (left !== 0n) return { left }
  return sizes.length < 2 || sizes.some((size) => size <= 0n) ? 'empty' : null
}
