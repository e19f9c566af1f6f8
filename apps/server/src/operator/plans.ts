import { isPlan, type PaidPlan, type Plan } from '@lucas/contract/rules/plans.ts'
import { openCheckout } from '../composition/checkout.ts'
import { lookupRepository } from '../modules/auth/index.ts'
import { createCheckouts, createPlanGrants } from '../modules/billing/index.ts'
import { createBudgetSubscriber } from '../modules/budgets/index.ts'
import { createRecurringOutlook } from '../modules/recurring/index.ts'
import { createEvents } from '../platform/events/events.ts'
import type { OperatorCommand, OperatorContext } from './command.ts'

const failureMessage = 'No user has this address.'

/** Grants a plan to the user with an address, or resets it to free. */
export const plan: OperatorCommand = {
  name: 'plan',
  usage: ['EMAIL free|grow|work'],
  failureMessage,
  parse: ([email = '', wanted = '']) =>
    email !== '' && isPlan(wanted) ? (context) => grantPlan(context, email, wanted) : null,
}

/** Creates a checkout page for a user. */
export const checkout: OperatorCommand = {
  name: 'checkout',
  usage: ['EMAIL grow|work'],
  failureMessage,
  parse: ([email = '', wanted = '']) =>
    email !== '' && isPlan(wanted) && wanted !== 'free'
      ? (context) => openCheckoutPage(context, email, wanted)
      : null,
}

async function grantPlan({ db, log, clock }: OperatorContext, email: string, wanted: Plan): Promise<boolean> {
  const userId = await lookupRepository(db).findUserIdByEmail(email)
  if (userId === null) return false
  // A smaller plan pauses budget lines, and with them what was moved.
  const subscribers = [createBudgetSubscriber({ clock, outlook: createRecurringOutlook({ db, clock }) })]
  await createPlanGrants({ db, clock, events: createEvents({ db, clock, log, subscribers }) })(userId, wanted)
  console.log(`The plan is ${wanted} now.`)
  return true
}

async function openCheckoutPage(
  { config, db, clock }: OperatorContext,
  email: string,
  wanted: PaidPlan,
): Promise<boolean> {
  const userId = await lookupRepository(db).findUserIdByEmail(email)
  if (userId === null) return false
  const processor = openCheckout(config, clock)?.processor ?? null
  const savePage = await createCheckouts({ db, clock, processor }).create(userId, wanted)
  console.log((await savePage()).url)
  return true
}
