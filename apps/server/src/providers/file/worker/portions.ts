import { zstdCompressSync } from 'node:zlib'
import type { Portion, ReadRow, ReadSummary } from '../../../modules/imports/index.ts'
import type { Statement, StatementRow } from '../statement.ts'

const portionRows = 1_000
/** So many unreadable lines are told one by one; the rest is counted. */
const mostRejected = 2_000

/** Rows of whole days, oldest first, packed: what leaves the worker is small, whatever the file. */
export function portionsOf(rows: readonly StatementRow[]): Portion[] {
  const ordered = oldestFirst(rows)
  const portions: Portion[] = []
  let from = 0
  while (from < ordered.length) {
    let to = Math.min(from + portionRows, ordered.length)
    while (to < ordered.length && ordered[to]?.date === ordered[to - 1]?.date) to += 1
    const text = JSON.stringify(ordered.slice(from, to).map(toWire))
    portions.push({ count: to - from, bytes: zstdCompressSync(text) })
    from = to
  }
  return portions
}

/** Within a day the file's order stays, turned round where the newest stands first. */
function oldestFirst(rows: readonly StatementRow[]): StatementRow[] {
  const isReversed = (rows[0]?.date ?? '') > (rows.at(-1)?.date ?? '')
  const forward = isReversed ? rows.toReversed() : [...rows]
  return forward.sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
}

const toWire = (row: StatementRow): ReadRow => ({
  line: row.line,
  date: row.date,
  amount: row.amount.toString(),
  description: row.description,
  reference: row.reference,
  balance: row.balance?.toString() ?? null,
  branch: row.branch,
  pending: row.pending,
  instalment: row.ordinalHint,
})

export const summaryOf = (statement: Statement): ReadSummary => ({
  format: statement.format,
  encoding: statement.encoding,
  currency: statement.currency,
  account: statement.account,
  opening: statement.openingBalance?.toString() ?? null,
  closing: statement.closingBalance?.toString() ?? null,
  period: statement.period,
  rejected: statement.rejected.slice(0, mostRejected),
  rejectedCount: statement.rejected.length,
  evidence: statement.evidence,
  table: statement.table,
})
