import type { AccountType } from '@lucas/contract/banking/account.ts'
import type { WalletGroupKind } from '@lucas/contract/banking/wallet.ts'
import type { Currency } from '@lucas/contract/currency.ts'

interface GroupedAccount {
  account_type: AccountType
  currency: Currency
  manual: boolean
}

/** Returns the wallet group of an account that is not a card. A manual deposit account is cash. */
export function toWalletGroup({ account_type: type, currency, manual }: GroupedAccount): WalletGroupKind {
  if (manual && type === 'depository') return 'cash'
  if (currency === 'USD') return 'dollars'
  if (type === 'savings') return 'savings'
  return type === 'investment' ? 'investments' : 'everyday'
}
