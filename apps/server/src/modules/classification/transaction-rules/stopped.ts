import type { Tx } from '../../../platform/database/user-transaction.ts'
import { transactionRuleRepository } from '../repository/transaction-rule.ts'

/** Lists the rules that were switched off because their patterns took too long, for notifications. */
export const listStoppedRules = (tx: Tx, userId: string) => transactionRuleRepository(tx).listSlow(userId)
