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
  balanceAfter: bigint | null
  branch: string | null
  reference: string | null
  /** A tombstone: it stays deleted. */
  isDeleted: boolean
}
