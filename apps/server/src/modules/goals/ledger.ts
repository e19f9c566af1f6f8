import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import type { GoalEvent } from '@lucas/contract/socket.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/user-transaction.ts'
import { fail } from '../../platform/errors.ts'
import type { Events } from '../../platform/events/events.ts'
import { newId } from '../../platform/ids.ts'
import { computeGoalState, type GoalStateInput } from './domain/transitions.ts'
import { type GoalUpdate, goalRepository, type LockedGoal } from './repository/goal.ts'
import { goalEntryRepository, type NewGoalEntry } from './repository/goal-entry.ts'

export type GoalLedgerDeps = { clock: Clock; events: Events }
export type NewLedgerEntry = Omit<NewGoalEntry, 'id' | 'goalId'>

/**
 * The only writer of a goal's ledger and state, in the caller's transaction and with the goal locked. Each append
 * updates the state by the rules and publishes both changes.
 */
export function createGoalLedger({ clock, events }: GoalLedgerDeps) {
  /** Writes changed columns of the goal, or only a new version, and publishes the change. */
  async function updateGoal(
    tx: Tx,
    userId: string,
    goalId: string,
    event: GoalEvent,
    fields: GoalUpdate = {},
  ) {
    const { version } = await goalRepository(tx).update(userId, goalId, fields, clock.now())
    await events.publish(tx, userId, { type: 'goal_changed', event_type: event, goal_id: goalId, version })
  }

  /** Sets the state that follows from the saved amount. */
  async function updateState(tx: Tx, userId: string, goal: LockedGoal) {
    const state = computeGoalState({
      ...toStateRules(goal),
      current: await goalEntryRepository(tx).sumAmounts(userId, goal.id),
    })
    if (state === goal.state) return
    await updateGoal(tx, userId, goal.id, 'goal_state_auto_changed', { state, state_since: clock.now() })
  }

  /** Throws `goal_overdrawn` if a locked goal holds less than `amount`. A negative amount always passes. */
  async function requireBalance(tx: Tx, userId: string, goalId: string, amount: bigint) {
    if ((await goalEntryRepository(tx).sumAmounts(userId, goalId)) < amount) fail('goal_overdrawn')
  }

  /** Appends entries to a locked goal's ledger. Returns their ids. */
  async function append(
    tx: Tx,
    userId: string,
    goal: LockedGoal,
    newEntries: readonly NewLedgerEntry[],
    event: GoalEvent,
  ) {
    const entries = newEntries.map((entry) => ({ ...entry, id: newId(), goalId: goal.id }))
    const today: PlainDate = clock.today()
    await goalEntryRepository(tx).append(userId, entries, { now: clock.now(), today })
    await updateGoal(tx, userId, goal.id, event)
    await updateState(tx, userId, goal)
    return entries.map(({ id }) => id)
  }

  return { updateGoal, updateState, append, requireBalance }
}

/** Returns what decides about the state of a goal, without its saved amount. */
export const toStateRules = ({
  state,
  target_amount: target,
  auto_reactivate: autoReactivate,
  reactivate_threshold: threshold,
}: LockedGoal): Omit<GoalStateInput, 'current'> => ({ state, target, autoReactivate, threshold })

export type GoalLedger = ReturnType<typeof createGoalLedger>
