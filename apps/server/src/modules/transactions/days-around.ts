import { addDays } from '@lucas/contract/rules/periods.ts'

/** From the first of some rows' days to the last, and some days more on either side. */
export function daysAround(rows: readonly { row: { date: string } }[], before: number, after: number) {
  let [first, last] = ['9999-12-31', '0001-01-01']
  for (const { row } of rows) {
    if (row.date < first) first = row.date
    if (row.date > last) last = row.date
  }
  return rows.length === 0
    ? { from: '1970-01-01', to: '1970-01-01' }
    : { from: addDays(first, -before), to: addDays(last, after) }
}
