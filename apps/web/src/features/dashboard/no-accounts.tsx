import type { Account } from '@lucas/contract/banking/account.ts'
import { currencies } from '@lucas/contract/currency.ts'
import { DataSourceActions } from '../../entities/account/data-source-actions.tsx'
import { filterAccounts } from './accounts/accounts-split.ts'

interface NoAccountsProps {
  accounts: readonly Account[]
  kind: 'deposits' | 'credit'
  /** The text without any account of the kind, and the text without one in this currency. */
  noneText: string
  noneInCurrencyText: string
}

/** A tab without accounts: the text of spec 2 with a link, or a note that the accounts have the other currency. */
export function NoAccounts({ accounts, kind, noneText, noneInCurrencyText }: NoAccountsProps) {
  const hasOtherCurrency = currencies.some((currency) => filterAccounts(accounts, kind, currency).length > 0)
  return (
    <div className="grid justify-items-center gap-3 py-8 text-center">
      <p className="text-ink-2">{hasOtherCurrency ? noneInCurrencyText : noneText}</p>
      {!hasOtherCurrency && <DataSourceActions variant="secondary" />}
    </div>
  )
}
