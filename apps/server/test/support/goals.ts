import { allocationList, entryAnswer, goal } from '@lucas/contract/goal.ts'
import { transactionPage } from '@lucas/contract/transaction.ts'
import type { RealApp } from './real-app.ts'

type Caller = { access: string }

/** A goal with a contribution and a part of one of the person's rows in pesos. */
export async function plantGoal(app: RealApp, person: Caller) {
  const made = goal.parse(
    (
      await app.as(person, 'POST', '/api/goals/', { name: 'Chiloé en febrero', target_amount: 900_000_000 })
    ).json(),
  )
  const { entry } = entryAnswer.parse(
    (await app.as(person, 'POST', `/api/goals/${made.id}/contribute/`, { amount: 80_000 })).json(),
  )
  const { results } = transactionPage.parse(
    (await app.as(person, 'GET', '/api/transactions/?limit=500')).json(),
  )
  // The largest: every planted goal takes its part of the same row.
  const row = results
    .filter(({ currency }) => currency === 'CLP')
    .toSorted((a, b) => Math.abs(b.amount) - Math.abs(a.amount))[0]
  if (!row) throw new Error('the person has no row in pesos')
  const { results: parts } = allocationList.parse(
    (
      await app.as(person, 'POST', '/api/goals/assign-transaction/', {
        transaction_id: row.id,
        allocations: [{ goal_id: made.id, allocated_amount: 500 }],
      })
    ).json(),
  )
  const part = parts.find(({ goal_id }) => goal_id === made.id)
  return { goalId: made.id, entryId: entry.id, transactionId: row.id, allocationId: part?.id ?? '' }
}
