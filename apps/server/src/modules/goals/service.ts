import { goalsCopy } from '@lucas/contract/copy/planning/goals.ts'
import { savingsCopy } from '@lucas/contract/copy/planning/savings.ts'
import {
  type ContributionInput,
  type EntryAnswer,
  type Goal,
  type GoalInput,
  type GoalPatch,
  getGoalErrors,
  goalCategoryStyles,
  type StateInput,
} from '@lucas/contract/planning/goal.ts'
import type { Tx } from '../../platform/database/user-transaction.ts'
import { fail, failField } from '../../platform/errors.ts'
import type { Events } from '../../platform/events/events.ts'
import { inUserData } from '../../platform/events/user-data.ts'
import { newId } from '../../platform/ids.ts'
import { accountLookup } from '../accounts/index.ts'
import { transactionLookup } from '../ledger/index.ts'
import { createAllocations } from './allocations/assign.ts'
import { createAllocationSync } from './allocations/sync.ts'
import { createGoalsChannel } from './channel.ts'
import { canTransition, computeGoalState } from './domain/transitions.ts'
import { createGoalLedger, type NewLedgerEntry } from './ledger.ts'
import { createGoalQueries, type GoalQueriesDeps } from './queries.ts'
import { type GoalUpdate, goalRepository, type LockedGoal } from './repository/goal.ts'
import { goalEntryRepository } from './repository/goal-entry.ts'
import { isUndoable, toApiGoalEntry } from './to-api.ts'

interface GoalsDeps extends GoalQueriesDeps {
  events: Events
}

export type Goals = ReturnType<typeof createGoals>

/** Creates the goal service. Each use case is one database transaction. */
export function createGoals(deps: GoalsDeps) {
  const { db, clock, events } = deps
  const ledger = createGoalLedger(deps)
  const queries = createGoalQueries(deps)
  const allocationSync = createAllocationSync({ ...deps, ledger })

  const withLockedGoal = <T>(
    userId: string,
    goalId: string,
    work: (tx: Tx, goal: LockedGoal) => Promise<T>,
  ) =>
    inUserData({ db, events }, userId, async (tx) =>
      work(tx, (await goalRepository(tx).lock(userId, goalId)) ?? fail('not_found')),
    )
  const getGoal = async (tx: Tx, userId: string, goalId: string): Promise<Goal> =>
    (await queries.findGoal(tx, userId, goalId)) ?? fail('internal')

  const create = (userId: string, input: GoalInput): Promise<Goal> =>
    inUserData({ db, events }, userId, async (tx) => {
      requireValidGoal(input, clock.today())
      await requireGoalAccount(tx, userId, input.account_id)
      const category = input.category ?? 'other'
      const id = newId()
      await goalRepository(tx).create(
        userId,
        {
          id,
          name: input.name.normalize('NFC'),
          target: BigInt(input.target_amount),
          targetDate: input.target_date ?? null,
          category,
          color: input.color?.toLowerCase() ?? goalCategoryStyles[category].color,
          icon: input.icon ?? goalCategoryStyles[category].icon,
          autoReactivate: input.auto_reactivate ?? false,
          threshold: toPesosOrNull(input.reactivate_threshold),
          accountId: input.account_id ?? null,
        },
        'active',
        clock.now(),
      )
      await events.publish(tx, userId, {
        type: 'goal_changed',
        event_type: 'goal_created',
        goal_id: id,
        version: 1,
      })
      return getGoal(tx, userId, id)
    })

  const update = (userId: string, goalId: string, input: GoalPatch): Promise<Goal> =>
    withLockedGoal(userId, goalId, async (tx, goal) => {
      if (goal.state === 'archived') fail('goal_archived')
      const current = { target_amount: Number(goal.target_amount), auto_reactivate: goal.auto_reactivate }
      const threshold = goal.reactivate_threshold === null ? null : Number(goal.reactivate_threshold)
      requireValidGoal({ ...current, reactivate_threshold: threshold, ...input }, clock.today())
      await requireGoalAccount(tx, userId, input.account_id)
      const fields = toGoalUpdate(input)
      await ledger.updateGoal(tx, userId, goalId, 'goal_updated', fields)
      await ledger.updateState(tx, userId, { ...goal, ...fields })
      return getGoal(tx, userId, goalId)
    })

  /** Deletes a goal with its allocations. The ledger stays until the user's data are erased. */
  const deleteGoal = (userId: string, goalId: string) =>
    withLockedGoal(userId, goalId, async (tx, goal) => {
      const saved = await goalEntryRepository(tx).sumAmounts(userId, goalId)
      const allocationCount = await allocationSync.releaseGoal(tx, userId, goal)
      await ledger.updateGoal(tx, userId, goalId, 'goal_deleted', { deleted_at: clock.now() })
      if (allocationCount > 0) await events.publish(tx, userId, { type: 'transactions_changed' })
      return { released_amount: Number(saved), released_transactions: allocationCount }
    })

  async function appendEntry(
    tx: Tx,
    userId: string,
    goal: LockedGoal,
    newEntry: NewLedgerEntry,
  ): Promise<EntryAnswer> {
    const [entryId = ''] = await ledger.append(tx, userId, goal, [newEntry], 'goal_contributed')
    const entry = (await goalEntryRepository(tx).find(userId, goal.id, entryId)) ?? fail('internal')
    return { goal: await getGoal(tx, userId, goal.id), entry: toApiGoalEntry(entry) }
  }

  /** Adds a contribution in the caller's transaction, which locked the user's data. */
  async function appendContribution(
    tx: Tx,
    userId: string,
    goalId: string,
    { amount, note = '' }: ContributionInput,
  ): Promise<EntryAnswer> {
    const goal = (await goalRepository(tx).lock(userId, goalId)) ?? fail('not_found')
    if (goal.state !== 'active') fail('goal_not_active')
    return appendEntry(tx, userId, goal, toEntry('contribution', BigInt(amount), note))
  }

  const contribute = (userId: string, goalId: string, input: ContributionInput) =>
    inUserData({ db, events }, userId, (tx) => appendContribution(tx, userId, goalId, input))

  const withdraw = (userId: string, goalId: string, { amount, note = '' }: ContributionInput) =>
    withLockedGoal(userId, goalId, async (tx, goal) => {
      if (goal.state === 'archived') fail('goal_archived')
      await ledger.requireBalance(tx, userId, goalId, BigInt(amount))
      return appendEntry(tx, userId, goal, toEntry('withdrawal', -BigInt(amount), note))
    })

  /** Reverses a contribution or a withdrawal, once. */
  const undoEntry = (userId: string, goalId: string, entryId: string) =>
    withLockedGoal(userId, goalId, async (tx, goal) => {
      const entry = (await goalEntryRepository(tx).find(userId, goalId, entryId)) ?? fail('not_found')
      if (!isUndoable(entry)) fail('entry_not_undoable')
      const { amount, note } = entry
      await ledger.requireBalance(tx, userId, goalId, amount)
      return appendEntry(tx, userId, goal, { ...toEntry('reversal', -amount, note), reverses: entryId })
    })

  const changeState = (
    userId: string,
    goalId: string,
    { state, transaction_id }: StateInput,
  ): Promise<Goal> =>
    withLockedGoal(userId, goalId, async (tx, goal) => {
      if (!canTransition(goal.state, state))
        fail('invalid_goal_transition', {
          detail: goalsCopy.transition(goalsCopy.states[goal.state], goalsCopy.states[state]),
        })
      if (transaction_id != null && !(await transactionLookup.lock(tx, userId, transaction_id)))
        fail('not_found')
      const isRestored = goal.state === 'archived'
      await ledger.updateGoal(tx, userId, goalId, 'goal_state_changed', {
        state: isRestored ? await computeRestoredState(tx, userId, goal) : state,
        state_since: clock.now(),
        purchase_transaction_id: state === 'archived' ? (transaction_id ?? null) : null,
      })
      return getGoal(tx, userId, goalId)
    })

  /** Returns the state of a goal that is restored from the archive, computed from its ledger. */
  const computeRestoredState = async (tx: Tx, userId: string, goal: LockedGoal) =>
    computeGoalState({
      state: 'active',
      current: await goalEntryRepository(tx).sumAmounts(userId, goal.id),
      target: goal.target_amount,
      autoReactivate: goal.auto_reactivate,
      threshold: goal.reactivate_threshold,
    })

  return {
    list: queries.list,
    get: queries.get,
    getBalances: queries.getBalances,
    getSummary: queries.getSummary,
    listEntries: queries.listEntries,
    listMonth: queries.listMonth,
    create,
    update,
    delete: deleteGoal,
    contribute,
    appendContribution,
    withdraw,
    undoEntry,
    changeState,
    ...createAllocations({ ...deps, ledger, queries }),
    ...allocationSync,
    channel: createGoalsChannel({ db, queries }),
  }
}

