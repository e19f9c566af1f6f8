import type { AccountType } from '@lucas/contract/account.ts'
import type { Currency } from '@lucas/contract/currency.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'

/** One movement as its bank tells it, with the account it belongs to. Money in minor units, negative is money out. */
export interface Movement {
  accountId: string
  accountType: AccountType
  currency: Currency
  ownerName: string
  providerId: string | null
  date: PlainDate
  occurredAt: Date | null
  description: string
  amount: bigint
  in: bigint
  out: bigint
  balanceAfter: bigint | null
  branch: string | null
  reference: string | null
  pending: boolean
  raw: Record<string, unknown>
}

/** Why a row is a tombstone: the person deleted it, the bank took it back, or it lives on in another row. */
export type Deletion = 'person' | 'provider' | 'merge'

/** What deduplication needs to know of a row that we hold. */
export interface Held {
  id: string
  accountId: string
  providerId: string
  date: PlainDate
  occurredAt: Date | null
  amount: bigint
  description: string
  pending: boolean
  /** Written by hand. */
  manual: boolean
  balanceAfter: bigint | null
  branch: string | null
  reference: string | null
  deletion: Deletion | null
}
