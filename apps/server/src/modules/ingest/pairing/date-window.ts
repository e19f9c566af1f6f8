import { addDays } from '@lucas/contract/rules/periods.ts'

/**
 * Returns the range from the first to the last date of the rows, extended on both sides by the given days.
 */
export function toDateWindow(rows: readonly { row: { date: string } }[], before: number, after: number) {
  let [first, last] = ['9999-12-31', '0001-01-01']
  for (const { row } of rows) {
    if (row.date < first) first = row.date
    if (row.date > last) last = row.date
  }
  return rows.length === 0
    ? { from: '1970-01-01', to: '1970-01-01' }
    : { from: addDays(first, -before), to: addDays(last, after) }
}
