import { numberToMinorUnits, toMinorUnits } from './amount-text.ts'
import { parseDateToken } from './date-tokens.ts'
import { parseDebitCreditCode } from './debit-credit-codes.ts'
import { type Cell, isBlank, textOf } from './grid.ts'
import { isZero, parseRawAmount, type RawAmount } from './raw-amount.ts'

const minShare = 0.6

/** What the cells of a column hold. */
export interface ColumnProfile {
  at: number
  filled: number
  dates: number
  /** Amounts other than zero in hundredths, by row. */
  figures: (number | null)[]
  /** Cells with a sign, a currency or a mark of thousands or decimals. */
  marks: number
  /** Cells that are neither an amount nor blank. */
  others: number
  codes: number
  /** Its different texts. */
  texts: string[]
  letterCount: number
  areIdentifiers: boolean
}

/** Profiles every column of rows that are transactions. */
export function profileColumns(rows: readonly Cell[][]): ColumnProfile[] {
  const width = Math.max(0, ...rows.map((row) => row.length))
  return Array.from({ length: width }, (_, at) =>
    profileColumn(
      rows.map((row) => row[at] ?? null),
      at,
    ),
  )
}

function profileColumn(cells: readonly Cell[], at: number): ColumnProfile {
  const texts = new Set<string>()
  const column = { at, filled: 0, dates: 0, marks: 0, others: 0, codes: 0, letterCount: 0 }
  const figures = cells.map((cell): number | null => {
    if (isBlank(cell)) return null
    const text = textOf(cell)
    column.filled += 1
    if (parseDateToken(cell) !== null) column.dates += 1
    const raw = parseRawAmount(cell)
    if (raw !== null) {
      if (/[^\d]/.test(text)) column.marks += 1
      return isZero(raw) ? null : toHundredths(raw)
    }
    column.others += 1
    if (parseDebitCreditCode(text) !== null) column.codes += 1
    const letters = text.replace(/[^\p{L}]/gu, '').length
    column.letterCount += letters
    if (letters > 0) texts.add(text)
    return null
  })
  return { ...column, figures, texts: [...texts], areIdentifiers: areIdentifiers(cells) }
}

function toHundredths(raw: RawAmount): number | null {
  const size =
    'number' in raw ? numberToMinorUnits(raw.number, 2, false) : toMinorUnits(raw.written, hundredths)
  if (typeof size === 'string') return null
  const isNegative = 'number' in raw ? raw.number < 0 : raw.written.isNegative
  return isNegative ? -Number(size) : Number(size)
}

const hundredths = { fraction: 2, decimal: null, isForced: false } as const

/**
 * Whether figures are numbers of something else than money: equal in every row, padded with zeros, running, or in the form of a
 * RUT, an account or a card.
 */
export function areIdentifiers(cells: readonly Cell[]): boolean {
  const texts = cells.map(textOf).filter((text) => text !== '')
  if (texts.some((text) => /^0\d+$/.test(text))) return true
  if (texts.every((text) => /^\d{1,2}\.\d{3}\.\d{3}(?:-[\dk])?$/i.test(text))) return texts.length > 0
  if (texts.length > 1 && new Set(texts).size === 1) return true
  if (!texts.every((text) => /^\d+$/.test(text))) return false
  return texts.every((text) => text.length >= 9) || isRunning(texts.map(Number))
}

/** Whether numbers count the rows: each at most a few above the one before, or each below it. */
function isRunning(numbers: readonly number[]): boolean {
  const steps = numbers.slice(1).map((number, at) => number - (numbers[at] ?? 0))
  const isClose = (sign: number) => steps.every((step) => step * sign >= 0 && step * sign <= 5)
  return steps.length > 0 && (isClose(1) || isClose(-1))
}

