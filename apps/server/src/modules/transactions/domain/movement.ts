import type { AccountType } from '@lucas/contract/account.ts'
import type { Currency } from '@lucas/contract/currency.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'

/** One movement as its bank tells it. Money in minor units, negative is money out, also for a purchase on a card. */
export interface ToldMovement {
  /** The bank's own id where it is stable, else null. */
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
  /** The untouched object. */
  raw: Record<string, unknown>
}

/** The same with the account it belongs to. */
export interface Movement extends ToldMovement {
  accountId: string
  accountType: AccountType
  currency: Currency
  ownerName: string
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
