import type { Account } from '@lucas/contract/banking/account.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import type { GivenTransaction, ManualTransactionType } from '../../entities/transaction/manual.ts'
import { toAmountInput } from '../../lib/format/amount-text.ts'

/** Returns the amount that a row needs to change a balance by a difference: a charge adds to what a card owes. */
export const toRowAmount = ({ account_type: type }: Account, difference: number): number =>
  type === 'credit' ? -difference : difference

/** Returns what 'Nueva transacción' begins with for a row that is missing by a difference of the balance. */
export const toMissingRow = (
  account: Account,
  { difference, date, name }: { difference: number; date: PlainDate; name: string },
): { type: ManualTransactionType; given: GivenTransaction } =>
  toGiven(account, { amount: toRowAmount(account, difference), date, name })

/** Returns what 'Nueva transacción' begins with for a row of a statement. */
export const toGiven = (
  { id, currency }: Account,
  { amount, date, name }: { amount: number; date: PlainDate; name: string },
): { type: ManualTransactionType; given: GivenTransaction } => ({
  type: amount < 0 ? 'Expense' : 'Income',
  given: { name, amount: toAmountInput(Math.abs(amount), currency), date, account: id },
})