/** Returns the first column of dates. Digits alone may be amounts too, so that dates with marks come before them. */
export const findDateColumn = (columns: readonly ColumnProfile[], rows: number): number | undefined => {
  const dated = columns.filter(({ dates }) => dates > rows * minShare)
  return (dated.find(({ figures }) => figures.every((figure) => figure === null)) ?? dated[0])?.at
}

/** Returns the text column that varies most: the description when no heading names it. */
export const findTextColumn = (columns: readonly ColumnProfile[]): number | undefined =>
  columns
    .filter(({ filled, dates, codes, letterCount }) => letterCount > 0 && dates < filled && codes < filled)
    .toSorted((a, b) => b.texts.length - a.texts.length || b.letterCount - a.letterCount)[0]?.at

export interface AmountColumns {
  amount?: number
  debit?: number
  credit?: number
  balance?: number
}

/** Finds the columns of amounts by their content. A balance is one only if it follows from the amounts. */
export function findAmountColumns(columns: readonly ColumnProfile[], rows: number): AmountColumns {
  const money = columns.filter(
    ({ filled, figures, others, dates }) =>
      figures.some((figure) => figure !== null) && others <= filled * 0.1 && dates < filled * minShare,
  )
  const real = money.filter((column) => !column.areIdentifiers)
  const usable = real.length > 0 ? real : money
  const pair = findAlternating(usable, rows)
  if (pair) {
    const [debit, credit] = pair
    const figures = debit.figures.map((figure, at) => figure ?? credit.figures[at] ?? null)
    const balance = findBalanceColumn(figures, usable, [debit.at, credit.at])
    return { debit: debit.at, credit: credit.at, ...(balance !== undefined && { balance }) }
  }
  const full = usable.filter(
    ({ figures }) => figures.filter((figure) => figure !== null).length >= rows * minShare,
  )
  for (const { at, figures } of full) {
    const balance = findBalanceColumn(figures, usable, [at])
    if (balance !== undefined) return { amount: at, balance }
  }
  const [amount] = (full.length > 0 ? full : usable).toSorted((a, b) => b.marks - a.marks || a.at - b.at)
  return amount ? { amount: amount.at } : {}
}

/** Returns two columns of which each row fills one. */
function findAlternating(
  columns: readonly ColumnProfile[],
  rows: number,
): [ColumnProfile, ColumnProfile] | undefined {
  for (const [index, first] of columns.entries())
    for (const second of columns.slice(index + 1)) {
      const filled = first.figures.filter(
        (figure, at) => (figure === null) !== ((second.figures[at] ?? null) === null),
      ).length
      const both = first.figures.filter(
        (figure, at) => figure !== null && (second.figures[at] ?? null) !== null,
      ).length
      const isOneEmpty = [first, second].some(({ figures }) => figures.every((figure) => figure === null))
      if (both === 0 && !isOneEmpty && filled >= rows * 0.9) return [first, second]
    }
  return undefined
}

/** Returns the column whose changes are the amounts, in one of both directions. */
export function findBalanceColumn(
  amounts: readonly (number | null)[],
  columns: readonly ColumnProfile[],
  used: readonly number[],
): number | undefined {
  return columns.find(({ at, figures }) => !used.includes(at) && followsFrom(amounts, figures))?.at
}

function followsFrom(amounts: readonly (number | null)[], balances: readonly (number | null)[]): boolean {
  const links = balances.slice(1).map((after, at) => ({ before: balances[at] ?? null, after, at }))
  const fits = (row: 0 | 1) =>
    links.filter(
      ({ before, after, at }) =>
        before !== null && after !== null && isChange(before, after, amounts[at + row] ?? null),
    ).length
  const known = links.filter(({ before, after }) => before !== null && after !== null).length
  return known > 0 && Math.max(fits(1), fits(0)) > known * minShare
}

/** Whether an amount leads from one balance to another. */
const isChange = (before: number, after: number, amount: number | null) =>
  amount !== null && Math.abs(after - before) === Math.abs(amount)
