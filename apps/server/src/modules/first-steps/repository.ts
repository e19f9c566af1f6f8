import { type OnboardingStep, transactionsToReview } from '@lucas/contract/onboarding.ts'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/user-transaction.ts'

export type OnboardingProgress = Record<OnboardingStep, boolean> & { hidden: boolean }

export const firstStepsRepository = (tx: Tx) => ({
  /** Returns which steps are done. `bank` needs an account that was connected or imported, not a manual one. */
  async getProgress(userId: string): Promise<OnboardingProgress> {
    const { rows } = await sql<OnboardingProgress>`
      select p.first_steps_hidden as hidden, p.email_verified_at is not null as verify,
             exists (select from account a where a.user_id = p.user_id and not a.manual) as bank,
             (select count(*) from (select from transaction t
                where t.user_id = p.user_id and t.reviewed and t.deleted_at is null
                limit ${transactionsToReview}) r) = ${transactionsToReview} as review,
             exists (select from goal g where g.user_id = p.user_id) as goal,
             exists (select from app_lock l where l.user_id = p.user_id and l.pin_set_at is not null) as pin
        from person p where p.user_id = ${userId}`.execute(tx)
    const [progress] = rows
    if (progress === undefined) throw new Error('the signed-in user does not exist')
    return progress
  },

  hide: (userId: string) =>
    tx.updateTable('person').set({ first_steps_hidden: true }).where('user_id', '=', userId).execute(),
})
