import { sql } from 'kysely'
import { toLikePattern } from '../../../platform/database/like.ts'
import type { Tx } from '../../../platform/database/user-transaction.ts'

/**
 * Returns up to `atMost` ids of transactions whose text contains `text` or whose amount starts with `digits`.
 * The SQL function bypasses row-level security, which would disable the trigram index, and reads the user
 * from the session (R-18, S-02).
 */
export const searchRepository = (tx: Tx) => ({
  async listIds(text: string, digits: string | null, atMost: number): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`
      select search_transactions(${toLikePattern(text)}, ${digits}, ${atMost}) as id`.execute(tx)
    return rows.map(({ id }) => id)
  },
})
