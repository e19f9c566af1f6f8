import { randomBytes } from 'node:crypto'
import * as argon2 from '@node-rs/argon2'
import { afterAll } from 'vitest'
import {
  type Auth,
  authPublicRoutes,
  authRoutes,
  createAuth,
  createPasswords,
} from '../../src/modules/auth/index.ts'
import { createLanding, landingPublicRoutes, landingRoutes } from '../../src/modules/landing/index.ts'
import { createConsents } from '../../src/modules/privacy/consents.ts'
import {
  createChallenges,
  createSecurity,
  securityPublicRoutes,
  securityRoutes,
} from '../../src/modules/security/index.ts'
import { createClock } from '../../src/platform/clock.ts'
import type { App } from '../../src/platform/http/app.ts'
import { createCounters } from '../../src/platform/http/counters.ts'
import { createCursors } from '../../src/platform/http/cursor.ts'
import { createHttp, type HttpSettings } from '../../src/platform/http/server.ts'
import { createLog } from '../../src/platform/log.ts'
import { createMailOutbox } from '../../src/platform/mail/outbox-mail.ts'
import { createOutbox, type Outbox } from '../../src/platform/outbox/outbox.ts'
import { testDatabase } from '../database.ts'
import { soleJobs } from './jobs.ts'

export const keys = { access: randomBytes(32), refresh: randomBytes(32), code: randomBytes(32) }
export const password = 'tres gatos y un farol'
const generous = 1_000_000
const unlimited = { max: generous, windowSeconds: 60 }
const httpSettings: HttpSettings = {
  strictAnswers: true,
  trustedProxyHops: 0,
  corsOrigin: null,
  widgetOrigin: null,
  socketOrigin: null,
  version: '1.0.0',
  addressLimit: unlimited,
  personLimit: unlimited,
}

type HouseOptions = {
  loginsPerAddress?: number
  registrationsPerAddress?: number
  routes?: (app: App) => void | Promise<void>
}

/** Sign-in and landing on a real database, real jobs and the real server, with a clock that can be moved. */
export async function authHouse(options: HouseOptions = {}) {
  const db = await testDatabase()
  const state = { shiftMs: 0, hashes: 0 }
  const clock = createClock(() => new Date(Date.now() + state.shiftMs))
  const lines: string[] = []
  const log = createLog({ level: 'trace', stream: { write: (line) => void lines.push(line) } })
  const outbox: Outbox = createOutbox({ db: db.app, clock, log })
  const counters = createCounters({ db: db.app, clock })
  const jobs = soleJobs(db, log)
  const mail = createMailOutbox({ db: db.jobs, clock })
  /** The real engine, with a count of what it was asked: work that a stop-watch would see. */
  const engine: Pick<typeof argon2, 'hash' | 'verify'> = {
    hash: (...input) => counted(argon2.hash(...input)),
    verify: (...input) => counted(argon2.verify(...input)),
  }
  const counted = <T>(work: Promise<T>) => {
    state.hashes += 1
    return work
  }
  const passwords = createPasswords({ pepper: Buffer.from('pepper of the tests'), engine })
  const limits = {
    loginsPerAddress: options.loginsPerAddress ?? generous,
    registrationsPerAddress: options.registrationsPerAddress ?? generous,
  }
  const publicUrl = 'http://localhost:3210'
  const auth: Auth = createAuth({
    db: db.app,
    clock,
    log,
    outbox,
    counters,
    jobs,
    mail,
    messages: mail.messages,
    cursors: createCursors(randomBytes(32)),
    passwords,
    keys,
    publicUrl,
    ...limits,
    addressProved: (tx, person, email) => landing.carryOver(tx, person, email),
  })
  const security = createSecurity({
    ...auth,
    db: db.app,
    clock,
    outbox,
    passwords,
    challenges: createChallenges({ db: db.app, clock, key: randomBytes(32) }),
    publicUrl,
  })
  const consents = createConsents({ db: db.app, clock })
  const landing = createLanding({
    db: db.app,
    clock,
    counters,
    jobs,
    mail,
    key: randomBytes(32),
    publicUrl,
    sayYes: (person) => consents.change(person, true),
    saidYes: consents.saidYes,
    signupsPerAddress: limits.registrationsPerAddress,
  })
  const app: App = await createHttp({
    settings: httpSettings,
    log,
    clock,
    authenticate: auth.authenticate,
    publicRoutes: [...authPublicRoutes, ...securityPublicRoutes, ...landingPublicRoutes],
    exampleRoutes: [],
  })
  await authRoutes(app, auth)
  securityRoutes(app, security)
  await landingRoutes(app, landing)
  await options.routes?.(app)
  const advance = (ms: number) => {
    state.shiftMs += ms
  }
  // At once, and not before the first test: who registers sends a mail by them.
  await jobs.install(db.ownerConnection)
  await jobs.start()
  afterAll(async () => {
    await auth.sessions.settle()
    await jobs.stop(1_000)
    await app.close()
  })
  return { app, auth, db, clock, log, lines, outbox, state, advance }
}
