import type { Plan } from '@lucas/contract/rules/plans.ts'
import { afterAll } from 'vitest'
import { billingRoutes, createBilling, createBillingMails } from '../../src/modules/billing/index.ts'
import { createClock } from '../../src/platform/clock.ts'
import { signatureOf } from '../../src/platform/http/event-signature.ts'
import { rememberAnswers } from '../../src/platform/http/idempotency.ts'
import { newId } from '../../src/platform/ids.ts'
import { createLog } from '../../src/platform/log.ts'
import { createMailOutbox } from '../../src/platform/mail/outbox-mail.ts'
import { createOutbox } from '../../src/platform/outbox/outbox.ts'
import { createLocalCheckout } from '../../src/providers/checkout/checkout.ts'
import { checkoutPages, checkoutPublicRoutes } from '../../src/providers/checkout/routes.ts'
import { testDatabase } from '../database.ts'
import { soleJobs } from './jobs.ts'
import { mailbox } from './mailbox.ts'
import { somebody } from './people.ts'
import { probeHttp } from './probe-http.ts'

export type BillingHouse = Awaited<ReturnType<typeof billingHouse>>
export type Payer = Awaited<ReturnType<BillingHouse['person']>>
type Said = { id: string; kind: 'paid' | 'refused'; person: string; charge: string; amount: number }

/** Payments on a real database with the checkout of development, and a calendar that can be turned. */
export async function billingHouse(first = '2026-01-31T15:00:00Z') {
  const db = await testDatabase()
  const state = { now: new Date(first) }
  const clock = createClock(() => state.now)
  const log = createLog({ level: 'silent' })
  const outbox = createOutbox({ db: db.app, clock, log })
  const jobs = soleJobs(db, log)
  const mail = createMailOutbox({ db: db.jobs, clock })
  const key = Buffer.alloc(32, 3)
  const publicUrl = 'http://localhost:3210'
  const checkout = createLocalCheckout({ key, clock, publicUrl, env: 'test' })
  const billing = createBilling({
    db: db.app,
    jobsDb: db.jobs,
    clock,
    log,
    outbox,
    processor: checkout.processor,
    mails: createBillingMails({ db: db.app, jobs, mail, publicUrl }),
    used: async () => ({ alertRules: 2, months: 14 }),
  })
  checkout.deliverTo(billing.receive)
  const app = await probeHttp({
    publicRoutes: checkoutPublicRoutes,
    async routes(on) {
      rememberAnswers(on, { db: db.app, clock })
      billingRoutes(on, billing, checkout.processor.signatureHeader)
      await checkoutPages(on, { checkout, isPayable: billing.isPayable })
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
  const pathOf = (url: string) => new URL(url).pathname
  const submit = (url: string, card: 'good' | 'once', answer: 'pay' | 'refuse') =>
    app.inject({
      method: 'POST',
      url: pathOf(url),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ card, answer }).toString(),
    })
  /** Posts an event as a processor does; signed with another key, or long ago, where the test says so. */
  const send = (said: Said, { by = key, at = state.now }: { by?: Buffer; at?: Date } = {}) => {
    const method = said.kind === 'paid' ? { method: { ref: 'rehearsal:good', label: 'tarjeta' } } : {}
    const bytes = Buffer.from(JSON.stringify({ ...said, ...method }))
    return app.inject({
      method: 'POST',
      url: '/api/billing/callback/',
      headers: {
        'content-type': 'application/json',
        [checkout.processor.signatureHeader]: signatureOf(bytes, by, at),
      },
      body: bytes,
    })
  }

  async function person() {
    const { userId } = await somebody(db)
    const email = `${userId}@example.cl`
    return {
      userId,
      email,
      show: async () => (await call(userId, 'GET', '/api/billing/')).json(),
      payments: async () => (await call(userId, 'GET', '/api/billing/payments/')).json().results,
      open: async (plan = 'grow', key?: string) =>
        call(userId, 'POST', '/api/billing/checkout/', { plan }, key),
      choose: (next: Plan) => call(userId, 'PATCH', '/api/billing/', { next_plan: next }),
      /** Opens the page and pays there. */
      async pay(card: 'good' | 'once' = 'good') {
        const { url } = (await call(userId, 'POST', '/api/billing/checkout/', { plan: 'grow' })).json()
        return submit(url, card, 'pay')
      },
      upgrade: async () => {
        const { url } = await billing.checkout(userId, { plan: 'work' })
        return submit(url, 'good', 'pay')
      },
      charges: () =>
        db.admin.selectFrom('charge').selectAll().where('user_id', '=', userId).orderBy('id').execute(),
      audit: () =>
        db.admin
          .selectFrom('audit_event')
          .select(['kind', 'detail'])
          .where('user_id', '=', userId)
          .orderBy('id')
          .execute(),
      letters: async (subject: string, count = 1) => mailbox(db).newest(email, subject, count),
    }
  }

  return {
    db,
    app,
    billing,
    person,
    submit,
    send,
    pathOf,
    /** It is noon of a day in Chile, and whatever was due is done. */
    async on(day: string) {
      state.now = new Date(`${day}T15:00:00Z`)
      await billing.work.sweep()
    },
    wait: (ms: number) => {
      state.now = new Date(state.now.getTime() + ms)
    },
    event: (said: Partial<Said> & Pick<Said, 'person' | 'charge'>): Said => ({
      id: newId(),
      kind: 'paid',
      amount: 9_990,
      ...said,
    }),
  }
}
