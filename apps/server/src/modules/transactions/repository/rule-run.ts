import type { RuleRun, RuleRunProblemCode } from '@lucas/contract/transactions/transaction-rule.ts'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/user-transaction.ts'
import type { RecordedChange } from '../domain/transaction-rules/record.ts'

export interface RuleRunRow {
  id: string
  ruleId: string
  state: RuleRun['state']
  afterId: string | null
  done: number
  total: number
  /** Transactions of which a value changed that the user sees. */
  changed: number
  /** Why it ended early. */
  problem: RuleRunProblemCode | null
  /** Something is recorded that an undo restores, at least the source of a value. */
  hasRecords: boolean
  createdAt: Date
}

type RunProgress = Pick<RuleRunRow, 'state' | 'afterId' | 'done' | 'total' | 'changed' | 'problem'>

const columns = [
  'id',
  'rule_id as ruleId',
  'state',
  'after_id as afterId',
  'done',
  'total',
  'changed',
  'problem',
  'created_at as createdAt',
] as const

/** Applications of rules to earlier transactions, and what their transactions had before. */
export const ruleRunRepository = (tx: Tx) => {
  const select = (userId: string) =>
    tx
      .selectFrom('rule_run')
      .select(columns)
      .select(({ exists, selectFrom }) =>
        exists(
          selectFrom('rule_run_rows')
            .select('number')
            .whereRef('rule_run_rows.run_id', '=', 'rule_run.id')
            .where('rule_run_rows.user_id', '=', userId),
        )
          .$castTo<boolean>()
          .as('hasRecords'),
      )
      .where('user_id', '=', userId)
  return {
    find: (userId: string, id: string): Promise<RuleRunRow | undefined> =>
      select(userId).where('id', '=', id).executeTakeFirst(),

    /** Lists the runs since a moment, newest first. */
    list: (userId: string, since: Date): Promise<RuleRunRow[]> =>
      select(userId)
        .where('created_at', '>=', since)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .execute(),

    /** Creates a waiting run, and deletes those that can no longer be undone. */
    async create(
      userId: string,
      run: { id: string; ruleId: string },
      now: Date,
      undoableSince: Date,
    ): Promise<void> {
      await sql`delete from rule_run where user_id = ${userId} and created_at < ${undoableSince}`.execute(tx)
      await tx
        .insertInto('rule_run')
        .values({
          user_id: userId,
          id: run.id,
          rule_id: run.ruleId,
          state: 'waiting',
          created_at: now,
          updated_at: now,
        })
        .execute()
    },

    async update(
      userId: string,
      id: string,
      { state, afterId, done, total, changed, problem }: RunProgress,
      now: Date,
    ): Promise<void> {
      await tx
        .updateTable('rule_run')
        .set({ state, after_id: afterId, done, total, changed, problem, updated_at: now })
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .execute()
    },

    /** Records transactions by equal values before and after. */
    async record(userId: string, runId: string, changes: readonly RecordedChange[]): Promise<void> {
      if (changes.length === 0) return
      await sql`
        insert into rule_run_rows (user_id, run_id, number, transaction_ids, before, after)
        select ${userId}, ${runId}, (select coalesce(max(number), 0) from rule_run_rows where user_id = ${userId} and run_id = ${runId})
                 + r.n, string_to_array(r.ids, ',')::uuid[], r.before, r.after
          from unnest(${changes.map(({ ids }) => ids.join(','))}::text[],
                      ${changes.map(({ before }) => JSON.stringify(before))}::jsonb[],
                      ${changes.map(({ after }) => JSON.stringify(after))}::jsonb[]) with ordinality as r (ids, before, after, n)
        returning number`.execute(tx)
    },

    /** Lists recorded transactions, the latest first. */
    listRecorded: (userId: string, runId: string, limit: number) =>
      tx
        .selectFrom('rule_run_rows')
        .select(['number', 'transaction_ids as ids', 'before', 'after'])
        .where('user_id', '=', userId)
        .where('run_id', '=', runId)
        .orderBy('number', 'desc')
        .limit(limit)
        .execute(),

    async deleteRecorded(userId: string, runId: string, numbers: readonly number[]): Promise<void> {
      await tx
        .deleteFrom('rule_run_rows')
        .where('user_id', '=', userId)
        .where('run_id', '=', runId)
        .where('number', '=', sql<number>`any(${[...numbers]}::int[])`)
        .execute()
    },
  }
}
