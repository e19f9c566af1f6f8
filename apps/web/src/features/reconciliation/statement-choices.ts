import type { Account } from '@lucas/contract/banking/account.ts'
import type { StatementImport } from '@lucas/contract/banking/import.ts'
import type { ReconciliationInput } from '@lucas/contract/banking/reconciliation.ts'
import { addDays, firstOfMonth, type PlainDate } from '@lucas/contract/rules/periods.ts'
import { toAmountInput } from '../../lib/format/amount-text.ts'

/** What the user types: the balance as its field has it, without its sign. */
export interface ReconcileDraft {
  statement: string
  balance: string
  isOpposite: boolean
  date: string
}

/** A statement that says with which balance its account ended, and when. */
export type EndedStatement = StatementImport & {
  closing_balance: string
  period: NonNullable<StatementImport['period']>
}

/** Lists the statements of an account that end with a balance after a day, the newest first. */
export const listEnded = (
  statements: readonly StatementImport[],
  account: Account,
  after: PlainDate | undefined,
): EndedStatement[] =>
  statements
    .filter((one): one is EndedStatement => {
      const { account: own, state, closing_balance: closing, period, currency } = one
      return (
        own?.account_id === account.id &&
        (state === 'done' || state === 'preview') &&
        closing !== null &&
        period !== null &&
        currency === account.currency &&
        (after === undefined || period.to >= after)
      )
    })
    .toSorted((a, b) => (a.period.to < b.period.to ? 1 : -1))

export const toDraft = (
  { id, closing_balance: closing, period }: EndedStatement,
  { currency }: Account,
): ReconcileDraft => ({
  statement: id,
  balance: toAmountInput(Math.abs(Number(closing)), currency),
  isOpposite: Number(closing) < 0,
  date: period.to,
})

/** Without a statement, the last day of the month before. */
export const emptyDraft = (today: PlainDate): ReconcileDraft => ({
  statement: '',
  balance: '',
  isOpposite: false,
  date: addDays(firstOfMonth(today), -1),
})

export const toInput = (
  { statement, balance, isOpposite, date }: ReconcileDraft,
  accountId: string,
): ReconciliationInput => ({
  account_id: accountId,
  date,
  balance: balance === '' ? Number.NaN : (isOpposite ? -1 : 1) * Number(balance),
  import_id: statement === '' ? null : statement,
})
