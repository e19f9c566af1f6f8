import { sql } from 'kysely'
import type { Tx } from '../database/user-transaction.ts'

export const channel = 'lucas_events'
/** PostgreSQL refuses payloads of 8,000 bytes and more; the JSON around the events takes the rest. */
const maxNotifyBytes = 7_500
export const maxEventBytes = 2_000
const batchSize = 200

export const outboxRepository = (tx: Tx) => ({
  add: (userId: string, events: readonly { id: string; payload: string; createdAt: Date }[]) =>
    tx
      .insertInto('outbox_event')
      .values(
        events.map(({ id, payload, createdAt }) => ({
          user_id: userId,
          id,
          payload,
          created_at: createdAt,
          told_at: null,
        })),
      )
      .execute(),

  /**
   * Publishes the user's oldest waiting events by one NOTIFY and marks them as published, in one statement. Also deletes
   * rows published more than an hour ago. Returns whether more events may be waiting.
   */
  async publishWaiting(userId: string, now: Date): Promise<boolean> {
    const { rows } = await sql<{ waiting: number; published: number }>`
      with waiting as (
        select id, payload, sum(octet_length(payload::text) + 1) over (order by id) as bytes
        from outbox_event where user_id = ${userId} and told_at is null order by id limit ${batchSize}
      ), marked as (
        update outbox_event e set told_at = ${now} from waiting w
        where e.user_id = ${userId} and e.id = w.id and w.bytes <= ${maxNotifyBytes} and e.told_at is null
        returning e.id, e.payload
      ), old as (
        delete from outbox_event where user_id = ${userId} and told_at < ${new Date(now.getTime() - 3_600_000)}
      ), notified as (
        select pg_notify(${channel}, json_build_object('person', ${userId}::text, 'events', json_agg(payload order by id))::text)
        from marked having count(*) > 0
      )
      select (select count(*) from waiting)::int as waiting, (select count(*) from marked)::int as published,
             (select count(*) from notified) as sent`.execute(tx)
    const { waiting, published } = rows[0] ?? { waiting: 0, published: 0 }
    return published > 0 && (published < waiting || waiting === batchSize)
  },

  /** Returns the distinct payloads published since `since`, oldest first. */
  async publishedSince(userId: string, since: Date): Promise<unknown[]> {
    const rows = await tx
      .selectFrom('outbox_event')
      .select('payload')
      .where('user_id', '=', userId)
      .where('told_at', '>=', since)
      .groupBy('payload')
      .orderBy((eb) => eb.fn.min('created_at'))
      .execute()
    return rows.map(({ payload }) => payload)
  },

  /** Whether an event that was written before `before` is not published. */
  async hasWaiting(before: Date): Promise<boolean> {
    const { rows } = await sql`select 1 from list_untold_people(${before}, 1)`.execute(tx)
    return rows.length > 0
  },

  /** Lists users with events that were written before `before` and are not published. */
  async listUsersWithWaiting(before: Date): Promise<string[]> {
    const { rows } = await sql<{
      person: string
    }>`select list_untold_people(${before}, 100) as person`.execute(tx)
    return rows.map(({ person }) => person)
  },
})
