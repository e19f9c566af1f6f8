import type { Tx } from '../database/person.ts'

type Claim = { userId: string; route: string; key: string }
type Limits = { keptSince: Date; aliveSince: Date }

export const idempotencyRepository = (tx: Tx) => ({
  /** Takes the key; answers what is known of it instead if it is taken. */
  async claim({ userId, route, key }: Claim, bodyHash: Buffer, now: Date, { keptSince, aliveSince }: Limits) {
    await tx
      .deleteFrom('idempotency_key')
      .where('user_id', '=', userId)
      .where((row) =>
        row.or([
          row('created_at', '<', keptSince),
          row.and([row('response_status', 'is', null), row('created_at', '<', aliveSince)]),
        ]),
      )
      .execute()
    const taken = await tx
      .insertInto('idempotency_key')
      .values({
        user_id: userId,
        route,
        key,
        body_hash: bodyHash,
        response_status: null,
        response_body: null,
        created_at: now,
      })
      .onConflict((on) => on.columns(['user_id', 'route', 'key']).doNothing())
      .returning('key')
      .executeTakeFirst()
    if (taken) return null
    return tx
      .selectFrom('idempotency_key')
      .select(['body_hash', 'response_status', 'response_body'])
      .where('user_id', '=', userId)
      .where('route', '=', route)
      .where('key', '=', key)
      .executeTakeFirstOrThrow()
  },

  keep: ({ userId, route, key }: Claim, status: number, body: string) =>
    tx
      .updateTable('idempotency_key')
      .set({ response_status: status, response_body: body })
      .where('user_id', '=', userId)
      .where('route', '=', route)
      .where('key', '=', key)
      .execute(),

  release: ({ userId, route, key }: Claim) =>
    tx
      .deleteFrom('idempotency_key')
      .where('user_id', '=', userId)
      .where('route', '=', route)
      .where('key', '=', key)
      .execute(),
})
