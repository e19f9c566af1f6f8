import { holds, type PaidPlan } from '@lucas/contract/rules/plans.ts'
import type { Db } from '../../platform/database/connect.ts'
import { asPerson } from '../../platform/database/person.ts'
import { fail } from '../../platform/errors.ts'
import { planRepository } from './repository/plan.ts'

export type Plans = ReturnType<typeof createPlans>

/** What a person's plan holds, asked on the server each time (S-09). Each plan holds everything of the smaller ones. */
export const createPlans = ({ db }: { db: Db }) => ({
  /**
   * Fails with `plan_required`, which names the plan; `detail` is the sentence that says what it is for. Inside a
   * transaction of the person it reads in that one.
   */
  async require(person: string, plan: PaidPlan, detail: string, on: Db = db): Promise<void> {
    const own = await asPerson(on, person, (tx) => planRepository(tx).find(person))
    if (!holds(own, plan)) fail('plan_required', { detail, members: { required_plan: plan } })
  },
})
