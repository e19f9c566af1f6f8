import { type OnboardingAnswer, onboardingSteps as order } from '@lucas/contract/onboarding.ts'
import type { Db } from '../../platform/database/connect.ts'
import { withUser } from '../../platform/database/user-transaction.ts'
import { firstStepsRepository } from './repository.ts'

export type FirstStepsService = ReturnType<typeof createFirstSteps>

/** Creates the onboarding checklist: which steps are done and whether the user hid it. */
export const createFirstSteps = (db: Db) => ({
  async getProgress(userId: string): Promise<OnboardingAnswer> {
    const { hidden, ...done } = await withUser(db, userId, (tx) =>
      firstStepsRepository(tx).getProgress(userId),
    )
    return { hidden, steps: order.map((step) => ({ step, done: done[step] })) }
  },

  async hide(userId: string): Promise<void> {
    await withUser(db, userId, (tx) => firstStepsRepository(tx).hide(userId))
  },
})
