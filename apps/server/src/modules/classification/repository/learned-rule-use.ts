import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/user-transaction.ts'
import type { RuleSubject } from '../../ledger/index.ts'

/** The switch and the figures of learned rules. */
export const learnedRuleUseRepository = (tx: Tx) => ({
  list: (userId: string) =>
    tx
      .selectFrom('correction')
      .select([
        'id',
        'subject',
        'name',
        'value',
        'enabled',
        'learned_from as learnedFrom',
        'uses',
        'last_used_at as lastUsedAt',
        'created_at as createdAt',
      ])
      .where('user_id', '=', userId)
      .where('ended_at', 'is', null)
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .execute(),

  /** Switches an active rule on or off. Returns whether there is one. */
  async setEnabled(userId: string, id: string, enabled: boolean): Promise<boolean> {
    const { numUpdatedRows } = await tx
      .updateTable('correction')
      .set({ enabled })
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .where('ended_at', 'is', null)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },

  /** Adds uses of the active rules by similarity key. */
  async addByKeys(
    userId: string,
    counts: Readonly<Record<RuleSubject, ReadonlyMap<string, number>>>,
    now: Date,
  ): Promise<void> {
    for (const subject of ['category', 'name'] as const) {
      const byKey = counts[subject]
      if (byKey.size === 0) continue
      await sql`
        update correction c set uses = c.uses + n.count, last_used_at = ${now}
          from unnest(${[...byKey.keys()]}::text[], ${[...byKey.values()]}::int[]) as n (key, count)
         where c.user_id = ${userId} and c.subject = ${subject} and c.alike = n.key and c.ended_at is null`.execute(
        tx,
      )
    }
  },
})
