import type { AccountType } from '@lucas/contract/account.ts'
import type { Currency } from '@lucas/contract/currency.ts'
import type { WalletGroupKind } from '@lucas/contract/wallet.ts'

interface Kept {
  account_type: AccountType
  currency: Currency
  manual: boolean
}

/** Where an account stands in the wallet; cards have a place of their own. Cash is kept by hand, as a car is. */
export function groupOf({ account_type: type, currency, manual }: Kept): WalletGroupKind {
  if (manual && type === 'depository') return 'belongings'
  if (currency === 'USD') return 'dollars'
  if (type === 'savings') return 'savings'
  return type === 'investment' ? 'investments' : 'everyday'
}
