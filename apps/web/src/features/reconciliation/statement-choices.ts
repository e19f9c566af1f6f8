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

type AccountFacts = Pick<Account, 'id' | 'currency' | 'account_type'>

/** What decides whether a statement is offered. */
interface StatementFacts
  extends Pick<StatementImport, 'id' | 'file_name' | 'state' | 'period' | 'currency' | 'closing_balance'> {
  account: { account_id: string | null } | null
  card?: { billed: number | null } | null | undefined
}

/** A statement that says with which balance its account ended, and when; of a card what was owed. */
export interface EndedStatement {
  id: string
  fileName: string
  until: PlainDate
  balance: number
}

/** Lists the statements of an account that end with a balance on a day or later, the newest first. */
export const listEnded = (
  statements: readonly StatementFacts[],
  account: AccountFacts,
  since: PlainDate | undefined,
): EndedStatement[] =>
  statements
    .flatMap((one) => {
      const { id, account: own, state, period, currency, file_name: fileName } = one
      const balance = findEnd(one, account)
      const isOwn = own?.account_id === account.id && currency === account.currency
      const isRead = state === 'done' || state === 'preview'
      if (!isOwn || !isRead || period === null || balance === null) return []
      return since === undefined || period.to >= since ? [{ id, fileName, until: period.to, balance }] : []
    })
    .toSorted((a, b) => (a.until < b.until ? 1 : -1))

/** Of a card the printed bill, else a balance below zero, as money that is missing; a positive one may be a debt or a credit. */
function findEnd({ closing_balance: closing, card }: StatementFacts, { account_type: type }: AccountFacts) {
  if (type !== 'credit') return closing === null ? null : Number(closing)
  return card?.billed ?? (closing === null || Number(closing) > 0 ? null : -Number(closing))
}

export const toDraft = (
  { id, balance, until }: EndedStatement,
  { currency }: Pick<Account, 'currency'>,
): ReconcileDraft => ({
  statement: id,
  balance: toAmountInput(Math.abs(balance), currency),
  isOpposite: balance < 0,
  date: until,
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
