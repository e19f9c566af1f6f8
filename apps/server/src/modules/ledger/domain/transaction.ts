import type { AccountType } from '@lucas/contract/banking/account.ts'
import type { Currency } from '@lucas/contract/currency.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'

/** A normalised transaction of a provider. Amounts in minor units; negative is money out, also on a card. */
export interface ProviderTransaction {
  /** Stable provider id, else null. */
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
  /** The original provider object. */
  raw: Record<string, unknown>
}

/** A provider transaction with its account. */
export interface IncomingTransaction extends ProviderTransaction {
  accountId: string
  accountType: AccountType
  currency: Currency
  ownerName: string
}

/**
 * Reason of a tombstone: deleted by the user, removed by the provider, or merged into another transaction.
 */
export type Deletion = 'person' | 'provider' | 'merge'

/** Fields of a stored transaction that matching reads. */
export interface ExistingTransaction {
  id: string
  accountId: string
  providerId: string
  date: PlainDate
  occurredAt: Date | null
  amount: bigint
  description: string
  pending: boolean
  manual: boolean
  balanceAfter: bigint | null
  branch: string | null
  reference: string | null
  deletion: Deletion | null
}

/** The provider ids of transactions that a provider or a file gave none begin with it. */
export const fingerprintPrefix = 'fp:'
