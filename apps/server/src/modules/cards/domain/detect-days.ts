import { sum } from '@lucas/contract/rules/money.ts'
import { addDays, type PlainDate } from '@lucas/contract/rules/periods.ts'
import { computeDueOn, listClosings, type StatementDates } from './bill-dates.ts'
import { createDebtCurve, type DebtCurve } from './debt-curve.ts'
import type { BillEntry } from './entries.ts'

export interface DetectedDays {
  closingDay: number | null
  dueDay: number | null
}

/** Fewer agreeing payments may be chance. */
const agreementsMin = 3
/** Days without a purchase between them explain the same payments; more of them leave the closing day unknown. */
const tiedDaysMax = 2
const allDays = Array.from({ length: 31 }, (_, at) => at + 1)

/**
 * Finds the days of a card from its past payments. The closing day is the one on which the debt was what was paid afterwards,
 * to the peso, in most months; a debt from before the known rows is the same difference in all of them. The due day is the
 * one on which most of these payments came, moved by weekends and holidays.
 */
export function detectDays(entries: readonly BillEntry[], today: PlainDate): DetectedDays {
  const curve = createDebtCurve(entries)
  const payments = entries.filter(({ isPayment, isPending }) => isPayment && !isPending)
  if (curve.firstDay === null || payments.length < agreementsMin) return { closingDay: null, dueDay: null }
  const range = { from: curve.firstDay, to: addDays(today, -1) }
  const candidates = allDays.map((closingDay) => ({
    closingDay,
    agreeing: findAgreeing(closingDay, range, curve, payments),
  }))
  const best = Math.max(...candidates.map(({ agreeing }) => agreeing.length))
  const tied = candidates.filter(({ agreeing }) => agreeing.length === best)
  const closing = tied.at(-1)
  if (best < agreementsMin || !closing || !isRun(tied.map(({ closingDay }) => closingDay)))
    return { closingDay: null, dueDay: null }
  return { closingDay: closing.closingDay, dueDay: findDueDay(closing.agreeing) }
}

const isRun = (days: readonly number[]) =>
  days.length <= tiedDaysMax && (days.at(-1) ?? 0) - (days[0] ?? 0) === days.length - 1

interface PaidBill {
  closesOn: PlainDate
  paidOn: PlainDate
}

/** Returns the largest group of bills whose payments differ from the debt at their closing by the same amount. */
function findAgreeing(
  closingDay: number,
  range: { from: PlainDate; to: PlainDate },
  curve: DebtCurve,
  payments: readonly BillEntry[],
): PaidBill[] {
  const closings = listClosings(closingDay, range.from, range.to)
  const groups = Map.groupBy(
    closings.flatMap((closesOn, at) => {
      const paid = listPaymentsAfter(payments, closesOn, closings[at + 1] ?? null)
      const [first] = paid
      const difference = curve.at(closesOn) + sum(paid.map(({ amount }) => amount))
      return first ? [{ closesOn, paidOn: first.sentOn ?? first.day, difference }] : []
    }),
    ({ difference }) => difference,
  )
  return [...groups.values()].reduce((most, group) => (group.length > most.length ? group : most), [])
}

const listPaymentsAfter = (payments: readonly BillEntry[], closesOn: PlainDate, next: PlainDate | null) =>
  payments.filter(({ day }) => day > closesOn && (next === null || day <= next))

function findDueDay(bills: readonly PaidBill[]): number | null {
  const scored = allDays.map((dueDay) => ({
    dueDay,
    count: bills.filter(({ closesOn, paidOn }) => computeDueOn(closesOn, dueDay) === paidOn).length,
  }))
  const best = scored.reduce((most, one) => (one.count > most.count ? one : most))
  return best.count >= agreementsMin && best.count * 2 >= bills.length ? best.dueDay : null
}

/** Returns the usual days of printed statements: the most frequent ones, the newest on a tie. */
export function findStatementDays(statements: readonly StatementDates[]): DetectedDays {
  const closings = statements.map(({ closesOn }) => closesOn)
  const dues = statements.flatMap(({ dueOn }) => (dueOn === null ? [] : [dueOn]))
  const isLastDay = (day: PlainDate) => addDays(day, 1).endsWith('-01')
  const closesLast = closings.length > 1 && closings.every(isLastDay)
  return {
    closingDay: closesLast ? 31 : findMostFrequent(closings),
    dueDay: findMostFrequent(dues),
  }
}

function findMostFrequent(dates: readonly PlainDate[]): number | null {
  const days = dates.toSorted().map((date) => Number(date.slice(8)))
  const count = (day: number) => days.filter((other) => other === day).length
  return days.reduce<number | null>(
    (most, day) => (most === null || count(day) >= count(most) ? day : most),
    null,
  )
}
