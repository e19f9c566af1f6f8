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
    ...(statement.card && { card: toPrintableCard(statement) }),
    ...(statement.ledger && { app: statement.ledger.app }),
    rows: statement.rows.map(
      ({ date, amount, description, reference, bankId, balance, ordinalHint, ledger }) => ({
        date,
        amount: toDecimal(amount, currency),
        description,
        reference: reference ?? bankId,
        balance: money(balance),
        ...(statement.card && { instalment: ordinalHint }),
        ...(ledger && {
          ...ledger,
          parts: ledger.parts.map((part) => ({ ...part, amount: toDecimal(part.amount, currency) })),
        }),
      }),
    ),
    rejected: statement.rejected.map(({ line, reason }) => ({ line, reason })),
  }
}

function toPrintableCard({ card, bill, period, currency }: Statement) {
  const money = (minor: string | null | undefined) => (minor ? toDecimal(BigInt(minor), currency) : null)
  return {
    last_four: card?.lastFour ?? null,
    statement_date: bill?.closesOn ?? null,
    due_date: bill?.dueOn ?? null,
    period_from: period?.from ?? null,
    period_to: period?.to ?? null,
    limit: money(card?.limit),
    used: money(card?.used),
    available: money(card?.available),
    rate: card?.rate ?? null,
    cae: card?.cae ?? null,
    previous_balance: money(card?.previous),
    paid: money(card?.paid),
    total_billed: money(bill?.billed),
    minimum: money(bill?.minimum),
    unbilled: money(card?.unbilled),
    next_months: (card?.upcoming ?? []).map(({ month, amount }) => ({ month, amount: money(amount) })),
  }
}
