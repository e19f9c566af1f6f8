import type { Account } from '@lucas/contract/account.ts'
import { currencies } from '@lucas/contract/currency.ts'
import { ConnectBankLink } from '../../ui/connect-bank-link.tsx'
import { accountsOf } from './accounts-split.ts'

interface NoAccountsProps {
  accounts: readonly Account[]
  kind: 'deposits' | 'credit'
  /** Said when there is none at all, and when there is none in this currency. */
  none: string
  noneIn: string
}

/** A tab without accounts: the spec's sentence with the way on, or that the others are in the other currency. */
export function NoAccounts({ accounts, kind, none, noneIn }: NoAccountsProps) {
  const isElsewhere = currencies.some((currency) => accountsOf(accounts, kind, currency).length > 0)
  return (
    <div className="grid justify-items-center gap-3 py-8 text-center">
      <p className="text-ink-2">{isElsewhere ? noneIn : none}</p>
      {!isElsewhere && <ConnectBankLink variant="secondary" />}
    </div>
  )
}
