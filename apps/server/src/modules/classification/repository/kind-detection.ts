import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/user-transaction.ts'

/** Number of the rules of `detectTextKind`. Raise it when they change: stored transactions are then detected again. */
export const kindRules = 3

/** Remembers by which rules and with which facts the kinds of a user were detected. */
export const kindDetectionRepository = (tx: Tx) => ({
  /** Whether stored transactions could get other kinds now. Records the facts of a user whose first transactions these are. */
  async isOutdated(userId: string, facts: string, now: Date): Promise<boolean> {
    const { rows } = await sql<{ is_current: boolean }>`
      insert into kind_detection as d (user_id, rules, facts, updated_at)
      values (${userId}, ${kindRules}, ${facts}, ${now})
          on conflict (user_id) do update set updated_at = d.updated_at
      returning d.rules = ${kindRules} and d.facts = ${facts} as is_current`.execute(tx)
    return rows[0]?.is_current !== true
  },

  async markCurrent(userId: string, facts: string, now: Date): Promise<void> {
    await sql`
      insert into kind_detection (user_id, rules, facts, updated_at)
      values (${userId}, ${kindRules}, ${facts}, ${now})
          on conflict (user_id) do update set rules = ${kindRules}, facts = ${facts}, updated_at = ${now}`.execute(
      tx,
    )
  },

  /** Lists users whose kinds were detected by older rules, except those whose data are blocked. Runs without a user. */
  async listOutdated(limit: number): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`
      select list_outdated_kinds(${kindRules}, ${limit}) as id`.execute(tx)
    return rows.map(({ id }) => id)
  },
})
