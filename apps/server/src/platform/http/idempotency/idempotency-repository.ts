import { sql } from 'kysely'
import type { Tx } from '../../database/user-transaction.ts'

export type KeyedCall = { userId: string; route: string; key: string; bodyHash: Buffer }
export type StoredResponse = { status: number; body: string }
/** Keys from before `since` have expired. A claim without a response from before `claimedSince` belongs to a dead process. */
export type KeyLimits = { since: Date; claimedSince: Date }

export const idempotencyRepository = (tx: Tx) => ({
  /** Locks the key until the transaction ends. Returns false, without waiting, if another transaction holds it. */
  async tryLock({ userId, route, key }: KeyedCall): Promise<boolean> {
    const { rows } = await sql<{ isOurs: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended(${`idempotency ${userId} ${route} ${key}`}, 0)) as "isOurs"
    `.execute(tx)
    return rows[0]?.isOurs === true
  },

  find: ({ userId, route, key }: KeyedCall, { since, claimedSince }: KeyLimits) =>
    tx
      .selectFrom('idempotency_key')
      .select(['body_hash', 'response_status as status', 'response_body as body'])
      .where('user_id', '=', userId)
      .where('route', '=', route)
      .where('key', '=', key)
      .where('created_at', '>=', since)
      .where((row) => row.or([row('response_status', 'is not', null), row('created_at', '>=', claimedSince)]))
      .executeTakeFirst(),

  /** Stores the response. Returns false if the key has a row that `find` would return. */
  async insert(
    { userId, route, key, bodyHash }: KeyedCall,
    { status, body }: StoredResponse,
    now: Date,
    { since, claimedSince }: KeyLimits,
  ): Promise<boolean> {
    const values = { body_hash: bodyHash, response_status: status, response_body: body, created_at: now }
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('idempotency_key')
      .values({ user_id: userId, route, key, ...values })
      .onConflict((on) =>
        on
          .columns(['user_id', 'route', 'key'])
          .doUpdateSet(values)
          .where((row) =>
            row.or([
              row('idempotency_key.created_at', '<', since),
              row.and([
                row('idempotency_key.response_status', 'is', null),
                row('idempotency_key.created_at', '<', claimedSince),
              ]),
            ]),
          ),
      )
      .executeTakeFirstOrThrow()
    return numInsertedOrUpdatedRows === 1n
  },
})
