import type { Currency } from '@lucas/contract/currency.ts'
import { dateOfDay, dayInMonth, monthOfDay } from './day.ts'
import { groupByName } from './names.ts'

/** One instalment as its bank shows it; amounts are negative. */
export interface InstalmentRow {
  id: string
  accountId: string
  currency: Currency
  day: number
  amount: bigint
  name: string
  key: string
  /** 0 is the purchase itself, shown whole. */
  number: number
  total: number
  /** The bank prints the day of the purchase, which does not advance (reference 3, Falabella). */
  isDatedAtPurchase: boolean
}

export interface Purchase {
  rows: InstalmentRow[]
  total: number
  isDatedAtPurchase: boolean
}

export interface Part {
  number: number
  day: number
  /** Positive. */
  amount: bigint
  state: 'charged' | 'inferred' | 'to_come'
  rowId: string | null
}

/** Instalments of one purchase differ by rounding only. */
const widest = 1.03
/** An instalment is charged late, or shown late, by at most so many days. */
const graceDays = 35

/** Puts instalments together to purchases: one card, one shop, one number of instalments, one amount, one beginning. */
export function groupPurchases(rows: readonly InstalmentRow[]): Purchase[] {
  const spent = rows.filter(({ amount, number, total }) => amount < 0n && number <= total)
  const alike = Map.groupBy(spent, ({ accountId, currency, total }) => `${accountId} ${currency} ${total}`)
  return [...alike.values()].flatMap((some) =>
    groupByName(some, ({ name }) => name).flatMap((named) => {
      const dated = datedAtPurchase(named)
      return [
        ...together(
          named.filter((row) => dated.has(row)),
          true,
        ),
        ...together(
          named.filter((row) => !dated.has(row)),
          false,
        ),
      ]
    }),
  )
}

/** Rows that carry their purchase's day: the bank is known for it, or several numbers stand on one day. */
function datedAtPurchase(rows: readonly InstalmentRow[]): Set<InstalmentRow> {
  const dated = new Set(rows.filter((row) => row.isDatedAtPurchase))
  for (const some of Map.groupBy(rows, ({ day }) => day).values())
    for (const row of some)
      if (some.some((other) => other.number !== row.number && isLike(sizeOf(row), sizeOf(other))))
        dated.add(row)
  return dated
}

function together(rows: readonly InstalmentRow[], isDated: boolean): Purchase[] {
  const purchases: { begins: number; size: number; numbers: Set<number>; purchase: Purchase }[] = []
  const begun = rows.map((row) => ({ row, begins: beginOf(row, isDated), size: sizeOf(row) }))
  begun.sort(
    (a, b) =>
      a.row.number - b.row.number || a.begins - b.begins || a.size - b.size || (a.row.id < b.row.id ? -1 : 1),
  )
  const farthest = isDated ? 0 : 1
  for (const { row, begins, size } of begun) {
    const [nearest] = purchases
      .filter(
        (known) =>
          Math.abs(known.begins - begins) <= farthest &&
          isLike(known.size, size) &&
          !known.numbers.has(row.number),
      )
      .toSorted(
        (a, b) =>
          Math.abs(a.begins - begins) - Math.abs(b.begins - begins) ||
          Math.abs(a.size - size) - Math.abs(b.size - size),
      )
    if (nearest) {
      nearest.numbers.add(row.number)
      nearest.purchase.rows.push(row)
    } else
      purchases.push({
        begins,
        size,
        numbers: new Set([row.number]),
        purchase: { rows: [row], total: row.total, isDatedAtPurchase: isDated },
      })
  }
  return purchases.map(({ purchase }) => purchase)
}

/** The month of the first instalment; where every row carries the day of the purchase, that day. */
const beginOf = ({ day, number }: InstalmentRow, isDated: boolean) =>
  isDated ? day : monthOfDay(day) - number + 1

/** One instalment of it. */
const sizeOf = ({ amount, number, total }: InstalmentRow): number =>
  Math.abs(Number(amount)) / (number === 0 ? total : 1)

const isLike = (a: number, b: number) => Math.max(a, b) <= Math.max(1, Math.min(a, b)) * widest + 1

const monthsLater = (day: number, months: number) => dayInMonth(monthOfDay(day) + months, dateOfDay(day))

/**
 * All instalments of a purchase: those that the bank shows, those that must have been charged before, between or since
 * (its history may begin late, or end), and those to come. `today` is the person's day.
 */
export function partsOf({ rows, total, isDatedAtPurchase }: Purchase, today: number): Part[] {
  const shown = new Map(rows.map((row) => [row.number, row]))
  const newest = [...rows].sort((a, b) => b.number - a.number)[0]
  if (!newest) return []
  const usual = newest.number === 0 ? evenShares(-newest.amount, total) : null
  return Array.from({ length: total }, (_, at): Part => {
    const number = at + 1
    const row = shown.get(number)
    const steps = isDatedAtPurchase || newest.number === 0 ? number : number - newest.number
    const day = row && !isDatedAtPurchase ? row.day : monthsLater(newest.day, steps)
    if (row) return { number, day, amount: -row.amount, state: 'charged', rowId: row.id }
    const isOver = number < newest.number || day < today - graceDays
    const amount = usual?.[at] ?? -newest.amount
    return { number, day, amount, state: isOver ? 'inferred' : 'to_come', rowId: null }
  })
}

/** Whole units that sum to the whole; the first ones carry the rest. */
function evenShares(amount: bigint, total: number): bigint[] {
  const [share, rest] = [amount / BigInt(total), amount % BigInt(total)]
  return Array.from({ length: total }, (_, at) => share + (BigInt(at) < rest ? 1n : 0n))
}

/** The day of the purchase, as far as its instalments tell it. */
export function purchaseDay({ rows, isDatedAtPurchase }: Purchase): number {
  const first = [...rows].sort((a, b) => a.number - b.number)[0]
  if (!first) return 0
  return isDatedAtPurchase || first.number === 0 ? first.day : monthsLater(first.day, 1 - first.number)
}
