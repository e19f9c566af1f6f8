import type { NetWorthGroup } from '@lucas/contract/analytics/analysis.ts'
import type { AccountType } from '@lucas/contract/banking/account.ts'
import type { Currency } from '@lucas/contract/currency.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import type { Tx } from '../../platform/database/user-transaction.ts'

/** An asset or liability outside the accounts. */
export interface NetWorthItem {
  group: NetWorthGroup
  currency: Currency
  /** The first day with a known value; null if only today's is known. */
  first: PlainDate | null
  /** Returns the value in minor units, positive also for a debt. */
  valueOn(day: PlainDate): bigint
}

/** The wallet's part of net worth. */
export interface WalletItems {
  groupOf(account: { type: AccountType; currency: Currency; manual: boolean }): NetWorthGroup
  listItems(tx: Tx, userId: string): Promise<NetWorthItem[]>
}
