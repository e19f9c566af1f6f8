import type { TransactionRuleList } from '@lucas/contract/transactions/transaction-rule.ts'

/** Whether the plan allows no further rule. */
export const isLimitReached = ({ limit, used }: Pick<TransactionRuleList, 'limit' | 'used'>): boolean =>
  limit !== null && used >= limit
