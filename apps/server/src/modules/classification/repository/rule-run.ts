import type { RuleRunProblemCode } from '@lucas/contract/transactions/transaction-rule.ts'
import { sql } from 'kysely'
import type { RuleRunTable } from '../../../platform/database/schema/transactions.ts'
import type { Tx } from '../../../platform/database/user-transaction.ts'
import type { RecordedChange } from '../domain/transaction-rules/record.ts'
import { parseRuleContent, type TransactionRuleRow } from './transaction-rule.ts'

export interface RuleRunRow {
  id: string
  ruleId: string
  state: RuleRunTable['state']
  afterId: string | null
  done: number
  total: number
  /** Transactions of which a value changed that the user sees. */
  changed: number
  /** Why it ended early. */
  problem: RuleRunProblemCode | null
  /** Something is recorded that an undo restores, at least the source of a value. */
  hasRecords: boolean
  /** The rule, once it is deleted; null for one that the release before deleted. */
  deletedRule: RuleContent | null
  createdAt: Date
  updatedAt: Date
}

type RuleContent = Pick<TransactionRuleRow, 'conditions' | 'actions'>
type RunProgress = Pick<RuleRunRow, 'state' | 'afterId' | 'done' | 'total' | 'changed' | 'problem'>

const columns = [
  'id',
  'rule_id as ruleId',
  'state',
  'after_id as afterId',
  'done',
  'total',
  'changed',
  'deleted_rule as deletedRule',
  'problem',
  'created_at as createdAt',
  'updated_at as updatedAt',
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
  type StoredRun = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number]
  const toRun = ({ deletedRule, ...run }: StoredRun): RuleRunRow => ({
    ...run,
    deletedRule: deletedRule === null ? null : parseRuleContent(deletedRule),
  })
  return {
    async find(userId: string, id: string): Promise<RuleRunRow | undefined> {
      const run = await select(userId).where('id', '=', id).executeTakeFirst()
      return run && toRun(run)
    },

    /** Lists the runs since a moment, newest first. */
    async list(userId: string, since: Date): Promise<RuleRunRow[]> {
      const runs = await select(userId)
        .where('created_at', '>=', since)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .execute()
      return runs.map(toRun)
    },

    /** Keeps what a rule was like with its runs, before it is deleted. */
    async keepRule(userId: string, ruleId: string, { conditions, actions }: RuleContent): Promise<void> {
      await tx
        .updateTable('rule_run')
        .set({ deleted_rule: JSON.stringify({ conditions, actions }) })
        .where('user_id', '=', userId)
        .where('rule_id', '=', ruleId)
        .execute()
    },

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

    /** Lists the latest recorded groups with together about this many transactions, the latest first. */
    async listRecorded(
      userId: string,
      runId: string,
      transactions: number,
    ): Promise<{ number: number; ids: string[]; before: unknown; after: unknown }[]> {
      const { rows } = await sql<{ number: number; ids: string[]; before: unknown; after: unknown }>`
        with latest as (
          select number, transaction_ids as ids, before, after,
                 sum(cardinality(transaction_ids)) over (order by number desc) - cardinality(transaction_ids) as earlier
            from (select * from rule_run_rows where user_id = ${userId} and run_id = ${runId}
                   order by number desc limit ${transactions}::int) r)
        select number, ids, before, after from latest where earlier < ${transactions}::int order by number desc`.execute(
        tx,
      )
      return rows
    },

    /** Replaces the transactions of a recorded group. */
    async setRecorded(userId: string, runId: string, number: number, ids: readonly string[]): Promise<void> {
      await tx
        .updateTable('rule_run_rows')
        .set({ transaction_ids: [...ids] })
        .where('user_id', '=', userId)
        .where('run_id', '=', runId)
        .where('number', '=', number)
        .execute()
    },

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
