import type { AccountType } from '@lucas/contract/banking/account.ts'
import type { Currency } from '@lucas/contract/currency.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import type {
  CategorySource,
  KindSource,
  PendingState,
  TransactionKind,
} from '@lucas/contract/transactions/transaction.ts'
import type { TextKind } from '../../description/domain/index.ts'

/** Origin of the merchant name: the description, the user, a rule that the user wrote, or a learned rule. */
type NameSource = 'bank' | 'person' | 'written' | 'learned'

/**
 * Reason of a tombstone: deleted by the user, removed by the provider, or merged into another transaction.
 */
export type Deletion = 'person' | 'provider' | 'merge'

/** A stored transaction, in minor units; what needs fewer fields picks them. `repository/fields.ts` names the column of each. */
export interface LedgerRow {
  id: string
  accountId: string
  providerId: string
  date: PlainDate
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
  kindSource: KindSource
  /** The kind that the description shows; null: the sign decides. */
  textKind: TextKind | null
  /** The kind that the user chose. */
  ownKind: TransactionKind | null
  /** The kind that a rule of the user gave. */
  ruleKind: TransactionKind | null
  /** The rules of the user that matched. */
  ruleIds: readonly string[]
  /** Of a refund: its purchase. */
  refundOf: string | null
  pending: boolean
  pendingState: PendingState | null
  manual: boolean
  reviewed: boolean
  notes: string
  tags: readonly string[]
  balanceAfter: bigint | null
  in: bigint | null
  out: bigint | null
  branch: string | null
  reference: string | null
  paymentMethod: string | null
  instalmentNumber: number | null
  instalmentTotal: number | null
  /** The original provider object, encrypted for this row. */
  raw: Buffer | null
  createdAt: Date
  deletedAt: Date | null
  deletion: Deletion | null
  /** Of a part: the split transaction. */
  parentId: string | null
  partNumber: number | null
  /** Number of parts, of a split transaction and of its parts. */
  partTotal: number | null
}

/** What decides and explains a category. */
export type CategoryFields = Pick<LedgerRow, 'category' | 'categorySource' | 'categoryConfidence'>

/** Field that a rule sets. */
export type RuleSubject = 'category' | 'name'

/** Fields that a rule can change. */
export type Classification = CategoryFields & Pick<LedgerRow, 'id' | 'merchant' | 'nameSource' | 'reviewed'>

/** A normalised transaction of a provider, which has no category or kind yet. Negative is money out, also on a card. */
export interface ProviderTransaction
  extends Pick<
    LedgerRow,
    'date' | 'occurredAt' | 'description' | 'amount' | 'balanceAfter' | 'branch' | 'reference' | 'pending'
  > {
  /** Stable provider id, else null. */
  providerId: string | null
  in: bigint
  out: bigint
  /** The original provider object. */
  raw: Record<string, unknown>
}

/** What the user chose for a transaction in another app. */
export interface ChosenFields extends Pick<LedgerRow, 'merchant' | 'tags' | 'notes'> {
  /** As it is stored; null leaves it to the rules and the categoriser. */
  category: string | null
  kind: TransactionKind | null
}

/** A provider transaction with its account. */
export interface IncomingTransaction extends ProviderTransaction {
  accountId: string
  accountType: AccountType
  currency: Currency
  ownerName: string
  /** Applied to a new row; an existing one stays. */
  chosen?: ChosenFields
}

/** A transaction to store: its account decides with it, and its raw object is encrypted when it is written. */
export interface NewRow
  extends Omit<
    LedgerRow,
    | 'raw'
    | 'pendingState'
    | 'manual'
    | 'createdAt'
    | 'deletedAt'
    | 'deletion'
    | 'parentId'
    | 'partNumber'
    | 'partTotal'
  > {
  accountType: AccountType
  ownerName: string
  in: bigint
  out: bigint
  raw: Record<string, unknown> | null
}

/** Fields of a stored transaction that matching reads. */
export type ExistingTransaction = Pick<
  LedgerRow,
  | 'id'
  | 'accountId'
  | 'providerId'
  | 'date'
  | 'occurredAt'
  | 'amount'
  | 'description'
  | 'pending'
  | 'manual'
  | 'balanceAfter'
  | 'branch'
  | 'reference'
  | 'deletion'
>

/** The provider ids of transactions that a provider or a file gave none begin with it. */
export const fingerprintPrefix = 'fp:'

/** The provider ids of transactions from mails of banks begin with it. */
export const mailPrefix = 'mail:'
