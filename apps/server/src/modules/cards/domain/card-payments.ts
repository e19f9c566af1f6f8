import { addDays, addMonths, type DateRange, type PlainDate } from '@lucas/contract/rules/periods.ts'
import { type BillDates, type CardCalendar, findBillDates, listBillDates } from './bill-dates.ts'
import { laterDay } from './card-rows.ts'
import type { BillEntry, CardRow } from './entries.ts'

/** When the purchases of a card are paid. A purchase is paid with the bill of its day, but for the moved ones. */
export interface CardPayments {
  accountId: string
  calendar: CardCalendar
  moved: readonly MovedCharge[]
}

/** A charge, or one of its instalments, that is paid with another bill than that of its day. */
interface MovedCharge {
  transactionId: string
  dueOn: PlainDate
  /** From 0 on. */
  part: number
  parts: number
}

interface CardCharges {
  rows: readonly CardRow[]
  entries: readonly BillEntry[]
  calendar: CardCalendar
  /** Rows that the bank moved to the next bill. */
  shifted: ReadonlySet<string>
}

/**
 * Returns the charges that are not paid with the bill of their day: purchases that the bank billed later, instalments that it
 * dates at the purchase, the instalments of a purchase that is printed whole, and pending rows, which are billed once posted.
 */
export function listMovedCharges(
  { rows, entries, calendar, shifted }: CardCharges,
  today: PlainDate,
): MovedCharge[] {
  const postedOn = new Map(rows.map(({ id, date }) => [id, date]))
  const charged = entries.filter(({ isPayment }) => !isPayment)
  const days = [...rows.map(({ date }) => date), ...charged.map(({ day }) => day), today].toSorted()
  const bills = listBillDates(calendar, days[0] ?? today, addMonths(days.at(-1) ?? today, 3))
  const findDueOn = (day: PlainDate, isShifted: boolean) => {
    const usual = bills.find(({ closesOn }) => closesOn >= day)
    return isShifted ? bills.find(({ closesOn }) => usual && closesOn > usual.closesOn)?.dueOn : usual?.dueOn
  }
  const charges = Map.groupBy(charged, ({ rowId }) => rowId)
  return [...charges].flatMap(([transactionId, parts]) => {
    const moved = parts.flatMap(({ day, isPending }, part) => {
      const dueOn = findDueOn(isPending ? laterDay(day, today) : day, shifted.has(transactionId))
      return dueOn === undefined ? [] : [{ transactionId, dueOn, part, parts: parts.length }]
    })
    const day = postedOn.get(transactionId)
    const isUsual = moved.length === 1 && day !== undefined && moved[0]?.dueOn === findDueOn(day, false)
    return isUsual ? [] : moved
  })
}

/** A printed due day is at most so long after its closing. */
const waitingDaysMax = 366

/** Returns the bills of a card that fall due in a range; no day is in two of them. */
export function listBillsDueIn({ calendar }: CardPayments, { from, to }: DateRange): BillDates[] {
  const bills: BillDates[] = []
  let closed: PlainDate | null = null
  for (const bill of listBillDates(calendar, addDays(from, -waitingDaysMax), to)) {
    // A printed closing may fall before that of the month before it, whose bill then has its days.
    if (closed !== null && bill.closesOn <= closed) continue
    bills.push({ ...bill, from: closed === null ? bill.from : addDays(closed, 1) })
    closed = bill.closesOn
  }
  return bills.filter(({ dueOn }) => dueOn >= from && dueOn <= to)
}

/** Returns the first day on which a card has paid whole bills, when its purchases are known since a day. */
export const findWholePaymentsSince = ({ calendar }: CardPayments, knownSince: PlainDate): PlainDate =>
  addDays(findBillDates(calendar, knownSince).dueOn, 1)
