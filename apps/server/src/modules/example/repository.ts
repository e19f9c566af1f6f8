import { sql } from 'kysely'
import type { Db } from '../../platform/database/connect.ts'
import type { Tx } from '../../platform/database/user-transaction.ts'

interface DemoPeriod {
  now: Date
  expiresAt: Date
  /** True while the demo user waits for a visitor. */
  pooled: boolean
}

/** Numbers of demo users. */
export interface DemoUserCount {
  total: number
  /** Seeded demo users without a visitor. */
  pooled: number
  /** Visitors whose demo user is being seeded. */
  waiting: number
}

export const demoSessionRepository = (tx: Tx) => ({
  /** Lets one transaction at a time count demo users and add one, until its commit. */
  lockVisits: () => sql`select pg_advisory_xact_lock(hashtext('example visits'))`.execute(tx),

  /** Counts demo users under that lock. Must come before the first write: Citus then refuses look-ups in the transaction. */
  async lockAndCount(): Promise<number> {
    await demoSessionRepository(tx).lockVisits()
    const { rows } = await sql<{ count: number }>`select count_example_visits() as count`.execute(tx)
    return rows[0]?.count ?? 0
  },

  create: (userId: string, { now, expiresAt, pooled }: DemoPeriod) =>
    tx
      .insertInto('example_visit')
      .values({ user_id: userId, made_at: now, expires_at: expiresAt, ready_at: null, pooled })
      .execute(),

  /** Advisory lock of the seeding of one user. The row stays unlocked, so ending the session does not wait for the seeding. */
  lockSeeding: (userId: string) =>
    sql`select pg_advisory_xact_lock(hashtextextended(${userId}, 0))`.execute(tx),

  find: (userId: string) =>
    tx
      .selectFrom('example_visit')
      .select(['made_at', 'expires_at', 'ready_at'])
      .where('user_id', '=', userId)
      .executeTakeFirst(),

  /**
   * Assigns a pooled demo user to a visitor; returns false when another visitor has it or is getting it. In two statements, because
   * Citus asks all workers where the user of an update comes from a subquery.
   */
  async assignPooled(userId: string, { minExpiry, expiresAt }: { minExpiry: Date; expiresAt: Date }) {
    const free = await tx
      .selectFrom('example_visit')
      .select('user_id')
      .where('user_id', '=', userId)
      .where('pooled', '=', true)
      .where('ready_at', 'is not', null)
      .where('expires_at', '>', minExpiry)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (free === undefined) return false
    await tx
      .updateTable('example_visit')
      .set({ pooled: false, expires_at: expiresAt })
      .where('user_id', '=', userId)
      .execute()
    return true
  },

  /** Takes the pool lock of all processes until the transaction ends; returns false when it is held. */
  async tryLockPool(): Promise<boolean> {
    const { rows } = await sql<{ got: boolean }>`
      select pg_try_advisory_xact_lock(hashtext('example pool')) as got`.execute(tx)
    return rows[0]?.got ?? false
  },

  markReady: (userId: string, now: Date) =>
    tx.updateTable('example_visit').set({ ready_at: now }).where('user_id', '=', userId).execute(),

  /** Expires a demo session; returns false when the user is not a demo user. */
  async expire(userId: string, now: Date): Promise<boolean> {
    const row = await tx
      .updateTable('example_visit')
      .set({ expires_at: now })
      .where('user_id', '=', userId)
      .returning('user_id')
      .executeTakeFirst()
    return row !== undefined
  },
})

/** Lookups across all demo users, by the reviewed functions of S-02. */
export const demoSessionLookup = (db: Db) => ({
  /** Lists demo users whose session has expired or whose seeding never finished. */
  async listExpired(before: Date, preparingSince: Date, limit: number): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`
      select list_ended_example_visits(${before}, ${preparingSince}, ${limit}) as id`.execute(db)
    return rows.map(({ id }) => id)
  },

  /** Lists pooled demo users that can be assigned. */
  async listPooled(minExpiry: Date, limit: number): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`
      select list_pooled_example_visits(${minExpiry}, ${limit}) as id`.execute(db)
    return rows.map(({ id }) => id)
  },

  async count(now: Date): Promise<DemoUserCount> {
    const { rows } = await sql<DemoUserCount>`
      select total, pooled, waiting from count_example_households(${now})`.execute(db)
    return rows[0] ?? { total: 0, pooled: 0, waiting: 0 }
  },
})
