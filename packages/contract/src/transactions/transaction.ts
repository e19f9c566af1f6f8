import * as z from 'zod/mini'
import { accountType } from '../banking/account.ts'
import { currency } from '../currency.ts'
import { amount, id, instant, pageOf, plainDate } from '../wire.ts'

export const transactionKinds = ['spending', 'income', 'transfer', 'refund'] as const
export const transactionKind = z.enum(transactionKinds)
export type TransactionKind = z.infer<typeof transactionKind>

/** Source of a category. */
const categorySource = z.enum(['person', 'learned', 'merchant', 'rule', 'model', 'none'])
export type CategorySource = z.infer<typeof categorySource>

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
  category: z.string(),
  category_source: categorySource,
  category_confidence: z.int(),
  kind: transactionKind,
  pending: z.boolean(),
  reviewed: z.boolean(),
  manual: z.boolean(),
  account_name: z.string(),
  institution_name: z.string(),
  institution_color: z.nullable(z.string()),
  notes: z.string(),
  /** Comma-separated. */
  tags: z.string(),
  /** Has goal allocations. */
  has_goals: z.boolean(),
  /** For a split part: the original, the number and the total of parts. */
  part: z.nullable(z.object({ of: id, number: z.int(), total: z.int() })),
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
