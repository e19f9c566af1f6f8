import { goalsCopy } from '@lucas/contract/copy/goals.ts'
import {
  type ContributionInput,
  type EntryAnswer,
  type Goal,
  type GoalInput,
  type GoalPatch,
  goalFaults,
  goalLooks,
  type StateInput,
} from '@lucas/contract/goal.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { Tx } from '../../platform/database/person.ts'
import { fail } from '../../platform/errors.ts'
import type { Cursors } from '../../platform/http/cursor.ts'
import { newId } from '../../platform/ids.ts'
import type { Outbox } from '../../platform/outbox/outbox.ts'
import { createAssigning } from './assign.ts'
import { createBook, type Line } from './book.ts'
import { goalsChannel } from './channel.ts'
import { mayMove, stateAfter } from './domain/states.ts'
import type { TransactionFacts } from './ports.ts'
import { createReads } from './read.ts'
import { createReleasing } from './release.ts'
import { type GoalChange, goalsRepository, type LockedGoal } from './repository/goals.ts'
import { ledgerRepository } from './repository/ledger.ts'
import { entryToWire, isUndoable } from './to-wire.ts'

export interface GoalsDeps {
  db: Db
  clock: Clock
  outbox: Outbox
  cursors: Cursors
  transactions: TransactionFacts
}

export type Goals = ReturnType<typeof createGoals>

