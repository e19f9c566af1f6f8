import type { AccountType } from '@lucas/contract/account.ts'
import type { Currency } from '@lucas/contract/currency.ts'
import type { CategorySource, TransactionKind } from '@lucas/contract/transaction.ts'
import type { Held } from './domain/movement.ts'
import type { NameSource } from './domain/teaching.ts'

/** A row as it is about to be written. */
export interface NewRow {
  id: string
  accountId: string
  accountType: AccountType
  ownerName: string
  providerId: string
  date: string
  occurredAt: Date | null
  amount: bigint
  currency: Currency
  description: string
  merchant: string | null
  nameSource: NameSource
  category: string
  categorySource: CategorySource
  categoryConfidence: number
  kind: TransactionKind
  refundOf: string | null
  pending: boolean
  balanceAfter: bigint | null
  in: bigint
  out: bigint
  branch: string | null
  reference: string | null
  paymentMethod: string | null
  instalmentNumber: number | null
  instalmentTotal: number | null
  /** The bank's untouched object; it is sealed when it is written. */
  raw: Record<string, unknown> | null
}

/** A held row with what an update may not lose. */
export type HeldRow = Held & {
  kind: TransactionKind
  category: string
  categorySource: string
  refundOf: string | null
  merchant: string | null
  nameSource: NewRow['nameSource']
  currency: Currency
  /** The person divided it into so many parts. */
  partTotal: number | null
}

/** A row that we hold and that may be half of a pair or a refund's charge. */
export interface NearFact {
  id: string
  accountId: string
  date: string
  amount: bigint
  currency: Currency
  description: string
  merchant: string | null
  category: string
  categorySource: NewRow['categorySource']
  categoryConfidence: number
  kind: TransactionKind
}

/** The same with what its account tells. */
export type NearRow = NearFact & Pick<NewRow, 'accountType' | 'ownerName'>

/** Adds to rows what their accounts tell. */
export type WithAccounts = (rows: readonly NearFact[]) => NearRow[]

/** Seals a row's untouched object under the person's key. */
export type SealRaw = (id: string, raw: Record<string, unknown>) => Buffer
