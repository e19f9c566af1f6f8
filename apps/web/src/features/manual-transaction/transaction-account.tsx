import type { Account } from '@lucas/contract/banking/account.ts'
import { manualTransactionCopy } from '@lucas/contract/copy/transactions/manual-transaction.ts'
import { AccountField, findCashAccount } from './account-field.tsx'
import type { TransactionDraft } from './draft.ts'

const copy = manualTransactionCopy.fields

/** Returns the account of a draft; cash if none is chosen, undefined if there is no cash account yet. */
export const findDraftAccount = (
  { account: id }: Pick<TransactionDraft, 'account'>,
  accounts: readonly Account[],
): Account | undefined => accounts.find((one) => one.id === id) ?? findCashAccount(accounts)

interface TransactionAccountProps {
  accounts: readonly Account[]
  /** The account of the draft. */
  account: Account | undefined
  isNew: boolean
  error: string | undefined
  onChange: (part: Pick<TransactionDraft, 'account'>) => void
}

/** The account of a manual transaction. */
export function TransactionAccount({ accounts, account, isNew, error, onChange }: TransactionAccountProps) {
  const isOfBank = account !== undefined && !account.manual && account.connection_id !== null
  return (
    <AccountField
      label={copy.account}
      accounts={accounts}
      value={account?.id ?? ''}
      empty={account === undefined ? copy.cashToOpen : undefined}
      hint={isNew && isOfBank ? copy.bankHint : undefined}
      error={error}
      onChange={(id) => onChange({ account: id })}
    />
  )
}