/** Savings goals: what people do with them. Each use case is one database transaction. */
export function createGoals(deps: GoalsDeps) {
  const { db, clock, outbox, transactions } = deps
  const book = createBook(deps)
  const reads = createReads(deps)
  const releasing = createReleasing({ ...deps, book })

  const inGoal = <T>(person: string, id: string, work: (tx: Tx, goal: LockedGoal) => Promise<T>) =>
    outbox.transaction(db, person, async (tx) =>
      work(tx, (await goalsRepository(tx).lock(person, id)) ?? fail('not_found')),
    )
  const answer = async (tx: Tx, person: string, id: string): Promise<Goal> =>
    (await reads.oneIn(tx, person, id)) ?? fail('internal')

  const create = (person: string, input: GoalInput): Promise<Goal> =>
    outbox.transaction(db, person, async (tx) => {
      refuseFaults(input, clock.today())
      const category = input.category ?? 'other'
      const id = newId()
      await goalsRepository(tx).insert(
        person,
        {
          id,
          name: input.name.normalize('NFC'),
          target: BigInt(input.target_amount),
          targetDate: input.target_date ?? null,
          category,
          color: input.color?.toLowerCase() ?? goalLooks[category].color,
          icon: input.icon ?? goalLooks[category].icon,
          autoReactivate: input.auto_reactivate ?? false,
          threshold: pesosOrNull(input.reactivate_threshold),
        },
        'active',
        clock.now(),
      )
      await outbox.add(tx, person, {
        type: 'goal_changed',
        event_type: 'goal_created',
        goal_id: id,
        version: 1,
      })
      return answer(tx, person, id)
    })

  const patch = (person: string, id: string, input: GoalPatch): Promise<Goal> =>
    inGoal(person, id, async (tx, goal) => {
      if (goal.state === 'archived') fail('goal_archived')
      const whole = { target_amount: Number(goal.target_amount), auto_reactivate: goal.auto_reactivate }
      const threshold = goal.reactivate_threshold === null ? null : Number(goal.reactivate_threshold)
      refuseFaults({ ...whole, reactivate_threshold: threshold, ...input }, clock.today())
      const fields = changeOf(input)
      await book.change(tx, person, id, 'goal_updated', fields)
      await book.settle(tx, person, { ...goal, ...fields })
      return answer(tx, person, id)
    })

  /** A goal goes with its parts of transactions; the ledger stays until the account is erased. */
  const remove = (person: string, id: string) =>
    inGoal(person, id, async (tx, goal) => {
      const held = await ledgerRepository(tx).sum(person, id)
      const parts = await releasing.emptyGoal(tx, person, goal)
      await book.change(tx, person, id, 'goal_deleted', { deleted_at: clock.now() })
      if (parts > 0) await outbox.add(tx, person, { type: 'transactions_changed' })
      return { released_amount: Number(held), released_transactions: parts }
    })

  async function enter(tx: Tx, person: string, goal: LockedGoal, line: Line): Promise<EntryAnswer> {
    const [entryId = ''] = await book.write(tx, person, goal, [line], 'goal_contributed')
    const entry = (await ledgerRepository(tx).find(person, goal.id, entryId)) ?? fail('internal')
    return { goal: await answer(tx, person, goal.id), entry: entryToWire(entry) }
  }

  const contribute = (person: string, id: string, { amount, note = '' }: ContributionInput) =>
    inGoal(person, id, (tx, goal) => {
      if (goal.state !== 'active') fail('goal_not_active')
      return enter(tx, person, goal, plainLine('contribution', BigInt(amount), note))
    })

  const withdraw = (person: string, id: string, { amount, note = '' }: ContributionInput) =>
    inGoal(person, id, async (tx, goal) => {
      if (goal.state === 'archived') fail('goal_archived')
      await book.refuseOverdraft(tx, person, id, BigInt(amount))
      return enter(tx, person, goal, plainLine('withdrawal', -BigInt(amount), note))
    })

  /** Takes a contribution or a withdrawal back, once. */
  const undo = (person: string, id: string, entryId: string) =>
    inGoal(person, id, async (tx, goal) => {
      const entry = (await ledgerRepository(tx).find(person, id, entryId)) ?? fail('not_found')
      if (!isUndoable(entry)) fail('entry_not_undoable')
      const { amount, note } = entry
      await book.refuseOverdraft(tx, person, id, amount)
      return enter(tx, person, goal, { ...plainLine('reversal', -amount, note), reverses: entryId })
    })

  const changeState = (person: string, id: string, { state, transaction_id }: StateInput): Promise<Goal> =>
    inGoal(person, id, async (tx, goal) => {
      if (!mayMove(goal.state, state))
        fail('invalid_goal_transition', {
          detail: goalsCopy.transition(goalsCopy.states[goal.state], goalsCopy.states[state]),
        })
      if (transaction_id != null && !(await transactions.lock(tx, person, transaction_id))) fail('not_found')
      const isReturn = goal.state === 'archived'
      await book.change(tx, person, id, 'goal_state_changed', {
        state: isReturn ? await stateOnReturn(tx, person, goal) : state,
        state_since: clock.now(),
        purchase_transaction_id: state === 'archived' ? (transaction_id ?? null) : null,
      })
      return answer(tx, person, id)
    })

  /** A goal that comes back from the archive is what its ledger says. */
  const stateOnReturn = async (tx: Tx, person: string, goal: LockedGoal) =>
    stateAfter({
      state: 'active',
      current: await ledgerRepository(tx).sum(person, goal.id),
      target: goal.target_amount,
      autoReactivate: goal.auto_reactivate,
      threshold: goal.reactivate_threshold,
    })

  return {
    list: reads.list,
    one: reads.one,
    summary: reads.summary,
    entries: reads.entries,
    promisedIn: reads.promisedIn,
    create,
    patch,
    remove,
    contribute,
    withdraw,
    undo,
    changeState,
    ...createAssigning({ ...deps, book, reads }),
    releaseTransactions: releasing.releaseTransactions,
    moveTransaction: releasing.moveTransaction,
    partsOf: releasing.partsOf,
    giveBack: releasing.giveBack,
    redistribute: releasing.redistribute,
    fitTransaction: releasing.fitTransaction,
    channel: goalsChannel({ db, reads }),
  }
}

const pesosOrNull = (amount: number | null | undefined): bigint | null =>
  amount == null ? null : BigInt(amount)

const plainLine = (kind: Line['kind'], amount: bigint, note: string): Line => ({
  kind,
  amount,
  note: note.normalize('NFC'),
  transactionId: null,
  reverses: null,
})

/** Another category brings its colour and emoji, unless the person chose their own with it. */
function changeOf(input: GoalPatch): GoalChange {
  const look = input.category === undefined ? {} : goalLooks[input.category]
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
    ...(reactivate_threshold !== undefined && { reactivate_threshold: pesosOrNull(reactivate_threshold) }),
  }
}

function refuseFaults(input: GoalPatch, today: string): void {
  const faults = Object.entries(goalFaults(input, today))
  const first = faults[0]
  if (first === undefined) return
  fail('validation_failed', {
    detail: first[1],
    errors: Object.fromEntries(faults.map(([field, sentence]) => [field, [sentence]])),
  })
}
