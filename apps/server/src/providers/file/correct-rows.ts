import type { RowCorrection } from '../../modules/imports/index.ts'
import type { LineEdit, ReadLines, Statement, StatementRow, UnreadableLine } from './statement.ts'
import { countFractionDigits } from './table/amount-text.ts'

/** Returns a statement with edited lines, and what follows from them: where its reader says nothing else, the period. */
export function editStatement(statement: Statement, edit: LineEdit): Statement {
  if (statement.withEdit) return statement.withEdit(edit)
  const edited = editLines(statement, edit)
  return { ...statement, ...edited, period: movePeriod(statement, edited.rows) }
}

/** Returns the edited rows, with the written ones at their lines, and the lines that are still unreadable. */
export function editLines({ rows, rejected }: ReadLines, { change, write }: LineEdit): ReadLines {
  const edited = rows.map(change)
  const left = rejected.filter((line) => {
    const written = write(line)
    if (written) insertByLine(edited, written)
    return written === null
  })
  return { rows: edited, rejected: left }
}

function insertByLine(rows: StatementRow[], written: StatementRow): void {
  const next = rows.findIndex(({ line }) => line > written.line)
  rows.splice(next === -1 ? rows.length : next, 0, written)
}

/** Changes a statement, and what it becomes with edited lines. */
export function mapStatement(statement: Statement, map: (statement: Statement) => Statement): Statement {
  const { withEdit } = statement
  return {
    ...map(statement),
    ...(withEdit && { withEdit: (edit) => mapStatement(withEdit(edit), map) }),
  }
}

/**
 * Applies the user's corrections of single rows, and adds the rows that the user wrote for unreadable lines. Those of lines that this
 * reading does not have change nothing.
 */
export function correctRows(
  statement: Statement,
  corrections: readonly RowCorrection[] | undefined,
): Statement {
  if (!corrections || corrections.length === 0) return statement
  const byName = new Map(corrections.map((correction) => [correction.row, correction]))
  const nameOf = createRowNames()
  return editStatement(statement, {
    change(row) {
      const correction = byName.get(nameOf(row))
      return correction ? correctRow(row, correction, statement.currency) : row
    },
    write(line) {
      const name = nameOfUnreadable(line)
      const correction = byName.get(name)
      // Two unreadable parts of a line have one name: the first one is written.
      byName.delete(name)
      return correction ? writeRow(line, correction, statement.currency) : null
    },
  })
}

/** Names a line that could not be read. Two unreadable parts of a line have one name. */
export const nameOfUnreadable = ({ line }: { line: number }): string => `x${line}`

/** Names the rows of a statement in the order of its file: by their line, and which one of that line where it has several. */
export function createRowNames(): (row: Pick<StatementRow, 'line' | 'isWritten'>) => string {
  const counts = new Map<number, number>()
  return (row) => {
    if (row.isWritten) return nameOfUnreadable(row)
    const { line } = row
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

/** Null where something is missing, or where the amount was written in another currency. */
function writeRow(
  { line, text }: UnreadableLine,
  { date, amount, description }: RowCorrection,
  currency: string,
): StatementRow | null {
  const minor = amount === undefined ? null : toMinor(amount, currency)
  if (date === undefined || description === undefined || minor === null) return null
  return {
    line,
    date,
    amount: minor,
    description,
    reference: null,
    balance: null,
    branch: null,
    pending: false,
    bankId: null,
    ordinalHint: null,
    original: { description: text },
    isWritten: true,
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
