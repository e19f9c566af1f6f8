import { sql } from 'kysely'
import { toLikePattern } from '../../../platform/database/like.ts'
import type { Tx } from '../../../platform/database/user-transaction.ts'

/** Looks up search texts, which are folded. */
export const searchRepository = (tx: Tx) => ({
  /** Counts the newest `window` transactions that contain `text`. */
  async countNewest(userId: string, text: string, window: number): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count
        from (select search_text from transaction where user_id = ${userId} and deleted_at is null
               order by posted_on desc, id desc limit ${window}) newest
       where search_text like ${toLikePattern(text)}`.execute(tx)
    return rows[0]?.count ?? 0
  },

  /**
   * Returns up to `atMost` ids of transactions whose text contains `text` or whose amount starts with `digits`.
   * The SQL function bypasses row-level security, which would disable the trigram index, and reads the user
   * from the session (R-18, S-02).
   */
  async listIds(text: string, digits: string | null, atMost: number): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`
      select search_transactions(${toLikePattern(text)}, ${digits}, ${atMost}) as id`.execute(tx)
    return rows.map(({ id }) => id)
  },
})
