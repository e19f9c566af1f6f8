import * as z from 'zod/mini'
import { accountType } from '../banking/account.ts'
import { currency } from '../currency.ts'
import { amount, id, instant, pageOf, plainDate } from '../wire.ts'

/** What a transaction is. Only spending, income and refunds count in the sums of spending and income. */
export const transactionKinds = [
  'spending',
  'income',
  'transfer',
  'savings',
  'card_payment',
  'refund',
  'excluded',
] as const
export const transactionKind = z.enum(transactionKinds)
export type TransactionKind = z.infer<typeof transactionKind>

/** Source of a kind: the user, a rule that the user wrote, a linked transaction, the description, or the sign of the amount. */
export const kindSource = z.enum(['person', 'written', 'pair', 'text', 'sign'])
export type KindSource = z.infer<typeof kindSource>

/** Source of a category; `written` is a rule that the user wrote. */
const categorySource = z.enum(['person', 'written', 'learned', 'merchant', 'rule', 'model', 'none'])
export type CategorySource = z.infer<typeof categorySource>

/**
 * A pending transaction, or one of a file, that may be another one; a pending one that the bank did not post within 15 days, or that
 * the user keeps nevertheless.
 */
const pendingState = z.enum(['suggested', 'expired', 'counted'])
export type PendingState = z.infer<typeof pendingState>

export const keepPendingInput = z.object({ counted: z.boolean() })

/** A transaction of a list. Negative amounts are spending, positive ones income. */
export const transaction = z.object({
  id,
  floid_transaction_id: z.string(),
  description: z.string(),
  merchant_name: z.nullable(z.string()),
  amount,
  currency,
  date: plainDate,
  datetime: z.nullable(instant),
  /** The category; of a sub-category, the one that contains it. */
  category: z.string(),
  subcategory: z.nullable(z.string()),
  category_source: categorySource,
  category_confidence: z.int(),
  kind: transactionKind,
  kind_source: kindSource,
  pending: z.boolean(),
  /** Why a transaction leaves the sums (`suggested`, `expired`), or that the user counts it (`counted`). */
  pending_state: z.optional(z.nullable(pendingState)),
  reviewed: z.boolean(),
  manual: z.boolean(),
  account_name: z.string(),
  institution_name: z.string(),
  institution_color: z.nullable(z.string()),
  /** Whether the merchant name is the user's, by hand or by a name rule. */
  renamed: z.boolean(),
  /**
   * The account that a transfer goes to or comes from: of the other half, or the wallet that the description names, whose
   * account is not linked.
   */
  counterpart: z.nullable(z.object({ account_name: z.nullable(z.string()), institution_name: z.string() })),
  notes: z.string(),
  /** Comma-separated. */
  tags: z.string(),
  /** Has goal allocations. */
  has_goals: z.boolean(),
  /** For a split part: the original, the number and the total of parts. */
  part: z.nullable(z.object({ of: id, number: z.int(), total: z.int() })),
  /** In how many months a manual purchase is charged; null for one that is charged at once, and for those of a bank. */
  instalments: z.optional(z.nullable(z.int())),
  account: z.object({
    id,
    name: z.string(),
    institution_name: z.string(),
    mask: z.string(),
    account_type: accountType,
  }),
})
export type Transaction = z.infer<typeof transaction>

export const transactionPage = pageOf(transaction)
export type TransactionPage = z.infer<typeof transactionPage>

export const recentTransactions = z.array(transaction)

/** Splits comma-separated tags; blanks are dropped (spec 5). */
export const splitTags = (tags: string): string[] => [
  ...new Set(
    tags
      .split(',')
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ''),
  ),
]
