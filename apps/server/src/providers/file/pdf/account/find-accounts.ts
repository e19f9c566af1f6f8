import { editStatement } from '../../correct-rows.ts'
import type { ReadOptions, Statement } from '../../statement.ts'
import { fold } from '../../text/fold.ts'
import { findTables, type LayoutTable, type Row } from '../layout/index.ts'
import { findPeriod } from './head-facts.ts'
import { readAccount, type TableRegion } from './read-account.ts'

/** A credit line mirrors the rows of its account (reference 2.13). */
const creditLine = /estado de linea de credito/
/** Titles of card statements (reference 1.7): their tables have other rules. */
const cardTitle =
  /estado de cuenta (en moneda )?(nacional|internacional)|estado de cuenta (de )?tarjeta|cliente cmr|monto total facturado/
/** What starts the next statement of a file that holds several in a row. */
const openingText = /^saldo (anterior|inicial)\b/
const startText = /^(periodo|cartola|cuenta (corriente|vista)|estado de cuenta|saldo (anterior|inicial))\b/

/** Reads the account statements of one product of a file. */
export function findAccounts(rows: readonly Row[], options: ReadOptions): Statement[] {
  const statements: Statement[] = []
  for (const region of findRegions(rows)) {
    const title = region.above.map(({ text }) => fold(text)).join('\n')
    if (creditLine.test(title) || cardTitle.test(title)) continue
    const statement = readAccount(region, options)
    const before = statements.at(-1)
    if (statement && before && continues(before, statement))
      statements[statements.length - 1] = join(before, statement)
    else if (statement) statements.push(statement)
  }
  return statements
}

/** Divides the rows at their tables. A table after a page foot and head of the same statement is more of the one before. */
function findRegions(rows: readonly Row[]): TableRegion[] {
  const regions: TableRegion[] = []
  for (const table of findTables(rows)) {
    const before = regions.at(-1)
    const end = before ? before.table.last + 1 : 0
    const between = rows.slice(end, table.first)
    if (before && !startsStatement(before.above, between)) {
      before.table = joinTables(before.table, table)
      before.below = rows.slice(table.last + 1)
      continue
    }
    const start = before
      ? Math.max(
          0,
          between.findIndex(({ text }) => startText.test(fold(text))),
        )
      : 0
    if (before) before.below = between.slice(0, start)
    regions.push({ above: between.slice(start), table, below: rows.slice(table.last + 1) })
  }
  return regions
}

/** Whether the rows between two tables start another statement: with another period, or with an opening balance. */
function startsStatement(above: readonly Row[], between: readonly Row[]): boolean {
  const [before, after] = [findPeriod(above), findPeriod(between)]
  if (before && after) return before.from !== after.from || before.to !== after.to
  return between.some(({ text }) => openingText.test(fold(text)))
}

const joinTables = (before: LayoutTable, after: LayoutTable): LayoutTable => ({
  ...before,
  headings: [...before.headings, ...after.headings],
  lines: [...before.lines, ...after.lines],
  last: after.last,
})

/** Whether a statement is the next period of the same account: it opens with what the one before closed with. */
const continues = (before: Statement, after: Statement): boolean =>
  before.account.number === (after.account.number ?? before.account.number) &&
  before.currency === after.currency &&
  before.closingBalance !== null &&
  before.closingBalance === after.openingBalance &&
  before.period !== null &&
  after.period !== null &&
  before.period.to < after.period.from

const isBroken = ({ evidence }: Statement) =>
  evidence.some(({ about, value }) => about === 'balance' && value === 'broken')

const join = (before: Statement, after: Statement): Statement => ({
  ...before,
  withEdit: (edit) => join(editStatement(before, edit), editStatement(after, edit)),
  period: before.period && after.period && { from: before.period.from, to: after.period.to },
  closingBalance: after.closingBalance,
  rows: [...before.rows, ...after.rows],
  rejected: [...before.rejected, ...after.rejected],
  imbalance: before.imbalance ?? after.imbalance ?? null,
  evidence: isBroken(after) ? after.evidence : before.evidence,
})
