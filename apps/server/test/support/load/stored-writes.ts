import { sql } from 'kysely'
import { expect } from 'vitest'
import { checkInvariants } from '../../../src/checker/checker.ts'
import type { Db } from '../../../src/platform/database/connect.ts'
import { waitUntil } from '../poll-attempts.ts'
import { type LoadWrite, repeatLostWrites, sumWrites } from './load-mix.ts'

/**
 * Repeats the writes that no answer acknowledged, and expects that every write is stored exactly once and that every
 * invariant holds. Returns how many were repeated.
 */
export async function expectWritesStored(admin: Db, writes: readonly LoadWrite[]): Promise<number> {
  const repeated = await repeatLostWrites(writes)
  const created = await sql<{ row: string }>`
    select user_id || ' ' || description as row from transaction
     where description like 'Carga %' and deleted_at is null`.execute(admin)
  const saved = await sql<{ goal_id: string; amount: number }>`
    select goal_id, sum(amount)::int as amount from goal_entry group by goal_id`.execute(admin)
  expect({
    created: created.rows.map(({ row }) => row).toSorted(),
    saved: Object.fromEntries(saved.rows.map(({ goal_id, amount }) => [goal_id, amount])),
  }).toEqual(sumWrites(writes))
  await waitUntil(async () => (await countUnpublished(admin)) === 0)
  expect(await checkInvariants(admin, { now: new Date() })).toEqual([])
  return repeated
}

async function countUnpublished(admin: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from outbox_event where told_at is null`.execute(admin)
  return rows[0]?.count ?? 0
}

/** Waits until the callbacks of these link sessions are ingested. Returns the seconds that it took. */
export async function waitForCallbacks(admin: Db, caseids: readonly string[], ms = 180_000): Promise<number> {
  const from = performance.now()
  const count = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from link_session
       where id = any(${[...caseids]}::uuid[]) and state = 'finished'`.execute(admin)
    return rows[0]?.count ?? 0
  }
  await waitUntil(async () => (await count()) === caseids.length, ms)
  return (performance.now() - from) / 1_000
}
