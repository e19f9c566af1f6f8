import { absolute, sum } from '@lucas/contract/rules/money.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/person.ts'
import { fail } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { Book, Line } from './book.ts'
import { allocationsRepository, type Part, type PartRow } from './repository/allocations.ts'
import { goalsRepository, type LockedGoal } from './repository/goals.ts'
import { ledgerRepository } from './repository/ledger.ts'

type ReleaseDeps = { clock: Clock; book: Book }

/** What happens to the goals when transactions go, become others or shrink. Steps of the caller's transaction. */
export function createReleasing({ clock, book }: ReleaseDeps) {
  /**
   * Writes what nobody can refuse. Where the goal would hold less than nothing, money was withdrawn that never was
   * there: that much of the withdrawals is taken back with it.
   */
  async function writeForced(tx: Tx, person: string, goal: LockedGoal, lines: readonly Line[]) {
    const missing = -(
      (await ledgerRepository(tx).sum(person, goal.id)) + sum(lines.map(({ amount }) => amount))
    )
    const balance: Line = { kind: 'reversal', amount: missing, note: '', transactionId: null, reverses: null }
    await book.write(tx, person, goal, missing > 0n ? [...lines, balance] : lines, 'goal_updated')
  }

  /** Takes parts back out of their goals' ledgers. Archived goals too: what was never there was not saved. */
  async function takeBack(tx: Tx, person: string, parts: readonly PartRow[]) {
    if (parts.length === 0) return { count: 0, amount: 0n }
    if (parts.length === 0) return { count: 0, amount: 0n }
    const repository = allocationsRepository(tx)
    const goals = await goalsRepository(tx).lockAll(person, [...new Set(parts.map(({ goal_id }) => goal_id))])
    await repository.remove(
      person,
      parts.map(({ id }) => id),
    )
    for (const goal of goals) {
      const lines = parts.filter(({ goal_id }) => goal_id === goal.id).map(reversalOf)
      await writeForced(tx, person, goal, lines)
    }
    return { count: parts.length, amount: sum(parts.map(({ amount }) => amount)) }
  }

  return {
    /** Before rows are removed: their parts leave the goals. Answers how many, and how many pesos. */
    async releaseTransactions(tx: Tx, person: string, ids: readonly string[]) {
      if (ids.length === 0) return { count: 0, amount: 0n }
      return takeBack(tx, person, await allocationsRepository(tx).ofTransactions(person, ids))
    },

    /** One row becomes another (merged): its parts go with it, where the other has none of the same goal. */
    async moveTransaction(tx: Tx, person: string, from: string, to: string) {
      const repository = allocationsRepository(tx)
      const parts = await repository.ofTransactions(person, [from, to])
      const taken = new Set(parts.filter((part) => part.transaction_id === to).map(({ goal_id }) => goal_id))
      const moving = parts.filter((part) => part.transaction_id === from && !taken.has(part.goal_id))
      await takeBack(
        tx,
        person,
        parts.filter((part) => part.transaction_id === from),
      )
      await give(
        tx,
        person,
        moving.map(({ goal_id: goalId, amount, note }) => ({ goalId, transactionId: to, amount, note })),
      )
    },

    partsOf: async (tx: Tx, person: string, ids: readonly string[]) =>
      (await allocationsRepository(tx).ofTransactions(person, ids)).map((part) => ({
        transactionId: part.transaction_id,
        goalId: part.goal_id,
        amount: part.amount,
        note: part.note,
      })),

    /** Parts that rows had before they went. A goal that is archived or gone takes nothing back. */
    giveBack: (tx: Tx, person: string, parts: readonly Omit<Part, 'id'>[]) =>
      give(tx, person, parts, ({ state }) => state !== 'archived'),

    /** What rows give is shared out anew: parts leave, come or change. An archived goal takes no more than it held. */
    async redistribute(
      tx: Tx,
      person: string,
      ids: readonly string[],
      wanted: readonly Omit<Part, 'id'>[],
    ): Promise<void> {
      const parts = await allocationsRepository(tx).ofTransactions(person, ids)
      const isIn = (part: PartRow, { goalId, transactionId, amount }: Omit<Part, 'id'>) =>
        part.goal_id === goalId && part.transaction_id === transactionId && part.amount === amount
      const leaving = parts.filter((part) => !wanted.some((one) => isIn(part, one)))
      const coming = wanted.filter((one) => !parts.some((part) => isIn(part, one)))
      await takeBack(tx, person, leaving)
      const held = new Set(leaving.map(({ goal_id }) => goal_id))
      await give(tx, person, coming, ({ id, state }) => state !== 'archived' || held.has(id))
    },

    /** The bank corrected a row's amount: parts above it shrink, the latest first. */
    async fitTransaction(tx: Tx, person: string, id: string, amount: bigint) {
      const repository = allocationsRepository(tx)
      const parts = await repository.ofTransactions(person, [id])
      let surplus = sum(parts.map((part) => part.amount)) - absolute(amount)
      for (const part of parts.toReversed()) {
        if (surplus <= 0n) return
        const cut = surplus < part.amount ? surplus : part.amount
        surplus -= cut
        await shrink(tx, person, part, cut)
      }
    },

    /** A goal's own parts leave it; answers how many. */
    async emptyGoal(tx: Tx, person: string, goal: LockedGoal): Promise<number> {
      const parts = await allocationsRepository(tx).ofGoal(person, goal.id)
      return (await takeBack(tx, person, parts)).count
    },
  }

  /** Gives goals their parts; one that is not there any more, or may not take any, is left out. */
  async function give(
    tx: Tx,
    person: string,
    parts: readonly Omit<Part, 'id'>[],
    mayTake: (goal: LockedGoal) => boolean = () => true,
  ) {
    if (parts.length === 0) return
    const repository = allocationsRepository(tx)
    const goals = await goalsRepository(tx).lockAll(person, [...new Set(parts.map(({ goalId }) => goalId))])
    for (const part of parts) {
      const goal = goals.find(({ id }) => id === part.goalId)
      if (goal === undefined || !mayTake(goal)) continue
      const { amount, note, transactionId } = part
      await repository.set(person, { ...part, id: newId() }, clock.now())
      const line = { kind: 'allocation', amount, note, transactionId, reverses: null } as const
      await book.write(tx, person, goal, [line], 'goal_updated')
    }
  }

  async function shrink(tx: Tx, person: string, part: PartRow, cut: bigint) {
    const { id, goal_id: goalId, transaction_id: transactionId, note } = part
    if (cut === part.amount) return void (await takeBack(tx, person, [part]))
    const goal = (await goalsRepository(tx).lock(person, goalId)) ?? fail('internal')
    const amount = part.amount - cut
    await allocationsRepository(tx).set(person, { id, goalId, transactionId, amount, note }, clock.now())
    await writeForced(tx, person, goal, [
      { kind: 'reversal', amount: -cut, note, transactionId, reverses: null },
    ])
  }
}

const reversalOf = ({ amount, note, transaction_id }: PartRow) =>
  ({ kind: 'reversal', amount: -amount, note, transactionId: transaction_id, reverses: null }) as const
