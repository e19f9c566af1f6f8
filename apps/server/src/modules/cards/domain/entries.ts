import { sum } from '@lucas/contract/rules/money.ts'
import { addDays, addMonths, type PlainDate } from '@lucas/contract/rules/periods.ts'
import { equalParts } from '@lucas/contract/rules/split.ts'

/**
 * One transaction of a card, with the day on which the bank posted it, or all purchases of a day that has many. Negative amounts
 * are charges, in minor units.
 */
export interface CardRow {
  id: string
  /** How many purchases it has; 1 for a transaction. */
  charges: number
  date: PlainDate
  amount: bigint
  isPayment: boolean
  /** When a payment left the account that paid, where that is known; it may reach the card later. */
  sentOn: PlainDate | null
  isPending: boolean
  /** Number 0 is the purchase itself with its whole amount. */
  instalment: {
    purchaseId: string | null
    number: number
    total: number
    /** The bank prints the date of the purchase on every instalment. */
    isDatedAtPurchase: boolean
  } | null
}

/** What a bill counts on a day. */
export interface BillEntry {
  rowId: string
  charges: number
  day: PlainDate
  /** Positive adds to the debt, negative is a payment or a refund. */
  amount: bigint
  isPayment: boolean
  sentOn: PlainDate | null
  isPending: boolean
}

/**
 * Returns what the bills of a card count, by day. A purchase that is printed whole counts with its instalments: with those
 * that the bank prints as rows, else with equal parts of its amount, one for each month from its day on.
 */
export function toBillEntries(rows: readonly CardRow[]): BillEntry[] {
  const printed = new Set(
    rows.flatMap(({ instalment }) =>
      instalment && instalment.number > 0 && instalment.purchaseId ? [instalment.purchaseId] : [],
    ),
  )
  return rows
    .flatMap((row): BillEntry[] => {
      const { id: rowId, charges, date, instalment, isPayment, sentOn, isPending } = row
      const entry = { rowId, charges, day: date, amount: -row.amount, isPayment, sentOn, isPending }
      if (!instalment) return [entry]
      const { purchaseId, number, total, isDatedAtPurchase } = instalment
      if (number > 0) return [isDatedAtPurchase ? { ...entry, day: addMonths(date, number - 1) } : entry]
      if (purchaseId && printed.has(purchaseId)) return []
      return equalParts(entry.amount, Math.max(1, total)).map((amount, at) => ({
        ...entry,
        amount,
        day: addMonths(date, at),
      }))
    })
    .toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
}

/** A charge that is expected on a card. Positive, in minor units. */
export interface ExpectedCharge {
  day: PlainDate
  amount: bigint
}

/** The bank charges an instalment at most this many days late; later ones will not come. */
const lateDaysMax = 35

/** Returns the instalments that bills do not count yet, one a month after the newest that the bank printed. */
export const listInstalmentsToCome = (rows: readonly CardRow[], today: PlainDate): ExpectedCharge[] =>
  listUncounted(rows, today).filter(({ day }) => day >= addDays(today, -lateDaysMax))

/** Returns the sum of all instalments that bills do not count yet: banks often take them off the limit at once. */
export const sumInstalmentsToCome = (rows: readonly CardRow[], today: PlainDate): bigint =>
  sum(listUncounted(rows, today).map(({ amount }) => amount))

function listUncounted(rows: readonly CardRow[], today: PlainDate): ExpectedCharge[] {
  const newest = new Map<string, { row: CardRow; number: number; total: number; day: PlainDate }>()
  for (const row of rows) {
    const { instalment, amount, date } = row
    if (!instalment?.purchaseId || instalment.number === 0 || amount >= 0n) continue
    const { purchaseId, number, total, isDatedAtPurchase } = instalment
    if ((newest.get(purchaseId)?.number ?? 0) >= number) continue
    newest.set(purchaseId, {
      row,
      number,
      total,
      day: isDatedAtPurchase ? addMonths(date, number - 1) : date,
    })
  }
  const printed = [...newest.values()].flatMap(({ row, number, total, day }) =>
    Array.from({ length: Math.max(0, total - number) }, (_, at) => ({
      day: addMonths(day, at + 1),
      amount: -row.amount,
    })),
  )
  const future = toBillEntries(rows).flatMap(({ day, amount }) => (day > today ? [{ day, amount }] : []))
  return [...printed, ...future]
}
