import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import type { GoalEvent } from '@lucas/contract/socket.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/person.ts'
import { fail } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { Outbox } from '../../platform/outbox/outbox.ts'
import { stateAfter } from './domain/states.ts'
import { type GoalChange, goalsRepository, type LockedGoal } from './repository/goals.ts'
import { ledgerRepository, type NewEntry } from './repository/ledger.ts'

export type BookDeps = { clock: Clock; outbox: Outbox }
export type Line = Omit<NewEntry, 'id' | 'goalId'>

/**
 * The one place that writes a goal's ledger and its state, always in the caller's transaction and with the goal
 * locked: every line is followed by the state that the rules give, and both are told to the person's pages.
 */
export function createBook({ clock, outbox }: BookDeps) {
  /** Writes a change of the goal itself, or none, and tells it. */
  async function change(tx: Tx, person: string, id: string, event: GoalEvent, fields: GoalChange = {}) {
    const { version } = await goalsRepository(tx).change(person, id, fields, clock.now())
    await outbox.add(tx, person, { type: 'goal_changed', event_type: event, goal_id: id, version })
  }

  /** Lets the state follow from what the goal holds now. */
  async function settle(tx: Tx, person: string, goal: LockedGoal) {
    const state = stateAfter({
      state: goal.state,
      current: await ledgerRepository(tx).sum(person, goal.id),
      target: goal.target_amount,
      autoReactivate: goal.auto_reactivate,
      threshold: goal.reactivate_threshold,
    })
    if (state === goal.state) return
    await change(tx, person, goal.id, 'goal_state_auto_changed', { state, state_since: clock.now() })
  }

  /** Refuses what would take more out of a locked goal than it holds. `amount` is positive. */
  async function refuseOverdraft(tx: Tx, person: string, goalId: string, amount: bigint) {
    if ((await ledgerRepository(tx).sum(person, goalId)) < amount) fail('goal_overdrawn')
  }

  /** Writes lines into a locked goal's ledger; answers their ids. */
  async function write(tx: Tx, person: string, goal: LockedGoal, lines: readonly Line[], event: GoalEvent) {
    const entries = lines.map((line) => ({ ...line, id: newId(), goalId: goal.id }))
    const today: PlainDate = clock.today()
    await ledgerRepository(tx).append(person, entries, { now: clock.now(), today })
    await change(tx, person, goal.id, event)
    await settle(tx, person, goal)
    return entries.map(({ id }) => id)
  }

  return { change, settle, write, refuseOverdraft }
}

export type Book = ReturnType<typeof createBook>
