import { zstdCompressSync } from 'node:zlib'
import type {
  CountedCategory,
  FileCategory,
  SerializedStatementRow,
  StatementChunk,
  StatementSummary,
} from '../../../modules/imports/index.ts'
import { createRowNames, nameOfUnreadable } from '../correct-rows.ts'
import type { Statement, StatementRow } from '../statement.ts'
import { dateInBill } from './date-in-bill.ts'

const rowsPerPortion = 1_000
/** Maximum number of listed unreadable lines; the rest is counted. */
const maxRejected = 2_000

/** Returns compressed portions of whole days, oldest first, so that the worker returns little data. */
export function toPortions(statement: Statement): StatementChunk[] {
  const nameOf = createRowNames()
  const names = new Map(dateInBill(statement).map((row) => [row, nameOf(row)]))
  const ordered = oldestFirst([...names.keys()])
  const portions: StatementChunk[] = []
  let from = 0
  while (from < ordered.length) {
    let to = Math.min(from + rowsPerPortion, ordered.length)
    while (to < ordered.length && ordered[to]?.date === ordered[to - 1]?.date) to += 1
    const text = JSON.stringify(ordered.slice(from, to).map((row) => toWire(row, names.get(row))))
    portions.push({ count: to - from, bytes: zstdCompressSync(text) })
    from = to
  }
  return portions
}

/** Sorts rows by day. Within a day the file's order stays; it is reversed when the file starts with the newest row. */
function oldestFirst(rows: readonly StatementRow[]): StatementRow[] {
  const isReversed = (rows[0]?.date ?? '') > (rows.at(-1)?.date ?? '')
  const forward = isReversed ? rows.toReversed() : [...rows]
  return forward.sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
}

const toWire = (row: StatementRow, name = String(row.line)): SerializedStatementRow => ({
  line: row.line,
  ...(name !== String(row.line) && { name }),
  date: row.date,
  amount: row.amount.toString(),
  description: row.description,
  reference: row.reference,
  balance: row.balance?.toString() ?? null,
  branch: row.branch,
  pending: row.pending,
  instalment: row.ordinalHint,
  ...toOriginal(row),
  ...(row.isWritten && { isWritten: true }),
  ...(row.ledger && {
    ledger: {
      ...row.ledger,
      parts: row.ledger.parts.map((part) => ({ ...part, amount: part.amount.toString() })),
    },
  }),
})

/** What the file says, where the user says something else; of a written row the text of its line. */
function toOriginal({ date, amount, description, original, isWritten }: StatementRow) {
  if (!original) return {}
  if (isWritten) return { original: { description: original.description ?? '' } }
  const fields = {
    ...(original.date !== undefined && original.date !== date && { date: original.date }),
    ...(original.amount !== undefined &&
      original.amount !== amount && { amount: original.amount.toString() }),
    ...(original.description !== undefined &&
      original.description !== description && { description: original.description }),
  }
  return Object.keys(fields).length === 0 ? {} : { original: fields }
}

/** More categories than anybody has: the others are left to the categoriser. */
const maxCategories = 500

/** Counts the categories of a file of another app, in the order of their first row. */
function countCategories(rows: readonly StatementRow[]): CountedCategory[] {
  const counts = new Map<string, CountedCategory>()
  const add = (category: FileCategory | null) => {
    if (category === null) return
    const key = JSON.stringify([category.group, category.name])
    const found = counts.get(key)
    if (found) found.count += 1
    else if (counts.size < maxCategories) counts.set(key, { ...category, count: 1 })
  }
  for (const { ledger } of rows) {
    add(ledger?.category ?? null)
    for (const part of ledger?.parts ?? []) add(part.category)
  }
  return [...counts.values()]
}

export const toSummary = (statement: Statement): StatementSummary => ({
  format: statement.format,
  encoding: statement.encoding,
  currency: statement.currency,
  account: statement.account,
  opening: statement.openingBalance?.toString() ?? null,
  closing: statement.closingBalance?.toString() ?? null,
  period: statement.period,
  bill: statement.bill ?? null,
  card: statement.card ?? null,
  rejected: statement.rejected
    .slice(0, maxRejected)
    .map((line) => ({ ...line, row: nameOfUnreadable(line) })),
  rejectedCount: statement.rejected.length,
  imbalance: statement.imbalance ?? null,
  ...(statement.ledger && { ledger: statement.ledger, categories: countCategories(statement.rows) }),
  evidence: statement.evidence,
  table: statement.table,
})
