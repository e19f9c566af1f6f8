import { addMonths } from '@lucas/contract/rules/periods.ts'
import type { Statement, StatementRow } from '../statement.ts'

/**
 * Returns the rows of a card statement with each instalment on a day of the billed period: papers print the day of the purchase,
 * which may be months ago. Falabella's stay: of its files the instalments are counted from their purchase.
 */
export function dateInBill({ rows, card, period, account }: Statement): StatementRow[] {
  if (!card || period === null || account.institutionId === 'falabella') return rows
  return rows.map((row) => {
    const [, number, total] = /^(\d{2})\/(\d{2})$/.exec(row.ordinalHint ?? '') ?? []
    const printed = row.original?.date ?? row.date
    if (number === undefined || Number(total) < 2 || printed >= period.from) return row
    const day = addMonths(printed, Number(number) - 1)
    const inPeriod = day < period.from ? period.from : day > period.to ? period.to : day
    // The user's day stays; what the file says is the day that Lucas had taken.
    return row.original?.date === undefined
      ? { ...row, date: inPeriod }
      : { ...row, original: { ...row.original, date: inPeriod } }
  })
}
