import type { AllocatedTransactions, AllocationList, AssignInput } from '@lucas/contract/planning/goal.ts'
import { type AllocationDraft, checkAllocations, sumAllocations } from '@lucas/contract/rules/goals.ts'
import { absolute } from '@lucas/contract/rules/money.ts'
import { id as idSchema } from '@lucas/contract/wire.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/connect.ts'
import { type Tx, withUserSnapshot } from '../../../platform/database/user-transaction.ts'
import { fail } from '../../../platform/errors.ts'
import type { Events } from '../../../platform/events/events.ts'
import { inUserData } from '../../../platform/events/user-data.ts'
import { newId } from '../../../platform/ids.ts'
import { type TransactionSummary, transactionLookup } from '../../ledger/index.ts'
import { toAllocationError } from '../domain/allocation-errors.ts'
import type { GoalLedger } from '../ledger.ts'
import type { GoalQueries } from '../queries.ts'
import { goalRepository, type LockedGoal } from '../repository/goal.ts'
import { type GoalAllocationRow, goalAllocationRepository } from '../repository/goal-allocation.ts'
import { toApiAllocation, toApiAllocationList } from '../to-api.ts'

type AllocationsDeps = {
  db: Db
  clock: Clock
  events: Events
  ledger: GoalLedger
  queries: GoalQueries
}
type RequestedAllocation = { goalId: string; amount: bigint; note: string }

