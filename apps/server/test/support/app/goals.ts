import { allocationList, entryAnswer, goal } from '@lucas/contract/planning/goal.ts'
import { transactionPage } from '@lucas/contract/transactions/transaction.ts'
import type { FullApp } from './full-app.ts'

type Caller = { access: string }

/** Creates a goal with a contribution and an allocation of one CLP transaction. */
export async function createGoalWithAllocation(app: FullApp, user: Caller) {
  const created = goal.parse(
    (
      await app.requestAs(user, 'POST', '/api/goals/', {
        name: 'Chiloé en febrero',
        target_amount: 900_000_000,
      })
    ).json(),
  )
  const { entry } = entryAnswer.parse(
    (await app.requestAs(user, 'POST', `/api/goals/${created.id}/contribute/`, { amount: 80_000 })).json(),
  )
  const { results } = transactionPage.parse(
    (await app.requestAs(user, 'GET', '/api/transactions/?limit=500')).json(),
  )
  // The largest transaction: every such goal gets an allocation of it.
  const row = results
    .filter(({ currency }) => currency === 'CLP')
    .toSorted((a, b) => Math.abs(b.amount) - Math.abs(a.amount))[0]
  if (!row) throw new Error('the user has no transaction in pesos')
  const { results: allocations } = allocationList.parse(
    (
      await app.requestAs(user, 'POST', '/api/goals/assign-transaction/', {
        transaction_id: row.id,
        allocations: [{ goal_id: created.id, allocated_amount: 500 }],
      })
    ).json(),
  )
  const allocation = allocations.find(({ goal_id }) => goal_id === created.id)
  return { goalId: created.id, entryId: entry.id, transactionId: row.id, allocationId: allocation?.id ?? '' }
}
