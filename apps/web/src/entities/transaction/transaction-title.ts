import { transactionKindNames } from '@lucas/contract/copy/transactions/transaction-kinds.ts'
import { transferTitles as titles } from '@lucas/contract/copy/transactions/transfer-titles.ts'
import { toBankName } from '@lucas/contract/rules/bank-name.ts'
import { isFlowKind } from '@lucas/contract/rules/transaction-kinds.ts'
import type { Transaction } from '@lucas/contract/transactions/transaction.ts'
import { maskAccountNumbers } from '../../lib/format/mask-account-numbers.ts'

/** Returns the merchant of a transaction, or the bank's description in title case, with masked account numbers. */
export const transactionName = ({
  merchant_name,
  description,
}: Pick<Transaction, 'merchant_name' | 'description'>): string =>
  maskAccountNumbers(merchant_name ?? toBankName(description))

/**
 * Returns the title of a transaction: what a transfer or card payment is, unless the user gave it a name, else its name.
 */
export function transactionTitle(transaction: Transaction): string {
  const { kind, renamed } = transaction
  if (kind === 'transfer' && !renamed) return transferTitle(transaction) ?? transactionName(transaction)
  return kind === 'card_payment' && !renamed
    ? transactionKindNames.card_payment
    : transactionName(transaction)
}

/** Null: the user says that it is a transfer, and its name is all that is known. */
function transferTitle({
  counterpart,
  amount,
  institution_name: own,
  kind_source,
}: Transaction): string | null {
  const isOut = amount < 0
  if (counterpart === null) {
    if (kind_source !== 'text') return null
    return isOut ? titles.toOther : titles.fromOther
  }
  const { institution_name: institution } = counterpart
  if (institution === '' || institution === own) return titles.between
  return isOut ? titles.to(institution) : titles.from(institution)
}

/** Returns 'Cuenta Corriente → Cuenta de Ahorro', or null without another account. */
export function formatTransferRoute({
  account,
  amount,
  counterpart,
}: Pick<Transaction, 'account' | 'amount' | 'counterpart'>): string | null {
  const other = counterpart?.account_name ?? null
  if (other === null) return null
  return amount < 0 ? `${account.name} → ${other}` : `${other} → ${account.name}`
}

/** Whether a transaction counts as spending or income. Others show their kind instead of a category. */
export const countsInFlow = ({ kind }: Pick<Transaction, 'kind'>): boolean => isFlowKind(kind)
