import type { AccountType } from '@lucas/contract/banking/account.ts'
import type { Currency } from '@lucas/contract/currency.ts'
import type { CategorySource, TransactionKind } from '@lucas/contract/transactions/transaction.ts'
import type { TextKind } from '../description/index.ts'
import type { NameSource } from './domain/classification.ts'
import type { KindDecision } from './domain/kind/decide-kind.ts'
import type { ExistingTransaction } from './domain/transaction.ts'

/** A transaction row to insert or update. */
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
  kindSource: KindDecision['kindSource']
  /** The kind that the description shows; null: the sign decides. */
  textKind: TextKind | null
  /** The kind that the user chose. */
  ownKind: TransactionKind | null
  /** The kind that a rule of the user gave. */
  ruleKind: TransactionKind | null
  /** The rules of the user that matched. */
  ruleIds: readonly string[]
  /** Tags and review of rules; written only with a new row. */
  tags: readonly string[]
  reviewed: boolean
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
  /** The original provider object, encrypted when it is written. */
  raw: Record<string, unknown> | null
}

/** An existing row with the fields that an update must preserve. */
export type ExistingRow = ExistingTransaction & {
  kind: TransactionKind
  kindSource: KindDecision['kindSource']
  ownKind: TransactionKind | null
  ruleKind: TransactionKind | null
  ruleIds: string[]
  category: string
  categorySource: CategorySource
  refundOf: string | null
  merchant: string | null
  nameSource: NewRow['nameSource']
  currency: Currency
  /** Number of split parts, if the transaction is split. */
  partTotal: number | null
}

/** A stored row that can be half of a pair or the purchase of a refund. */
export interface CandidateRow {
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
  textKind: TextKind | null
  ownKind: TransactionKind | null
  ruleKind: TransactionKind | null
}

/** A candidate row with the type and owner of its account. */
export type LinkCandidate = CandidateRow & Pick<NewRow, 'accountType' | 'ownerName'>

export type AddAccounts = (rows: readonly CandidateRow[]) => LinkCandidate[]

/** Encrypts the raw object of a row with the key of the user. */
export type EncryptRaw = (id: string, raw: Record<string, unknown>) => Buffer
