import { type OnboardingStep, transactionsToReview } from '@lucas/contract/users/onboarding.ts'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/user-transaction.ts'

/** Steps that the user's bank data show. */
export type DataProgress = Record<Extract<OnboardingStep, 'bank' | 'review' | 'goal'>, boolean>

export const firstStepsRepository = (tx: Tx) => ({
  /** Returns which steps are done. `bank` needs an account that was connected or imported, not a manual one. */
  async getProgress(userId: string): Promise<DataProgress> {
    const { rows } = await sql<DataProgress>`
      select exists (select from account a where a.user_id = ${userId} and not a.manual) as bank,
             (select count(*) from (select from transaction t
                where t.user_id = ${userId} and t.reviewed and t.deleted_at is null
                limit ${transactionsToReview}) r) = ${transactionsToReview} as review,
             exists (select from goal g where g.user_id = ${userId}) as goal`.execute(tx)
    return rows[0] ?? { bank: false, review: false, goal: false }
  },
})
