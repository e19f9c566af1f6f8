import { sql } from 'kysely'
import { containing } from '../../../platform/database/like.ts'
import type { Tx } from '../../../platform/database/person.ts'

/**
 * Ids of a person's rows whose text holds `text` or whose amount begins with `digits`, at most so many. The function
 * reads past row-level security, which would switch the trigram index off, and knows the person by itself (R-18, S-02).
 */
export const searchRepository = (tx: Tx) => ({
  async find(text: string, digits: string | null, atMost: number): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`
      select search_transactions(${containing(text)}, ${digits}, ${atMost}) as id`.execute(tx)
    return rows.map(({ id }) => id)
  },
})
