import { kindSource, transactionKind } from '@lucas/contract/transactions/transaction.ts'
import * as z from 'zod/mini'

/** What a run recorded of transactions before it changed them. */
export const recordedBefore = z.object({
  category: z.string(),
  categorySource: z.enum(['person', 'written', 'learned', 'merchant', 'rule', 'model', 'none']),
  categoryConfidence: z.int(),
  merchant: z.nullable(z.string()),
  nameSource: z.enum(['bank', 'person', 'written', 'learned']),
  kind: transactionKind,
  kindSource,
  ruleKind: z.nullable(transactionKind),
  tags: z.array(z.string()),
  reviewed: z.boolean(),
  ruleIds: z.array(z.string()),
})

/** What a run recorded of them afterwards. */
export const recordedAfter = z.extend(recordedBefore, {
  isSplit: z.boolean(),
  goal: z.nullable(z.object({ goalId: z.string(), amount: z.string() })),
})
