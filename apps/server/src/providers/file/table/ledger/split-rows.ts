import { limits } from '@lucas/contract/limits.ts'
import type { StatementRow } from '../../statement.ts'
import type { SplitMark } from './cells.ts'

/** A row with what says that it is a part. */
export interface MarkedRow {
  row: StatementRow
  split: SplitMark | null
}

/**
 * Joins the parts of each split transaction to one row with their sum. Rows that are no whole transaction, or whose amounts do not
 * point in one direction, and parts that are transfers stay rows of their own.
 */
export function joinSplits(rows: readonly MarkedRow[]): StatementRow[] {
  const groups: SplitGroup[] = []
  const open = new Map<string, SplitGroup>()
  for (const { row, split } of rows) {
    const key = split === null ? null : JSON.stringify([split.key, row.date])
    const known = key === null ? undefined : open.get(key)
    const number = split?.number ?? null
    if (known && (number === null || !known.numbers.has(number))) {
      known.rows.push(row)
      if (number !== null) known.numbers.add(number)
      continue
    }
    const group = {
      total: split?.total ?? null,
      numbers: new Set(number === null ? [] : [number]),
      rows: [row],
    }
    groups.push(group)
    if (key !== null) open.set(key, group)
  }
  return groups.flatMap(({ total, rows: parts }) => (isWhole(parts, total) ? [join(parts)] : parts))
}

interface SplitGroup {
  total: number | null
  numbers: Set<number>
  rows: StatementRow[]
}

function isWhole(parts: readonly StatementRow[], total: number | null): boolean {
  const [first] = parts
  if (!first || parts.length < 2 || parts.length > limits.splitPartsMax) return false
  return (
    (total === null || total === parts.length) &&
    parts.every(
      ({ amount, ledger }) =>
        amount < 0n === first.amount < 0n &&
        ledger != null &&
        ledger.kind === null &&
        ledger.counterAccount === null,
    )
  )
}

function join(parts: readonly StatementRow[]): StatementRow {
  const [first] = parts
  if (!first?.ledger) throw new Error('a split has parts')
  return {
    ...first,
    amount: parts.reduce((sum, { amount }) => sum + amount, 0n),
    ledger: {
      ...first.ledger,
      category: null,
      tags: [],
      notes: '',
      parts: parts.flatMap(({ amount, description, ledger }) =>
        ledger
          ? [{ amount, name: ledger.notes || description, category: ledger.category, tags: ledger.tags }]
          : [],
      ),
    },
  }
}
