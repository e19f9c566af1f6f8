import { bankingDayOnOrAfter } from '@lucas/contract/rules/banking-days.ts'
import {
  addDays,
  addMonths,
  daysBetween,
  daysInMonth,
  firstOfMonth,
  monthOf,
  type PlainDate,
  type PlainMonth,
} from '@lucas/contract/rules/periods.ts'

/** Days of the month, 1 to 31; in a shorter month its last day counts. */
export interface CardDays {
  closingDay: number
  dueDay: number
}

/** The days of the bill that closes in one month, where they differ from those of the card. */
export type MonthDays = Partial<CardDays>

/** The dates that a bank printed on a statement. */
export interface StatementDates {
  closesOn: PlainDate
  dueOn: PlainDate | null
}

/** When the bills of a card close and fall due. */
export interface CardCalendar {
  days: CardDays
  months: ReadonlyMap<PlainMonth, MonthDays>
  statements: readonly StatementDates[]
}

/** A bill has the transactions of `from` up to `closesOn`, both inclusive. */
export interface BillDates {
  from: PlainDate
  closesOn: PlainDate
  /** A banking day. */
  dueOn: PlainDate
}

/** A printed closing this close to the usual one replaces it. */
const statementDistanceMax = 10

const dayOfMonth = (month: PlainDate, day: number): PlainDate =>
  `${monthOf(month)}-${String(Math.min(day, daysInMonth(month))).padStart(2, '0')}`

/** Returns the days of a range on which a card with this closing day closes. */
export function listClosings(closingDay: number, from: PlainDate, to: PlainDate): PlainDate[] {
  const closings: PlainDate[] = []
  for (let month = firstOfMonth(from); month <= to; month = addMonths(month, 1))
    closings.push(dayOfMonth(month, closingDay))
  return closings.filter((day) => day >= from && day <= to)
}

/**
 * Returns the first due day after a closing. A due day on a weekend or holiday moves to the next banking day, on which the
 * bank still accepts the payment.
 */
export function computeDueOn(closesOn: PlainDate, dueDay: number): PlainDate {
  const sameMonth = dayOfMonth(closesOn, dueDay)
  const nominal = sameMonth > closesOn ? sameMonth : dayOfMonth(addMonths(firstOfMonth(closesOn), 1), dueDay)
  return bankingDayOnOrAfter(nominal)
}

/** Returns closing and due day of the bill that closes in the month of a day. The user's choice goes before the bank's print. */
function computeClosing({ days, months, statements }: CardCalendar, month: PlainDate) {
  const own = months.get(monthOf(month))
  const usual = dayOfMonth(month, days.closingDay)
  const printed = statements.find(
    ({ closesOn }) => Math.abs(daysBetween(usual, closesOn)) <= statementDistanceMax,
  )
  const closesOn =
    own?.closingDay === undefined ? (printed?.closesOn ?? usual) : dayOfMonth(month, own.closingDay)
  const isPrinted = own?.dueDay === undefined && printed?.dueOn && printed.dueOn > closesOn
  const dueOn = isPrinted
    ? bankingDayOnOrAfter(printed.dueOn ?? closesOn)
    : computeDueOn(closesOn, own?.dueDay ?? days.dueDay)
  return { closesOn, dueOn }
}

/** Returns the bills that close on these days, both inclusive, the oldest first. */
export function listBillDates(calendar: CardCalendar, from: PlainDate, to: PlainDate): BillDates[] {
  const bills: BillDates[] = []
  let previous = computeClosing(calendar, addMonths(firstOfMonth(from), -2)).closesOn
  // A printed closing may fall into the month beside its own.
  const last = addMonths(firstOfMonth(to), 1)
  for (let month = addMonths(firstOfMonth(from), -1); month <= last; month = addMonths(month, 1)) {
    const { closesOn, dueOn } = computeClosing(calendar, month)
    if (closesOn >= from && closesOn <= to) bills.push({ from: addDays(previous, 1), closesOn, dueOn })
    previous = closesOn
  }
  return bills
}

/** Returns the bill that a transaction of this day belongs to. The closing day belongs to the bill that closes. */
export function findBillDates(calendar: CardCalendar, day: PlainDate): BillDates {
  const [bill] = listBillDates(calendar, day, addMonths(day, 2))
  if (!bill) throw new RangeError('card_calendar_without_closing')
  return bill
}
