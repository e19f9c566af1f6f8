import type { Account } from '@lucas/contract/banking/account.ts'
import type { Card } from '@lucas/contract/banking/card.ts'
import type { AccountProposal, ImportedCard, ImportedCardInput } from '@lucas/contract/banking/import.ts'
import type { Currency } from '@lucas/contract/currency.ts'
import { fromWireAmount, toWireAmount } from '@lucas/contract/rules/money.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import type { StatementSummary } from './reader.ts'
import type { ImportRow } from './repository/statement-import.ts'

const dayOfMonth = (day: PlainDate | null | undefined): number | null => (day ? Number(day.slice(8)) : null)

/** Returns the bill that a card statement prints, in minor units. */
export const toPrintedBill = ({ bill, card }: StatementSummary) =>
  bill
    ? {
        closesOn: bill.closesOn,
        dueOn: bill.dueOn,
        billed: bill.billed === null ? null : BigInt(bill.billed),
        minimum: bill.minimum === null ? null : BigInt(bill.minimum),
        limit: card?.limit == null ? null : BigInt(card.limit),
      }
    : null

/**
 * Returns what a card owed at the end of a file, where its closing balance says it: below zero, as money that is missing. A
 * positive balance may be a debt or a credit, which nothing proves.
 */
export const findPrintedDebt = ({ closing, period_to: until }: Pick<ImportRow, 'closing' | 'period_to'>) =>
  closing !== null && closing <= 0n && until !== null ? { owedOn: until, debt: -closing } : null

export const toAnsweredDebt = (debt: ImportedCardInput['debt'], currency: Currency) =>
  debt ? { owedOn: debt.date, debt: fromWireAmount(debt.amount, currency) } : null

interface CardFacts {
  row: ImportRow
  summary: StatementSummary | null
  /** The account that confirming would fill. */
  account: AccountProposal | null
  ownAccounts: readonly Account[]
  cards: readonly Card[]
  today: PlainDate
}

/** Returns what is known of the card of a preview, and what is asked. Null for other accounts and for cards of a bank. */
export function toImportedCard({
  row,
  summary,
  account,
  ownAccounts,
  cards,
  today,
}: CardFacts): ImportedCard | null {
  if (row.state !== 'preview' || summary === null || account?.type !== 'credit') return null
  const own = ownAccounts.find(({ id }) => id === account.account_id)
  if (own && own.source !== 'file') return null
  const card = cards.find(({ account_id: id }) => id === account.account_id)
  const bill = toPrintedBill(summary)
  const isDebtKnown =
    (card !== undefined && card.debt !== null) ||
    (bill?.billed ?? null) !== null ||
    findPrintedDebt(row) !== null
  const last = row.period_to === null || row.period_to > today ? today : row.period_to
  return {
    closing_day: card?.closing_day ?? dayOfMonth(bill?.closesOn),
    due_day: card?.due_day ?? dayOfMonth(bill?.dueOn),
    billed: bill?.billed == null ? null : toWireAmount(bill.billed, account.currency),
    asks_debt_on: isDebtKnown ? null : last,
  }
}
