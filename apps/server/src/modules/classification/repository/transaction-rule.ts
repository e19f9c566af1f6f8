import { toOneLineTexts } from '@lucas/contract/rules/one-line.ts'
import {
  type RuleActions,
  type RuleCondition,
  ruleActions,
  ruleCondition,
} from '@lucas/contract/transactions/transaction-rule-input.ts'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Tx } from '../../../platform/database/user-transaction.ts'
import { renameCategory } from '../domain/transaction-rules/rename-category.ts'

const parseActions = (stored: unknown) => ruleActions.parse(toOneLineTexts(stored))
const storedContent = z.object({ conditions: z.array(ruleCondition), actions: ruleActions })

/** Returns the conditions and actions of a rule as stored. */
export const parseRuleContent = (stored: unknown): Pick<TransactionRuleRow, 'conditions' | 'actions'> =>
  storedContent.parse(toOneLineTexts(stored))

const columns = [
  'id',
  'position',
  'conditions',
  'actions',
  'enabled',
  'uses',
  'last_used_at as lastUsedAt',
  'split_refused_at as splitRefusedAt',
  'goal_refused_at as goalRefusedAt',
  'pattern_slow_at as patternSlowAt',
  'created_at as createdAt',
] as const

/** A rule as stored. */
export interface TransactionRuleRow {
  id: string
  position: number
  conditions: RuleCondition[]
  actions: RuleActions
  enabled: boolean
  uses: number
  lastUsedAt: Date | null
  splitRefusedAt: Date | null
  goalRefusedAt: Date | null
  /** When the rule was switched off because its patterns took too long. */
  patternSlowAt: Date | null
  createdAt: Date
}

type RuleContent = Pick<TransactionRuleRow, 'conditions' | 'actions' | 'enabled'>
/** Deferred actions of a rule that can be refused. */
export type RefusedAction = 'split' | 'goal'

/** The rules that the user wrote, in their order. */
export const transactionRuleRepository = (tx: Tx) => ({
  async list(userId: string): Promise<TransactionRuleRow[]> {
    const rows = await tx
      .selectFrom('transaction_rule')
      .select(columns)
      .where('user_id', '=', userId)
      .orderBy('position')
      .orderBy('id')
      .execute()
    return rows.map(({ conditions, actions, ...row }) => ({
      ...row,
      ...parseRuleContent({ conditions, actions }),
    }))
  },

  async count(userId: string): Promise<number> {
    const { count } = await tx
      .selectFrom('transaction_rule')
      .select((select) => select.fn.countAll<bigint>().as('count'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    return Number(count)
  },

  async create(
    userId: string,
    { id, position, conditions, actions, enabled }: RuleContent & { id: string; position: number },
    now: Date,
  ): Promise<void> {
    await tx
      .insertInto('transaction_rule')
      .values({
        user_id: userId,
        id,
        position,
        conditions: JSON.stringify(conditions),
        actions: JSON.stringify(actions),
        enabled,
        created_at: now,
        updated_at: now,
      })
      .execute()
  },

  /** Replaces the content. What was refused before no longer counts. */
  async update(
    userId: string,
    id: string,
    { conditions, actions, enabled }: RuleContent,
    now: Date,
  ): Promise<void> {
    await tx
      .updateTable('transaction_rule')
      .set({
        conditions: JSON.stringify(conditions),
        actions: JSON.stringify(actions),
        enabled,
        split_refused_at: null,
        goal_refused_at: null,
        pattern_slow_at: null,
        updated_at: now,
      })
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .execute()
  },

  async delete(userId: string, id: string): Promise<void> {
    await tx.deleteFrom('transaction_rule').where('user_id', '=', userId).where('id', '=', id).execute()
  },

  /** Numbers the rules in this order, from 0. */
  async setOrder(userId: string, ids: readonly string[], now: Date): Promise<void> {
    await sql`
      update transaction_rule r set position = o.position - 1, updated_at = ${now}
        from unnest(${[...ids]}::uuid[]) with ordinality as o (id, position)
       where r.user_id = ${userId} and r.id = o.id and r.position <> o.position - 1`.execute(tx)
  },

  /** Adds uses; negative ones of an undo leave the time of the last use. */
  async addUses(userId: string, uses: ReadonlyMap<string, number>, now: Date): Promise<void> {
    if (uses.size === 0) return
    await sql`
      update transaction_rule r set uses = greatest(r.uses + u.count, 0),
             last_used_at = case when u.count > 0 then ${now} else r.last_used_at end
        from unnest(${[...uses.keys()]}::uuid[], ${[...uses.values()]}::int[]) as u (id, count)
       where r.user_id = ${userId} and r.id = u.id`.execute(tx)
  },

  /** Switches rules off whose patterns took too long. */
  async switchOffSlow(userId: string, ids: readonly string[], now: Date): Promise<void> {
    await tx
      .updateTable('transaction_rule')
      .set({ enabled: false, pattern_slow_at: now, updated_at: now })
      .where('user_id', '=', userId)
      .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
      .execute()
  },

  /** Lists the rules that were switched off because their patterns took too long. */
  async listSlow(userId: string): Promise<{ id: string; stoppedAt: Date }[]> {
    const rows = await tx
      .selectFrom('transaction_rule')
      .select(['id', 'pattern_slow_at as stoppedAt'])
      .where('user_id', '=', userId)
      .where('pattern_slow_at', 'is not', null)
      .execute()
    return rows.flatMap(({ id, stoppedAt }) => (stoppedAt === null ? [] : { id, stoppedAt }))
  },

  /** Remembers, or forgets with a null time, that the latest transaction could not be split or assigned. */
  async setRefused(
    userId: string,
    action: RefusedAction,
    ids: readonly string[],
    at: Date | null,
  ): Promise<void> {
    if (ids.length === 0) return
    await tx
      .updateTable('transaction_rule')
      .set(action === 'split' ? { split_refused_at: at } : { goal_refused_at: at })
      .where('user_id', '=', userId)
      .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
      .execute()
  },

  /** Renames a category in the actions of all rules. Returns how many have it. */
  async replaceCategory(userId: string, from: string, to: string, now: Date): Promise<number> {
    const rows = await tx
      .selectFrom('transaction_rule')
      .select(['id', 'actions'])
      .where('user_id', '=', userId)
      .forUpdate()
      .execute()
    const changed = rows.flatMap(({ id, actions }) => {
      const renamed = renameCategory(parseActions(actions), from, to)
      return renamed === null ? [] : { id, actions: renamed }
    })
    if (changed.length > 0)
      await sql`
        update transaction_rule r set actions = c.actions, updated_at = ${now}
          from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as c (id uuid, actions jsonb)
         where r.user_id = ${userId} and r.id = c.id`.execute(tx)
    return changed.length
  },
})
