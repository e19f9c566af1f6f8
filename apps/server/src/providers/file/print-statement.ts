import { type Statement, StatementUnreadable } from './statement.ts'
import { toDecimal } from './table/amount-text.ts'

/** Converts the statements of a file to the output of `read-statement`: one object, or a list when there are several. One that
 * cannot be read has its reason. */
export const toPrintable = (statements: readonly (Statement | StatementUnreadable)[]) => {
  const [only, ...others] = statements.map((statement) =>
    statement instanceof StatementUnreadable
      ? { refused: statement.sentence }
      : toPrintableStatement(statement),
  )
  return others.length === 0 ? only : { statements: [only, ...others] }
}

/** Converts a statement for display: amounts are decimal strings. */
export function toPrintableStatement(statement: Statement) {
  const { currency } = statement
  const money = (minor: bigint | null) => (minor === null ? null : toDecimal(minor, currency))
  return {
    format: statement.format,
    encoding: statement.encoding,
    account: statement.account.number,
    currency,
    opening_balance: money(statement.openingBalance),
    closing_balance: money(statement.closingBalance),
    rows: statement.rows.map(({ date, amount, description, reference, bankId, balance }) => ({
      date,
      amount: toDecimal(amount, currency),
      description,
      reference: reference ?? bankId,
      balance: money(balance),
    })),
    rejected: statement.rejected.map(({ line, reason }) => ({ line, reason })),
  }
}
