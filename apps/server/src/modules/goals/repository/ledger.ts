import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import { type SqlBool, sql } from 'kysely'
import type { Tx } from '../../../platform/database/person.ts'

export type EntryKind = 'contribution' | 'allocation' | 'withdrawal' | 'reversal'

export interface NewEntry {
  id: string
  goalId: string
  kind: EntryKind
  /** Whole pesos; what is taken out is negative. */
  amount: bigint
  note: string
  transactionId: string | null
  reverses: string | null
}

/** The last line of the page before. */
export interface After {
  at: string
  id: string
}

/** The append-only book of all goals: lines are written and read, never changed. */
export const ledgerRepository = (tx: Tx) => {
  const lines = (person: string) =>
    tx
      .selectFrom('goal_entry as e')
      .innerJoin('goal as g', (join) =>
        join.onRef('g.user_id', '=', 'e.user_id').onRef('g.id', '=', 'e.goal_id'),
      )
      .leftJoin('goal_entry as r', (join) =>
        join.onRef('r.user_id', '=', 'e.user_id').onRef('r.reverses', '=', 'e.id'),
      )
      .selectAll('e')
      .select(['g.name as goal_name', 'g.state as goal_state', 'r.id as reversed_by'])
      .where('e.user_id', '=', person)
      .where('g.deleted_at', 'is', null)

  return {
    append: (person: string, entries: readonly NewEntry[], { now, today }: { now: Date; today: PlainDate }) =>
      tx
        .insertInto('goal_entry')
        .values(
          entries.map((entry) => ({
            user_id: person,
            id: entry.id,
            goal_id: entry.goalId,
            kind: entry.kind,
            amount: entry.amount,
            note: entry.note,
            transaction_id: entry.transactionId,
            reverses: entry.reverses,
            made_on: today,
            created_at: now,
          })),
        )
        .execute(),

    /** Pesos that a goal holds. */
    async sum(person: string, goalId: string): Promise<bigint> {
      const { held } = await tx
        .selectFrom('goal_entry')
        .select(sql<bigint>`coalesce(sum(amount), 0)::bigint`.as('held'))
        .where('user_id', '=', person)
        .where('goal_id', '=', goalId)
        .executeTakeFirstOrThrow()
      return held
    },

    find: (person: string, goalId: string, id: string) =>
      lines(person).where('e.goal_id', '=', goalId).where('e.id', '=', id).executeTakeFirst(),

    page: (person: string, goalId: string | null, after: After | null, rows: number) =>
      lines(person)
        .$if(goalId !== null, (query) => query.where('e.goal_id', '=', goalId))
        .$if(after !== null, (query) =>
          query.where(sql<SqlBool>`(e.created_at, e.id) < (${after?.at}::timestamptz, ${after?.id}::uuid)`),
        )
        .orderBy('e.created_at', 'desc')
        .orderBy('e.id', 'desc')
        .limit(rows)
        .execute(),

    async count(person: string, goalId: string | null): Promise<number> {
      const { count } = await tx
        .selectFrom('goal_entry as e')
        .innerJoin('goal as g', (join) =>
          join.onRef('g.user_id', '=', 'e.user_id').onRef('g.id', '=', 'e.goal_id'),
        )
        .select(sql<number>`count(*)::int`.as('count'))
        .where('e.user_id', '=', person)
        .where('g.deleted_at', 'is', null)
        .$if(goalId !== null, (query) => query.where('e.goal_id', '=', goalId))
        .executeTakeFirstOrThrow()
      return count
    },

    /** The latest lines of each goal that still stand: neither taken back nor a taking back. */
    recent: (person: string, goalIds: readonly string[], each: number) =>
      tx
        .selectFrom(sql<{ wanted: string }>`unnest(${[...goalIds]}::uuid[])`.as<'w'>(sql`w(wanted)`))
        .innerJoinLateral(
          () =>
            lines(person)
              .where('e.goal_id', '=', sql<string>`w.wanted`)
              .where('e.kind', '<>', 'reversal')
              .where('r.id', 'is', null)
              .orderBy('e.created_at', 'desc')
              .orderBy('e.id', 'desc')
              .limit(each)
              .as('line'),
          (join) => join.onTrue(),
        )
        .selectAll('line')
        .orderBy('line.created_at', 'desc')
        .orderBy('line.id', 'desc')
        .execute(),
  }
}

export type EntryRow = Awaited<ReturnType<ReturnType<typeof ledgerRepository>['page']>>[number]
