import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/user-transaction.ts'

export interface BrowserUse {
  /** Hashes of the browser's tokens; it may have those of several users. */
  presented: readonly Buffer[]
  /** Stored if no presented hash is known. */
  newHash: Buffer
  now: Date
  expiresAt: Date
  /** Maximum browsers per user; the least recently used are deleted. */
  limit: number
}

export const knownBrowserRepository = (tx: Tx) => ({
  /** Extends a known browser or adds a new one. Returns its token hash. */
  async upsert(userId: string, { presented, newHash, now, expiresAt, limit }: BrowserUse): Promise<Buffer> {
    const { rows } = await sql<{ token_hash: Buffer }>`
      with known as (
        update known_browser set last_used_at = ${now}, expires_at = ${expiresAt}
         where user_id = ${userId} and token_hash = any(${presented}::bytea[]) and expires_at > ${now}
        returning token_hash),
      crowded as (
        delete from known_browser where user_id = ${userId} and not exists (select from known)
           and token_hash in (select token_hash from known_browser where user_id = ${userId}
                               order by last_used_at desc, token_hash offset ${limit - 1}::int)),
      added as (
        insert into known_browser (user_id, token_hash, created_at, last_used_at, expires_at)
        select ${userId}::uuid, ${newHash}::bytea, ${now}::timestamptz, ${now}::timestamptz, ${expiresAt}::timestamptz
         where not exists (select from known)
        returning token_hash)
      select token_hash from known union all select token_hash from added`.execute(tx)
    return rows[0]?.token_hash ?? newHash
  },

  deleteAll: (userId: string) => tx.deleteFrom('known_browser').where('user_id', '=', userId).execute(),
})
