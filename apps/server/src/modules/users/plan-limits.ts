import type { Plan } from '@lucas/contract/rules/plans.ts'

let arePlansLimited = true

/**
 * Lets every user of this process use what paid plans include, because nothing can be paid here (decisions 10). Only the
 * composition root calls it, before the first request.
 */
export function removePlanLimits(): void {
  arePlansLimited = false
}

/** Returns a user with the plan whose limits hold. */
export const withLimitingPlan = <User extends { plan: Plan }>(user: User): User =>
  arePlansLimited || user.plan !== 'free' ? user : { ...user, plan: 'grow' }
