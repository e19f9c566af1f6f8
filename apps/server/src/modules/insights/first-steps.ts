import { type OnboardingAnswer, onboardingSteps as order } from '@lucas/contract/users/onboarding.ts'
import type { Db } from '../../platform/database/connect.ts'
import { withUser } from '../../platform/database/user-transaction.ts'
import { hasPin } from '../security/index.ts'
import { users } from '../users/index.ts'
import { firstStepsRepository } from './repository/first-steps.ts'

export type FirstStepsService = ReturnType<typeof createFirstSteps>

/** Creates the onboarding checklist: which steps are done and whether the user hid it. */
export const createFirstSteps = (db: Db) => ({
  async getProgress(userId: string): Promise<OnboardingAnswer> {
    return withUser(db, userId, async (tx) => {
      const { first_steps_hidden: hidden, email_verified_at: verifiedAt } = await users.get(tx, userId)
      const done = {
        ...(await firstStepsRepository(tx).getProgress(userId)),
        verify: verifiedAt !== null,
        pin: await hasPin(tx, userId),
      }
      return { hidden, steps: order.map((step) => ({ step, done: done[step] })) }
    })
  },

  async hide(userId: string): Promise<void> {
    await withUser(db, userId, (tx) => users.dismissOnboarding(tx, userId))
  },
})
