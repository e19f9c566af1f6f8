import { randomInt } from 'node:crypto'
import { limits } from '@lucas/contract/limits.ts'
import type { DemoSession, DemoState } from '@lucas/contract/users/demo.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { type Tx, withUser } from '../../platform/database/user-transaction.ts'
import { fail } from '../../platform/errors.ts'
import type { Events } from '../../platform/events/events.ts'
import type { RateCounters } from '../../platform/http/rate-limits/rate-counters.ts'
import { newId } from '../../platform/ids.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Caller, Sessions, SignIn } from '../auth/index.ts'
import { type NewDemoUser, users } from '../users/index.ts'
import { minExpiry } from './domain/households.ts'
import { createDemoSessionWorker, type DemoSessionWorkerDeps, eraseJob, seedJob } from './jobs.ts'
import { createDemoPool, type DemoPoolDeps } from './pool.ts'
import { demoSessionLookup, demoSessionRepository } from './repository.ts'

export type DemoDeps = DemoSessionWorkerDeps &
  Pick<DemoPoolDeps, 'pool'> & {
    db: Db
    clock: Clock
    events: Events
    counters: RateCounters
    jobs: Jobs
    signIn: Pick<SignIn, 'openDemoSession'>
    sessions: Sessions
    sessionsPerAddress: number
    /** Limit of demo users in the database, pool included; each has about 2,000 rows. */
    maxHouseholds: number
  }

export type DemoService = ReturnType<typeof createDemo>

const hour = 3_600
const fullForSeconds = 300
/** How many pooled users one round tries to assign, and how many rounds. */
const [candidatesPerRound, maxRounds] = [20, 5]

/** Creates demo sessions: a temporary user with generated data that is erased afterwards (ADR 012, 017). */
export function createDemo(deps: DemoDeps) {
  const { db, clock, events, counters, jobs, bank, signIn, sessions, sessionsPerAddress, maxHouseholds } =
    deps
  const sessionWorker = createDemoSessionWorker(deps)
  const pool = createDemoPool({ ...deps, toDemoUser })

  /** `.invalid` never receives mail (RFC 2606), so the address cannot be used to sign in. */
  function toDemoUser(id: string): NewDemoUser {
    return {
      id,
      ...bank.owner,
      country: 'chile',
      email: `${bank.owner.firstName.toLowerCase()}@ejemplo.invalid`,
    }
  }

  const toExpiry = (now: Date) => new Date(now.getTime() + limits.exampleHours * hour * 1_000)

  async function start(caller: Caller): Promise<DemoSession> {
    await counters.consumeOrFail('example address', caller.network, {
      max: sessionsPerAddress,
      windowSeconds: hour,
    })
    pool.enable()
    return (pool.isOn ? await assignPooled(caller) : null) ?? createHousehold(caller)
  }

  /** Assigns a pooled demo user to the caller; null when the pool is empty. */
  async function assignPooled(caller: Caller): Promise<DemoSession | null> {
    for (let round = 0; round < maxRounds; round += 1) {
      const ids = await demoSessionLookup(db).listPooled(minExpiry(clock.now()), candidatesPerRound)
      if (ids.length === 0) return null
      // A random start keeps concurrent visitors apart; the next round lists only what is still free.
      const first = randomInt(ids.length)
      for (const id of [...ids.slice(first), ...ids.slice(0, first)]) {
        const session = await assignHousehold(id, caller)
        if (session) return session
      }
    }
    return null
  }

  const assignHousehold = (id: string, caller: Caller): Promise<DemoSession | null> =>
    withUser(db, id, async (tx) => {
      const now = clock.now()
      const period = { minExpiry: minExpiry(now), expiresAt: toExpiry(now) }
      return (await demoSessionRepository(tx).assignPooled(id, period))
        ? signInDemoUser(tx, id, caller, period.expiresAt)
        : null
    })

  /** Creates a demo user and enqueues its seed job. */
  const createHousehold = (caller: Caller): Promise<DemoSession> => {
    const id = newId()
    return withUser(db, id, async (tx) => {
      const repository = demoSessionRepository(tx)
      if ((await repository.lockAndCount()) >= maxHouseholds)
        fail('example_full', { retryAfter: fullForSeconds })
      const now = clock.now()
      await users.createDemo(tx, toDemoUser(id), now)
      await repository.create(id, { now, expiresAt: toExpiry(now), pooled: false })
      await jobs.enqueue(tx, seedJob, { person: id })
      return signInDemoUser(tx, id, caller, toExpiry(now))
    })
  }

  async function signInDemoUser(tx: Tx, id: string, caller: Caller, expiresAt: Date): Promise<DemoSession> {
    const { answer } = await signIn.openDemoSession(tx, id, caller)
    return { ...answer, expires_at: expiresAt.toISOString() }
  }

  const getState = (userId: string): Promise<DemoState> =>
    withUser(db, userId, async (tx) => {
      const session = await demoSessionRepository(tx).find(userId)
      if (!session) return { state: 'none', expires_at: null }
      const { ready_at: readyAt, expires_at: expiresAt } = session
      return { state: readyAt === null ? 'preparing' : 'ready', expires_at: expiresAt.toISOString() }
    })

  /** Ends the session at once and enqueues the erasure; the sweep repeats a failed erasure. */
  const end = (userId: string): Promise<void> =>
    events.transaction(db, userId, async (tx) => {
      if (!(await demoSessionRepository(tx).expire(userId, clock.now()))) fail('not_found')
      await sessions.end(tx, userId, { except: null }, 'sign_out')
      await jobs.enqueue(tx, eraseJob, { person: userId })
    })

  const worker = {
    define: sessionWorker.define,
    start() {
      sessionWorker.start()
      pool.start()
    },
    async stop(): Promise<void> {
      await Promise.all([sessionWorker.stop(), pool.stop()])
    },
  }

  return { start, getState, end, worker }
}
