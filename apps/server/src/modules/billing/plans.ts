import { includesPlan, type PaidPlan } from '@lucas/contract/rules/plans.ts'
import type { Db } from '../../platform/database/connect.ts'
import { withUser } from '../../platform/database/user-transaction.ts'
import { fail } from '../../platform/errors.ts'
import { users } from '../users/index.ts'

export type Plans = ReturnType<typeof createPlans>

/** Creates the server-side plan check (S-09). Each plan includes everything of the smaller plans. */
export const createPlans = ({ db }: { db: Db }) => ({
  /**
   * Throws `plan_required` when the user's plan does not include `plan`; `detail` is shown to the user. Pass the
   * transaction as `handle` to read inside it.
   */
  async require(userId: string, plan: PaidPlan, detail: string, handle: Db = db): Promise<void> {
    const current = await withUser(handle, userId, (tx) => users.get(tx, userId))
    if (!includesPlan(current.plan, plan)) fail('plan_required', { detail, members: { required_plan: plan } })
  },
})