/** Assigns parts of a transaction to goals, and lists the allocations. */
export function createAllocations({ db, clock, events, ledger, queries }: AllocationsDeps) {
  const listAllocations = async (
    tx: Tx,
    userId: string,
    { id, amount }: TransactionSummary,
  ): Promise<AllocationList> =>
    toApiAllocationList(await goalAllocationRepository(tx).listByTransactions(userId, [id]), absolute(amount))

  const assign = (userId: string, input: AssignInput): Promise<AllocationList> =>
    inUserData({ db, events }, userId, async (tx) => {
      const transaction =
        (await transactionLookup.lock(tx, userId, input.transaction_id)) ?? fail('not_found')
      if (transaction.currency !== 'CLP') fail('allocation_currency')
      const existing = await goalAllocationRepository(tx).listByTransactions(userId, [transaction.id])
      const requested = parseAllocations(input, transaction, existing)
      await setAllocations(tx, userId, transaction, existing, requested)
      await events.publish(tx, userId, { type: 'transactions_changed' })
      return listAllocations(tx, userId, transaction)
    })

  async function setAllocations(
    tx: Tx,
    userId: string,
    transaction: TransactionSummary,
    existing: GoalAllocationRow[],
    requested: RequestedAllocation[],
  ) {
    const goals = await goalRepository(tx).lockAll(
      userId,
      requested.map(({ goalId }) => goalId),
    )
    if (goals.length !== requested.length) fail('not_found')
    for (const goal of goals) {
      const request = requested.find(({ goalId }) => goalId === goal.id) ?? fail('internal')
      const allocation = existing.find(({ goal_id }) => goal_id === goal.id)
      await setAllocation(tx, userId, { goal, request, allocation, transactionId: transaction.id })
    }
  }

  type AllocationChange = {
    goal: LockedGoal
    request: RequestedAllocation
    allocation: GoalAllocationRow | undefined
    transactionId: string
  }

  async function setAllocation(
    tx: Tx,
    userId: string,
    { goal, request, allocation, transactionId }: AllocationChange,
  ) {
    const difference = request.amount - (allocation?.amount ?? 0n)
    if (goal.state === 'archived') fail('goal_archived')
    if (goal.state !== 'active' && difference > 0n) fail('goal_not_active')
    await ledger.requireBalance(tx, userId, goal.id, -difference)
    const { amount, note } = request
    const id = allocation?.id ?? newId()
    const changed = { id, goalId: goal.id, transactionId, amount, note }
    await goalAllocationRepository(tx).upsert(userId, [changed], clock.now())
    if (difference === 0n) return
    const kind = difference > 0n ? 'allocation' : 'reversal'
    const entry = { kind, amount: difference, note: request.note, transactionId, reverses: null } as const
    await ledger.append(tx, userId, goal, [entry], 'goal_contributed')
  }

  const unassign = (userId: string, allocationId: string) =>
    inUserData({ db, events }, userId, async (tx) => {
      const repository = goalAllocationRepository(tx)
      const found = (await repository.find(userId, allocationId)) ?? fail('not_found')
      const transaction =
        (await transactionLookup.lock(tx, userId, found.transaction_id)) ?? fail('not_found')
      const goal = (await goalRepository(tx).lock(userId, found.goal_id)) ?? fail('not_found')
      // Read again under the row locks: the release before 0040 takes no other lock.
      const allocation = (await repository.find(userId, allocationId)) ?? fail('not_found')
      if (goal.state === 'archived') fail('goal_archived')
      const { amount, note } = allocation
      await ledger.requireBalance(tx, userId, goal.id, amount)
      await repository.delete(userId, [allocationId])
      const entry = {
        kind: 'reversal',
        amount: -amount,
        note,
        transactionId: transaction.id,
        reverses: null,
      } as const
      await ledger.append(tx, userId, goal, [entry], 'goal_contributed')
      await events.publish(tx, userId, { type: 'transactions_changed' })
      return {
        goal: (await queries.findGoal(tx, userId, goal.id)) ?? fail('internal'),
        allocations: await listAllocations(tx, userId, transaction),
      }
    })

  const listForTransaction = (userId: string, transactionId: string): Promise<AllocationList> =>
    withUserSnapshot(db, userId, async (tx) => {
      const [transaction] = await transactionLookup.list(tx, userId, [transactionId])
      return listAllocations(tx, userId, transaction ?? fail('not_found'))
    })

  const listForGoal = (userId: string, goalId: string): Promise<AllocatedTransactions> =>
    withUserSnapshot(db, userId, async (tx) => {
      if (!(await queries.findGoal(tx, userId, goalId))) fail('not_found')
      const allocations = await goalAllocationRepository(tx).listByGoal(userId, goalId)
      const summaries = await transactionLookup.listStored(
        tx,
        userId,
        allocations.map(({ transaction_id }) => transaction_id),
      )
      const byId = new Map(summaries.map((transaction) => [transaction.id, transaction]))
      const results = allocations.map((allocation) => {
        const { date, description, merchant, amount } =
          byId.get(allocation.transaction_id) ?? fail('internal')
        return {
          ...toApiAllocation(allocation, absolute(amount)),
          transaction: {
            id: allocation.transaction_id,
            date,
            description,
            merchant_name: merchant,
            amount: Number(amount),
          },
        }
      })
      return { results, count: results.length, next: null, previous: null }
    })

  return {
    assign,
    unassign,
    listTransactionAllocations: listForTransaction,
    listAllocatedTransactions: listForGoal,
  }
}

/** Returns the requested allocations, or throws the errors of spec 5. */
function parseAllocations(
  { allocations }: AssignInput,
  transaction: TransactionSummary,
  existing: readonly GoalAllocationRow[],
): RequestedAllocation[] {
  const drafts = allocations.map(
    ({ goal_id, allocated_amount }): AllocationDraft => ({
      goalId: goal_id || null,
      amount: allocated_amount == null || allocated_amount === '' ? null : Number(allocated_amount),
    }),
  )
  const namedGoals = new Set(drafts.map(({ goalId }) => goalId))
  const others = existing
    .filter(({ goal_id }) => !namedGoals.has(goal_id))
    .reduce((total, { amount }) => total + Number(amount), 0)
  const allocationFaults = checkAllocations(drafts, { size: Number(absolute(transaction.amount)), others })
  const error = toAllocationError(allocationFaults, others + sumAllocations(drafts))
  if (error) fail(error.code, error.data)
  return drafts.map(({ goalId, amount }, index) => {
    if (goalId === null || amount === null) fail('internal')
    if (!idSchema.safeParse(goalId).success) fail('not_found')
    return { goalId, amount: BigInt(amount), note: (allocations[index]?.note ?? '').normalize('NFC') }
  })
}
