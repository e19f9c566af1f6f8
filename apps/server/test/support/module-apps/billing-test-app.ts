import type { Plan } from '@lucas/contract/rules/plans.ts'
import { afterAll } from 'vitest'
import {
  createBilling,
  createBillingMails,
  registerBillingRoutes,
} from '../../../src/modules/billing/index.ts'
import { createClock } from '../../../src/platform/clock.ts'
import { createEvents } from '../../../src/platform/events/events.ts'
import { registerIdempotency } from '../../../src/platform/http/idempotency/idempotency.ts'
import { signWebhook } from '../../../src/platform/http/webhook-signature.ts'
import { newId } from '../../../src/platform/ids.ts'
import { createLog } from '../../../src/platform/log.ts'
import { createMailOutbox } from '../../../src/platform/mail/mail-outbox.ts'
import { createLocalCheckout } from '../../../src/providers/checkout/checkout.ts'
import { checkoutPublicRoutes, registerCheckoutRoutes } from '../../../src/providers/checkout/routes.ts'
import { testDatabase } from '../../database.ts'
import { createTestJobs } from '../app/jobs.ts'
import { createProbeServer } from '../app/probe-server.ts'
import { createUser } from '../app/users.ts'
import { createMailbox } from '../mailbox.ts'

export type BillingTestApp = Awaited<ReturnType<typeof createBillingTestApp>>
export type Payer = Awaited<ReturnType<BillingTestApp['createPayer']>>
type CheckoutEvent = { id: string; kind: 'paid' | 'refused'; person: string; charge: string; amount: number }

/** Creates billing with a real database, the development checkout and a date that the test sets. */
export async function createBillingTestApp(startsAt = '2026-01-31T15:00:00Z') {
  const db = await testDatabase()
  const state = { now: new Date(startsAt) }
  const clock = createClock(() => state.now)
  const log = createLog({ level: 'silent' })
  const events = createEvents({ db: db.app, clock, log })
  const jobs = createTestJobs(db, log)
  const mail = createMailOutbox({ db: db.jobs, clock })
  const key = Buffer.alloc(32, 3)
  const publicUrl = 'http://localhost:3210'
  const checkout = createLocalCheckout({ key, clock, publicUrl, env: 'test' })
  const billing = createBilling({
    db: db.app,
    jobsDb: db.jobs,
    clock,
    log,
    events,
    processor: checkout.processor,
    mails: createBillingMails({ db: db.app, jobs, mail, publicUrl }),
    getUsage: async () => ({ alertRules: 2, months: 14, budgetLines: 3, rules: 1 }),
  })
  checkout.onEvent(billing.receive)
  const app = await createProbeServer({
    publicRoutes: checkoutPublicRoutes,
    async routes(on) {
      registerIdempotency(on, { db: db.app, clock })
      registerBillingRoutes(on, billing, checkout.processor.signatureHeader)
      await registerCheckoutRoutes(on, { checkout, isPayable: billing.isPayable })
    },
  })
  await jobs.install(db.ownerConnection)
  await jobs.start()
  afterAll(async () => {
    await jobs.stop(1_000)
    await app.close()
  })

  const call = (userId: string, method: 'GET' | 'POST' | 'PATCH', url: string, body?: object, key?: string) =>
    app.inject({
      method,
      url,
      headers: {
        authorization: `Bearer ${userId}`,
        'content-type': 'application/json',
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  const toPath = (url: string) => new URL(url).pathname
  const submit = (url: string, card: 'good' | 'once', answer: 'pay' | 'refuse') =>
    app.inject({
      method: 'POST',
      url: toPath(url),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ card, answer }).toString(),
    })
  /** Posts a processor event; the test may sign it with another key or time. */
  const postEvent = (
    event: CheckoutEvent,
    { signingKey = key, signedAt = state.now }: { signingKey?: Buffer; signedAt?: Date } = {},
  ) => {
    const method = event.kind === 'paid' ? { method: { ref: 'rehearsal:good', label: 'tarjeta' } } : {}
    const bytes = Buffer.from(JSON.stringify({ ...event, ...method }))
    return app.inject({
      method: 'POST',
      url: '/api/billing/callback/',
      headers: {
        'content-type': 'application/json',
        [checkout.processor.signatureHeader]: signWebhook(bytes, signingKey, signedAt),
      },
      body: bytes,
    })
  }

  async function createPayer() {
    const { userId } = await createUser(db)
    const email = `${userId}@example.cl`
    return {
      userId,
      email,
      getBilling: async () => (await call(userId, 'GET', '/api/billing/')).json(),
      listPayments: async () => (await call(userId, 'GET', '/api/billing/payments/')).json().results,
      openCheckout: async (plan = 'grow', key?: string) =>
        call(userId, 'POST', '/api/billing/checkout/', { plan }, key),
      chooseNextPlan: (next: Plan) => call(userId, 'PATCH', '/api/billing/', { next_plan: next }),
      /** Opens the checkout page and pays. */
      async pay(card: 'good' | 'once' = 'good') {
        const { url } = (await call(userId, 'POST', '/api/billing/checkout/', { plan: 'grow' })).json()
        return submit(url, card, 'pay')
      },
      upgradePlan: async () => {
        const finishCheckout = await billing.checkout(userId, { plan: 'work' })
        const { url } = await finishCheckout()
        return submit(url, 'good', 'pay')
      },
      listCharges: () =>
        db.admin.selectFrom('charge').selectAll().where('user_id', '=', userId).orderBy('id').execute(),
      listAuditEvents: () =>
        db.admin
          .selectFrom('audit_event')
          .select(['kind', 'detail'])
          .where('user_id', '=', userId)
          .orderBy('id')
          .execute(),
      waitForMail: async (subject: string, count = 1) => createMailbox(db).newest(email, subject, count),
    }
  }

  return {
    db,
    app,
    billing,
    createPayer: createPayer,
    submit,
    postEvent: postEvent,
    toPath: toPath,
    /** Sets the clock to noon in Chile on this day and runs the renewal sweep. */
    async moveToDay(day: string) {
      state.now = new Date(`${day}T15:00:00Z`)
      await billing.worker.sweep()
    },
    advance: (ms: number) => {
      state.now = new Date(state.now.getTime() + ms)
    },
    createEvent: (
      event: Partial<CheckoutEvent> & Pick<CheckoutEvent, 'person' | 'charge'>,
    ): CheckoutEvent => ({
      id: newId(),
      kind: 'paid',
      amount: 9_990,
      ...event,
    }),
  }
}