const toPesosOrNull = (amount: number | null | undefined): bigint | null =>
  amount == null ? null : BigInt(amount)

const toEntry = (kind: NewLedgerEntry['kind'], amount: bigint, note: string): NewLedgerEntry => ({
  kind,
  amount,
  note: note.normalize('NFC'),
  transactionId: null,
  reverses: null,
})

/** Returns the columns that a patch changes. A new category sets its colour and icon, unless the patch has others. */
function toGoalUpdate(input: GoalPatch): GoalUpdate {
  const look = input.category === undefined ? {} : goalCategoryStyles[input.category]
  const { name, target_amount, target_date, category, auto_reactivate, reactivate_threshold } = input
  const color = input.color?.toLowerCase()
  return {
    ...look,
    ...(name !== undefined && { name: name.normalize('NFC') }),
    ...(target_amount !== undefined && { target_amount: BigInt(target_amount) }),
    ...(target_date !== undefined && { target_date }),
    ...(category !== undefined && { category }),
    ...(color !== undefined && { color }),
    ...(input.icon !== undefined && { icon: input.icon }),
    ...(auto_reactivate !== undefined && { auto_reactivate }),
    ...(input.account_id !== undefined && { account_id: input.account_id }),
    ...(reactivate_threshold !== undefined && { reactivate_threshold: toPesosOrNull(reactivate_threshold) }),
  }
}

function requireValidGoal(input: GoalPatch, today: string): void {
  const faults = Object.entries(getGoalErrors(input, today))
  const first = faults[0]
  if (first === undefined) return
  fail('validation_failed', {
    detail: first[1],
    errors: Object.fromEntries(faults.map(([field, message]) => [field, [message]])),
  })
}

/** Refuses an account that is not one of the user's in pesos, or is a card. */
async function requireGoalAccount(
  tx: Tx,
  userId: string,
  accountId: string | null | undefined,
): Promise<void> {
  if (accountId == null) return
  const account = (await accountLookup.listVisible(tx, userId)).find(({ id }) => id === accountId)
  if (account?.currency !== 'CLP' || account.type === 'credit')
    failField('account_id', savingsCopy.accountRefused)
}
