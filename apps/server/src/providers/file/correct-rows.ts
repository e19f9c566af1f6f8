import type { RowCorrection } from '../../modules/imports/index.ts'
import type { RowChange, Statement, StatementRow } from './statement.ts'
import { countFractionDigits } from './table/amount-text.ts'

/** Returns a statement with changed rows, and what follows from them: where its reader says nothing else, the period. */
export function changeRows(statement: Statement, change: RowChange): Statement {
  if (statement.withRows) return statement.withRows(change)
  const rows = statement.rows.map(change)
  return { ...statement, rows, period: movePeriod(statement, rows) }
}

/** Changes a statement, and what it becomes with other rows. */
export function mapStatement(statement: Statement, map: (statement: Statement) => Statement): Statement {
  const { withRows } = statement
  return {
    ...map(statement),
    ...(withRows && { withRows: (change) => mapStatement(withRows(change), map) }),
  }
}

/** Applies the user's corrections of single rows. Those of rows that this reading does not have change nothing. */
export function correctRows(
  statement: Statement,
  corrections: readonly RowCorrection[] | undefined,
): Statement {
  if (!corrections || corrections.length === 0) return statement
  const byName = new Map(corrections.map((correction) => [correction.row, correction]))
  const nameOf = createRowNames()
  return changeRows(statement, (row) => {
    const correction = byName.get(nameOf(row))
    return correction ? correctRow(row, correction, statement.currency) : row
  })
}

/** Names the rows of a statement in the order of its file: by their line, and which one of that line where it has several. */
export function createRowNames(): (row: Pick<StatementRow, 'line'>) => string {
  const counts = new Map<number, number>()
  return ({ line }) => {
    const count = (counts.get(line) ?? 0) + 1
    counts.set(line, count)
    return count === 1 ? String(line) : `${line}.${count}`
  }
}

function correctRow(row: StatementRow, correction: RowCorrection, currency: string): StatementRow {
  const amount = correction.amount === undefined ? null : toMinor(correction.amount, currency)
  const { date, description } = correction
  return {
    ...row,
    ...(date !== undefined && { date }),
    ...(description !== undefined && { description }),
    ...(amount !== null && { amount }),
    original: {
      ...(date !== undefined && { date: row.date }),
      ...(description !== undefined && { description: row.description }),
      ...(amount !== null && { amount: row.amount }),
    },
  }
}

/** Null for more decimals than the currency has: the user corrected the amount in another one. */
function toMinor(amount: number, currency: string): bigint | null {
  const minor = amount * 10 ** countFractionDigits(currency)
  return Math.abs(minor - Math.round(minor)) > 1e-6 ? null : BigInt(Math.round(minor))
}

/** A period that ends with the rows ends with the other rows too. */
function movePeriod({ period, rows: before }: Statement, rows: readonly StatementRow[]): Statement['period'] {
  const spanOf = (all: readonly StatementRow[]) => {
    const days = all.map(({ date }) => date).toSorted()
    return { from: days[0], to: days.at(-1) }
  }
  if (period === null) return null
  const [old, next] = [spanOf(before), spanOf(rows)]
  return {
    from: period.from === old.from ? (next.from ?? period.from) : period.from,
    to: period.to === old.to ? (next.to ?? period.to) : period.to,
  }
}
