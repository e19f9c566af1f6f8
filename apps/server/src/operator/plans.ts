import { isPlan, type PaidPlan, type Plan } from '@lucas/contract/rules/plans.ts'
import { lookupRepository } from '../modules/auth/index.ts'
import { createCheckouts, createGrants } from '../modules/billing/index.ts'
import { openCheckout } from '../payments.ts'
import { createOutbox } from '../platform/outbox/outbox.ts'
import type { Desk, Topic } from './topic.ts'

const refusal = 'Nobody has this address.'

/** Puts whoever has an address on a plan by agreement, or takes it back. */
export const plan: Topic = {
  name: 'plan',
  usage: ['EMAIL free|grow|work'],
  refusal,
  read: ([email = '', wanted = '']) =>
    email !== '' && isPlan(wanted) ? (desk) => grant(desk, email, wanted) : null,
}

/** The page where a person pays what was agreed on with them. */
export const checkout: Topic = {
  name: 'checkout',
  usage: ['EMAIL grow|work'],
  refusal,
  read: ([email = '', wanted = '']) =>
    email !== '' && isPlan(wanted) && wanted !== 'free' ? (desk) => openPage(desk, email, wanted) : null,
}

async function grant({ db, log, clock }: Desk, email: string, wanted: Plan): Promise<boolean> {
  const person = await lookupRepository(db).personByEmail(email)
  if (person === null) return false
  await createGrants({ db, clock, outbox: createOutbox({ db, clock, log }) })(person, wanted)
  console.log(`The plan is ${wanted} now.`)
  return true
}

async function openPage({ config, db, clock }: Desk, email: string, wanted: PaidPlan): Promise<boolean> {
  const person = await lookupRepository(db).personByEmail(email)
  if (person === null) return false
  const processor = openCheckout(config, clock)?.processor ?? null
  console.log((await createCheckouts({ db, clock, processor }).open(person, wanted)).url)
  return true
}
