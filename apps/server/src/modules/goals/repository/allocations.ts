import { type SqlBool, sql } from 'kysely'
import type { Tx } from '../../../platform/database/person.ts'

/** A goal's part of a transaction. */
export interface Part {
  id: string
  goalId: string
  transactionId: string
  amount: bigint
  note: string
}

/** The parts as they stand now; how they came about stands in the ledger. */
export const allocationsRepository = (tx: Tx) => {
  const parts = (person: string) =>
    tx
      .selectFrom('goal_allocation as a')
      .innerJoin('goal as g', (join) =>
        join.onRef('g.user_id', '=', 'a.user_id').onRef('g.id', '=', 'a.goal_id'),
      )
      .selectAll('a')
      .select([
        'g.name as goal_name',
        'g.color as goal_color',
        'g.icon as goal_icon',
        'g.state as goal_state',
      ])
      .where('a.user_id', '=', person)

  return {
    ofTransactions: (person: string, ids: readonly string[]) =>
      parts(person)
        .where(sql<SqlBool>`a.transaction_id = any(${[...ids]}::uuid[])`)
        .orderBy('a.created_at')
        .orderBy('a.id')
        .execute(),

    ofGoal: (person: string, goalId: string) =>
      parts(person).where('a.goal_id', '=', goalId).orderBy('a.created_at', 'desc').orderBy('a.id').execute(),

    find: (person: string, id: string) => parts(person).where('a.id', '=', id).executeTakeFirst(),

    set: (person: string, part: Part, now: Date) =>
      tx
        .insertInto('goal_allocation')
        .values({
          user_id: person,
          id: part.id,
          transaction_id: part.transactionId,
          goal_id: part.goalId,
          amount: part.amount,
          note: part.note,
          created_at: now,
          updated_at: now,
        })
        .onConflict((on) =>
          on
            .columns(['user_id', 'transaction_id', 'goal_id'])
            .doUpdateSet({ amount: part.amount, note: part.note, updated_at: now }),
        )
        .execute(),

    remove: (person: string, ids: readonly string[]) =>
      tx
        .deleteFrom('goal_allocation')
        .where('user_id', '=', person)
        .where(sql<SqlBool>`id = any(${[...ids]}::uuid[])`)
        .execute(),
  }
}

export type PartRow = Awaited<ReturnType<ReturnType<typeof allocationsRepository>['ofGoal']>>[number]
