import type { Currency } from '@lucas/contract/currency.ts'
import { dateOfDay, dayInMonth, monthOfDay } from './day.ts'
import { groupByName } from './names.ts'

/** One charged instalment; amounts are negative, in minor units. */
export interface InstalmentRow {
  id: string
  accountId: string
  currency: Currency
  day: number
  amount: bigint
  name: string
  key: string
  /** 0 is the purchase itself with its full amount. */
  number: number
  total: number
  /** The bank shows the date of the purchase on every instalment (reference 3, Falabella). */
  isDatedAtPurchase: boolean
}

export interface Purchase {
  rows: InstalmentRow[]
  total: number
  isDatedAtPurchase: boolean
}

export interface Instalment {
  number: number
  day: number
  /** Positive. */
  amount: bigint
  state: 'charged' | 'inferred' | 'to_come'
  rowId: string | null
}

/** The largest ratio of two instalments of one purchase, which only differ by rounding. */
const sizeRatioMax = 1.03
/** The bank charges or shows an instalment at most this many days late. */
const graceDays = 35

/** Groups instalments into purchases by account, merchant, number of instalments, amount and start. */
export function groupPurchases(rows: readonly InstalmentRow[]): Purchase[] {
  const charges = rows.filter(({ amount, number, total }) => amount < 0n && number <= total)
  const alike = Map.groupBy(charges, ({ accountId, currency, total }) => `${accountId} ${currency} ${total}`)
  return [...alike.values()].flatMap((some) =>
    groupByName(some, ({ name }) => name).flatMap((named) => {
      const dated = findRowsDatedAtPurchase(named)
      return [
        ...buildPurchases(
          named.filter((row) => dated.has(row)),
          true,
        ),
        ...buildPurchases(
          named.filter((row) => !dated.has(row)),
          false,
        ),
      ]
    }),
  )
}

/** Returns the rows with the date of their purchase: those of known banks, and different numbers on one day. */
function findRowsDatedAtPurchase(rows: readonly InstalmentRow[]): Set<InstalmentRow> {
  const dated = new Set(rows.filter((row) => row.isDatedAtPurchase))
  for (const some of Map.groupBy(rows, ({ day }) => day).values())
    for (const row of some)
      if (
        some.some(
          (other) =>
            other.number !== row.number && isSimilarSize(toInstalmentSize(row), toInstalmentSize(other)),
        )
      )
        dated.add(row)
  return dated
}

function buildPurchases(rows: readonly InstalmentRow[], isDated: boolean): Purchase[] {
  const purchases: { start: number; size: number; numbers: Set<number>; purchase: Purchase }[] = []
  const sorted = rows.map((row) => ({ row, start: computeStart(row, isDated), size: toInstalmentSize(row) }))
  sorted.sort(
    (a, b) =>
      a.row.number - b.row.number || a.start - b.start || a.size - b.size || (a.row.id < b.row.id ? -1 : 1),
  )
  const startDistanceMax = isDated ? 0 : 1
  for (const { row, start, size } of sorted) {
    const [nearest] = purchases
      .filter(
        (known) =>
          Math.abs(known.start - start) <= startDistanceMax &&
          isSimilarSize(known.size, size) &&
          !known.numbers.has(row.number),
      )
      .toSorted(
        (a, b) =>
          Math.abs(a.start - start) - Math.abs(b.start - start) ||
          Math.abs(a.size - size) - Math.abs(b.size - size),
      )
    if (nearest) {
      nearest.numbers.add(row.number)
      nearest.purchase.rows.push(row)
    } else
      purchases.push({
        start,
        size,
        numbers: new Set([row.number]),
        purchase: { rows: [row], total: row.total, isDatedAtPurchase: isDated },
      })
  }
  return purchases.map(({ purchase }) => purchase)
}

/** Returns the month of the first instalment, or the day of the purchase where each row has it. */
const computeStart = ({ day, number }: InstalmentRow, isDated: boolean) =>
  isDated ? day : monthOfDay(day) - number + 1

/** Returns the absolute amount of one instalment. */
const toInstalmentSize = ({ amount, number, total }: InstalmentRow): number =>
  Math.abs(Number(amount)) / (number === 0 ? total : 1)

const isSimilarSize = (a: number, b: number) =>
  Math.max(a, b) <= Math.max(1, Math.min(a, b)) * sizeRatioMax + 1

const addMonthsToDay = (day: number, months: number) => dayInMonth(monthOfDay(day) + months, dateOfDay(day))

/**
 * Returns all instalments of a purchase: the charged ones, the inferred ones that the bank did not show, and those to
 * come. `today` is the current day of the user.
 */
export function computeInstalments(
  { rows, total, isDatedAtPurchase }: Purchase,
  today: number,
): Instalment[] {
  const shown = new Map(rows.map((row) => [row.number, row]))
  const newest = [...rows].sort((a, b) => b.number - a.number)[0]
  if (!newest) return []
  const isWhole = newest.number === 0
  const usual = isWhole ? splitEvenly(-newest.amount, total) : null
  // No row shows the instalments of a purchase that is printed whole: there is none to wait for.
  const firstToCome = isWhole ? today + 1 : today - graceDays
  return Array.from({ length: total }, (_, at): Instalment => {
    const number = at + 1
    const row = shown.get(number)
    const steps = isDatedAtPurchase || isWhole ? number : number - newest.number
    const day = row && !isDatedAtPurchase ? row.day : addMonthsToDay(newest.day, steps)
    if (row) return { number, day, amount: -row.amount, state: 'charged', rowId: row.id }
    const isOver = number < newest.number || day < firstToCome
    const amount = usual?.[at] ?? -newest.amount
    return { number, day, amount, state: isOver ? 'inferred' : 'to_come', rowId: null }
  })
}

/** Splits an amount into equal whole units; the first ones get the remainder. */
function splitEvenly(amount: bigint, total: number): bigint[] {
  const [share, rest] = [amount / BigInt(total), amount % BigInt(total)]
  return Array.from({ length: total }, (_, at) => share + (BigInt(at) < rest ? 1n : 0n))
}

/** Returns the day of the purchase, computed from its first known instalment. */
export function computePurchaseDay({ rows, isDatedAtPurchase }: Purchase): number {
  const first = [...rows].sort((a, b) => a.number - b.number)[0]
  if (!first) return 0
  return isDatedAtPurchase || first.number === 0 ? first.day : addMonthsToDay(first.day, 1 - first.number)
}
