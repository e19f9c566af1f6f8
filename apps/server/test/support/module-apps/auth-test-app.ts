import { randomBytes } from 'node:crypto'
import * as argon2 from '@node-rs/argon2'
import { afterAll } from 'vitest'
import { authHooks } from '../../../src/composition/auth-hooks.ts'
import { privateAddressStores } from '../../../src/composition/private-addresses.ts'
import {
  type Auth,
  authPublicRoutes,
  createAuth,
  createPasswordHasher,
  registerAuthRoutes,
} from '../../../src/modules/auth/index.ts'
import {
  createLanding,
  landingPublicRoutes,
  registerLandingRoutes,
} from '../../../src/modules/landing/index.ts'
import { createConsents } from '../../../src/modules/privacy/consents.ts'
import { createRegistrationGate } from '../../../src/modules/registration/index.ts'
import {
  createSecondFactor,
  createSecondFactorGate,
  registerSecondFactorRoutes,
} from '../../../src/modules/second-factor/index.ts'
import {
  createChallenges,
  createSecurity,
  registerSecurityRoutes,
  securityPublicRoutes,
} from '../../../src/modules/security/index.ts'
import { createClock } from '../../../src/platform/clock.ts'
import { createEnvelope } from '../../../src/platform/envelope/envelope.ts'
import { createEvents, type Events } from '../../../src/platform/events/events.ts'
import type { App } from '../../../src/platform/http/app.ts'
import { createCursors } from '../../../src/platform/http/cursor.ts'
import { createRateCounters } from '../../../src/platform/http/rate-limits/rate-counters.ts'
import { createHttp, type HttpSettings } from '../../../src/platform/http/server.ts'
import { createLog } from '../../../src/platform/log.ts'
import { createMailOutbox } from '../../../src/platform/mail/mail-outbox.ts'
import { testDatabase } from '../../database.ts'
import { createTestJobs } from '../app/jobs.ts'

export const keys = { access: randomBytes(32), refresh: randomBytes(32), code: randomBytes(32) }
export const password = 'tres gatos y un farol'
const noLimit = 1_000_000
const unlimited = { max: noLimit, windowSeconds: 60 }
const httpSettings: HttpSettings = {
  strictResponses: true,
  trustedProxyHops: 0,
  corsOrigin: null,
  widgetOrigin: null,
  socketOrigin: null,
  version: '1.0.0',
  addressLimit: unlimited,
  userLimit: unlimited,
}

type TestAppOptions = {
  loginsPerAddress?: number
  registrationsPerAddress?: number
  /** The clock moves by `advance` only. */
  isClockStopped?: boolean
  routes?: (app: App) => void | Promise<void>
}

/** Creates auth, security and landing with a real database, jobs and HTTP server, and a clock that can be moved. */
export async function createAuthTestApp(options: TestAppOptions = {}) {
  const db = await testDatabase()
  const state = { shiftMs: 0, hashes: 0 }
  const startMs = Date.now()
  const readMs = () => (options.isClockStopped ? startMs : Date.now())
  const clock = createClock(() => new Date(readMs() + state.shiftMs))
  const logLines: string[] = []
  const log = createLog({ level: 'trace', stream: { write: (line) => void logLines.push(line) } })
  const events: Events = createEvents({ db: db.app, clock, log })
  const counters = createRateCounters({ db: db.app, clock })
  const jobs = createTestJobs(db, log)
  const mail = createMailOutbox({ db: db.jobs, clock })
  /** The real hash engine with a counter, whose count replaces a measurement of the response time. */
  const engine: Pick<typeof argon2, 'hash' | 'verify'> = {
    hash: (...input) => counted(argon2.hash(...input)),
    verify: (...input) => counted(argon2.verify(...input)),
  }
  const counted = <T>(work: Promise<T>) => {
    state.hashes += 1
    return work
  }
  const pepper = Buffer.from('pepper of the tests')
  const passwords = createPasswordHasher({ pepper, engine })
  const envelope = createEnvelope({ keys: [{ id: 'test', key: randomBytes(32) }], now: clock.now })
  const limits = {
    loginsPerAddress: options.loginsPerAddress ?? noLimit,
    registrationsPerAddress: options.registrationsPerAddress ?? noLimit,
  }
  const publicUrl = 'http://localhost:3210'
  const auth: Auth = createAuth({
    db: db.app,
    clock,
    log,
    events,
    counters,
    jobs,
    mail,
    messages: mail.messages,
    cursors: createCursors(randomBytes(32)),
    passwords,
    keys,
    publicUrl,
    ...limits,
    ...authHooks,
    registration: createRegistrationGate({ db: db.app, clock, rules: { mode: 'open', maxPeople: null } }),
    secondFactor: createSecondFactorGate({ clock, counters, envelope, pepper, ...limits }),
    onEmailConfirmed: (tx, userId, email) => landing.transferConsent(tx, userId, email),
  })
  const secondFactor = createSecondFactor({ ...auth, db: db.app, clock, events, envelope, pepper })
  const security = createSecurity({
    ...auth,
    db: db.app,
    clock,
    events,
    passwords,
    challenges: createChallenges({ db: db.app, clock, key: randomBytes(32) }),
    counters,
    addressKey: randomBytes(32),
    addressStores: privateAddressStores,
    unsentSecret: Buffer.alloc(32, 9),
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
    recordConsent: (userId) => consents.update(userId, true),
    recordConsentAt: consents.grantNewsletter,
    signupsPerAddress: limits.registrationsPerAddress,
    acceptsSignups: true,
  })
  const app: App = await createHttp({
    settings: httpSettings,
    log,
    clock,
    authenticate: auth.authenticate,
    publicRoutes: [...authPublicRoutes, ...securityPublicRoutes, ...landingPublicRoutes],
    exampleRoutes: [],
  })
  await registerAuthRoutes(app, auth)
  registerSecurityRoutes(app, security)
  registerSecondFactorRoutes(app, secondFactor)
  await registerLandingRoutes(app, landing)
  await options.routes?.(app)
  const advance = (ms: number) => {
    state.shiftMs += ms
  }
  // Started here, because a registration sends a mail by a job.
  await jobs.install(db.ownerConnection)
  await jobs.start()
  afterAll(async () => {
    await auth.sessions.flush()
    await jobs.stop(1_000)
    await app.close()
  })
  return { app, auth, db, clock, log, logLines, events, state, advance }
}
