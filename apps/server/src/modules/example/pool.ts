import { setTimeout as wait } from 'node:timers/promises'
import { ofNoUser } from '../../platform/block-gate.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { type Tx, withUser } from '../../platform/database/user-transaction.ts'
import { newId } from '../../platform/ids.ts'
import type { Log } from '../../platform/log.ts'
import { createPeriodicTask } from '../../platform/periodic-task.ts'
import { type NewDemoUser, users } from '../users/index.ts'
import { pooledUntil } from './domain/households.ts'
import { demoSessionLookup, demoSessionRepository } from './repository.ts'
import { createDemoUserSeeder, type SeedDemoUserDeps } from './seed-demo-user.ts'

export interface DemoPoolSettings {
  /** Number of seeded demo users that wait for visitors; 0 turns the pool off. */
  size: number
  /** Fills the pool at start instead of after the first visitor. */
  fillsFromStart: boolean
}

export type DemoPoolDeps = SeedDemoUserDeps & {
  /** The pool of jobs: longer statements, apart from requests. */
  jobsDb: Db
  clock: Clock
  log: Log
  pool: DemoPoolSettings
  maxHouseholds: number
  toDemoUser: (id: string) => NewDemoUser
}

const checkEveryMs = 5_000

class PoolFullError extends Error {
  override readonly name = 'PoolFullError'
}

/**
 * Creates the pool of demo users that are seeded before visitors come (ADR 017). All processes together seed one at a
 * time, never while a visitor waits, and at most half of the time.
 */
export function createDemoPool(deps: DemoPoolDeps) {
  const { jobsDb, clock, log, pool, maxHouseholds, toDemoUser } = deps
  const seedDemoUser = createDemoUserSeeder(deps)
  const stopping = new AbortController()
  let isEnabled = pool.fillsFromStart

  /** Seeds one demo user in one transaction; returns false when the pool has no room. */
  async function seedOne(): Promise<boolean> {
    const id = newId()
    try {
      return await withUser(jobsDb, id, async (tx) => (await lockIfRoom(tx)) && createHousehold(tx, id))
    } catch (error) {
      if (error instanceof PoolFullError) return false
      throw error
    }
  }

  /** Returns whether the pool has room. Holds an advisory lock until the commit, so the pool never exceeds its size. */
  async function lockIfRoom(tx: Tx): Promise<boolean> {
    if (!(await demoSessionRepository(tx).tryLockPool())) return false
    const { total, pooled, waiting } = await demoSessionLookup(tx).count(clock.now())
    return waiting === 0 && pooled < pool.size && total < maxHouseholds
  }

  async function createHousehold(tx: Tx, id: string): Promise<true> {
    const sessions = demoSessionRepository(tx)
    const now = clock.now()
    await users.createDemo(tx, toDemoUser(id), now)
    await sessions.create(id, { now, expiresAt: pooledUntil(now), pooled: true })
    await seedDemoUser(tx, id, now, stopping.signal)
    await sessions.markReady(id, now)
    // Visitors may have taken the last places meanwhile. They wait for this lock only until the commit. Another connection counts, which
    // does not see this user: after a write Citus refuses look-ups in the transaction.
    await sessions.lockVisits()
    const { total } = await demoSessionLookup(jobsDb).count(now)
    if (total >= maxHouseholds) throw new PoolFullError()
    return true
  }

  /** Seeds demo users until the pool is full, a visitor waits or another process holds the lock. */
  async function fill(): Promise<void> {
    for (let startedAt = performance.now(); await seedOne(); startedAt = performance.now()) {
      const ms = performance.now() - startedAt
      log.info({ ms: Math.round(ms) }, 'example household prepared')
      await wait(ms, undefined, { signal: stopping.signal })
    }
  }

  const filling = createPeriodicTask({
    intervalMs: checkEveryMs,
    firstDelayMs: checkEveryMs,
    whileBlocked: ofNoUser,
    run: async () => isEnabled && fill(),
    onError(err) {
      if (!stopping.signal.aborted) log.warn({ err }, 'example household preparation failed')
    },
  })

  return {
    isOn: pool.size > 0,
    fill,

    /** Turns filling on; called with the first visitor. */
    enable() {
      isEnabled = pool.size > 0
    },

    /** Starts the periodic fill; only in worker processes. */
    start() {
      if (pool.size > 0) filling.start()
    },

    /** Stops and rolls back the seeding in progress. */
    async stop(): Promise<void> {
      stopping.abort()
      await filling.stop()
    },
  }
}
