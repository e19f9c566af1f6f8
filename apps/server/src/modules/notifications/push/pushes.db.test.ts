import { randomBytes } from 'node:crypto'
import { pushCopy } from '@lucas/contract/copy/notifications/push.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../../test/database.ts'
import { createTestJobs } from '../../../../test/support/app/jobs.ts'
import { createAlertTestApp } from '../../../../test/support/module-apps/alert-test-app.ts'
import { noMail } from '../../../../test/support/no-mail.ts'
import { startPushService } from '../../../../test/support/push-service.ts'
import { createClock } from '../../../platform/clock.ts'
import { withUser } from '../../../platform/database/user-transaction.ts'
import { createEnvelope } from '../../../platform/envelope/envelope.ts'
import { createEvents } from '../../../platform/events/events.ts'
import { createRateCounters } from '../../../platform/http/rate-limits/rate-counters.ts'
import { newId } from '../../../platform/ids.ts'
import { createLog } from '../../../platform/log.ts'
import { createPush, openPushServices } from '../../push/index.ts'
import { createNotificationPushes, createPushQueue } from './send.ts'

const db = await testDatabase()
const service = await startPushService()
const log = createLog({ level: 'silent' })
const jobs = createTestJobs(db, log)
const services = openPushServices({ loopbackOrigins: [service.origin] })
const noSession = async () => Promise.reject(new Error('no session is used'))
const noStepUp = async () => Promise.reject(new Error('no device is added by a call'))
let push: ReturnType<typeof createPush> | undefined
const { createConnectedUser, reset, advance, now } = await createAlertTestApp(
  db,
  new Date('2026-11-20T15:00:00Z'),
  (readNow) => {
    const clock = createClock(readNow)
    push = createPush({
      db: db.app,
      clock,
      log,
      events: createEvents({ db: db.app, clock, log }),
      envelope: createEnvelope({ keys: [{ id: 'k1', key: randomBytes(32) }], now: clock.now }),
      counters: createRateCounters({ db: db.app, clock }),
      sessions: {
        readStatus: async () => ({
          status: 'open',
          endsAt: new Date('2027-01-01T00:00:00Z'),
          idleAt: null,
        }),
        requireOpen: async () => {},
        open: noSession,
        end: noSession,
        lock: noSession,
        markSeen: noSession,
        authenticate: noSession,
        authenticateOptional: noSession,
        verifyAccessToken: noSession,
        flush: noSession,
      },
      stepUp: {
        grant: noStepUp,
        recordFailure: noStepUp,
        grantByPassword: noStepUp,
        isActive: () => true,
        require: async () => {},
        refuse: noStepUp,
      },
      mails: { enqueue: async () => {} },
      services,
      key: Buffer.alloc(32, 4),
      contact: 'mailto:soporte@lucas.example',
    })
    const pushes = createNotificationPushes({ jobsDb: db.jobs, clock, jobs, deliver: push.deliver })
    pushes.define()
    return {
      ...noMail,
      enqueuePush: createPushQueue({ clock, jobs }),
      rescheduleSummaries: [pushes.rescheduleSummary],
    }
  },
)
beforeAll(async () => {
  await jobs.install(db.ownerConnection)
  await jobs.start()
})
beforeEach(reset)
afterAll(async () => {
  await jobs.stop(5_000)
  await services.outgoing.close()
})

const wake = () =>
  sql`update pgboss.job set start_after = now()
       where name like 'notifications.push%' and state in ('created', 'retry')`.execute(db.admin)
const countJobs = async () => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pgboss.job
    where name like 'notifications.push%' and state in ('created', 'retry', 'active')`.execute(db.admin)
  return rows[0]?.count ?? 0
}

/** Runs waiting jobs until none is left but those whose time has not come. */
async function settle() {
  let quiet = 0
  await expect
    .poll(
      async () => {
        await wake()
        quiet = (await countJobs()) === 0 ? quiet + 1 : 0
        return quiet
      },
      { timeout: 60_000 },
    )
    .toBeGreaterThan(1)
}

async function createRecipient(browserCount = 1) {
  const ana = await createConnectedUser()
  const browsers = []
  for (let at = 0; at < browserCount; at += 1) browsers.push(await addBrowser(ana.userId))
  const [browser] = browsers
  if (browser === undefined) throw new Error('a recipient has a browser')
  return {
    ...ana,
    browsers,
    browser,
    waitForMessages: (count: number) =>
      expect
        .poll(
          async () => {
            await wake()
            return browser.messages().length
          },
          { timeout: 60_000 },
        )
        .toBe(count),
    createNearGoal: async (name: string) => {
      const { body } = await ana.call('POST', '/api/goals/', { name, target_amount: 100_000 })
      await ana.call('POST', `/api/goals/${body.id}/contribute/`, { amount: 85_000 })
    },
  }
}

/** Signs a browser of the user in and turns its notifications on. */
async function addBrowser(userId: string) {
  const sessionId = newId()
  await db.admin
    .insertInto('session')
    .values({
      user_id: userId,
      id: sessionId,
      client: 'web',
      binding_hash: null,
      user_agent: 'Mozilla/5.0',
      address: '127.0.0.1',
      created_at: now(),
      last_seen_at: now(),
      expires_at: new Date('2027-01-01T00:00:00Z'),
      step_up_until: null,
      ended_at: null,
      ended_reason: null,
    })
    .execute()
  const browser = service.createBrowser()
  const user = { userId, sessionId, client: 'web', stepUpUntil: null, isLocked: false } as const
  const device = await push?.devices.register(user, browser.subscription, 'Mozilla/5.0')
  return { ...browser, id: device?.id ?? '', user }
}

const listPushes = (userId: string) =>
  db.admin.selectFrom('notification_push').selectAll().where('user_id', '=', userId).orderBy('id').execute()

describe('notifications on devices', () => {
  test('what is urgent arrives at once on each device, without amounts and with its address', async () => {
    const ana = await createRecipient(2)
    await ana.failConnection('reauth_required')
    await ana.waitForMessages(1)
    await settle()
    const [stored] = (await ana.listNotifications()).results
    for (const browser of ana.browsers)
      expect(browser.messages()).toEqual([
        {
          device: browser.id,
          tag: stored?.id,
          title: stored?.title,
          body: pushCopy.hidden,
          url: `/connections`,
          actions: [],
        },
      ])
    expect(ana.browser.headers()).toMatchObject([{ urgency: 'high', ttl: '86400' }])
    expect(service.refusals).toEqual([])
  })

  test('amounts are said by choice only', async () => {
    const ana = await createRecipient()
    await ana.call('POST', '/api/alert-rules/', { kind: 'big_movement', amount: 500_000 })
    const buy = async (name: string) => {
      advance(60_000)
      await ana.call('POST', '/api/transactions/', { name, amount: 900_000 })
      await ana.notifyAboutChanges()
    }
    await buy('Bicicleta')
    await ana.waitForMessages(1)
    expect(ana.browser.messages()).toMatchObject([{ title: 'Gasto grande', body: pushCopy.hidden }])
    await ana.call('PATCH', '/api/preferences/1/', { push_amounts: true })
    await buy('Velero')
    await ana.waitForMessages(2)
    const latest = ana.browser.messages().find(({ body }) => body !== pushCopy.hidden)
    expect(latest?.title).toBe('Gasto sobre $500.000: $900.000')
    expect(latest?.body).toContain('Velero')
  })

  test('at night it waits for the morning, and what was read by then is left out', async () => {
    const ana = await createRecipient()
    advance(11 * 3_600_000) // 23:00
    await ana.failConnection('reauth_required')
    expect(await listPushes(ana.userId)).toMatchObject([
      { kind: 'alert', due_at: new Date('2026-11-21T11:00:00Z') },
    ])
    for (let attempt = 0; attempt < 2; attempt += 1) await wake()
    expect(ana.browser.messages()).toEqual([])
    advance(9.5 * 3_600_000)
    await ana.waitForMessages(1)
    advance(14 * 3_600_000)
    await db.admin
      .updateTable('connection')
      .set({ last_sync_at: new Date('2026-11-21T12:30:00Z') })
      .where('user_id', '=', ana.userId)
      .execute()
    await ana.failConnection('reauth_required')
    expect(await listPushes(ana.userId)).toHaveLength(2)
    await ana.call('POST', '/api/notifications/mark_all_read/')
    advance(12 * 3_600_000)
    await settle()
    expect([ana.browser.messages().length, (await listPushes(ana.userId)).length]).toEqual([1, 1])
  })

  test('the rest arrives as one summary, when the user wants it', async () => {
    const ana = await createRecipient()
    await ana.createNearGoal('Bicicleta')
    await ana.createNearGoal('Velero')
    const due = async () => (await listPushes(ana.userId)).map((one) => one.due_at.toISOString())
    expect(await due()).toEqual(['2026-11-21T11:00:00.000Z'])
    await ana.call('PATCH', '/api/preferences/1/', { email_summary: 'weekly' })
    expect(await due()).toEqual(['2026-11-23T11:00:00.000Z'])
    advance(3 * 24 * 3_600_000)
    await ana.waitForMessages(1)
    expect(ana.browser.messages()).toMatchObject([{ title: pushCopy.summary(2), url: '/alerts' }])
    const [{ body } = { body: '' }] = ana.browser.messages()
    for (const name of ['Bicicleta', 'Velero']) expect(body).toContain(name)
    expect(ana.browser.headers()).toMatchObject([{ urgency: 'normal' }])
  })

  test('what is muted outside of Lucas, or on all devices, does not arrive', async () => {
    const [ana, eva] = [await createRecipient(), await createRecipient()]
    await ana.call('PATCH', '/api/preferences/1/', { email_kinds: { connection_attention: false } })
    await eva.call('PATCH', '/api/preferences/1/', { push_enabled: false })
    for (const who of [ana, eva]) await who.failConnection('reauth_required')
    expect([await listPushes(ana.userId), await listPushes(eva.userId)]).toEqual([[], []])
    expect(await ana.listKinds()).toEqual(['connection_attention'])
  })

  test('turned off between cause and time, nothing arrives', async () => {
    const ana = await createRecipient()
    advance(11 * 3_600_000)
    await ana.failConnection('reauth_required')
    await ana.call('PATCH', '/api/preferences/1/', { push_enabled: false })
    advance(12 * 3_600_000)
    await settle()
    expect([ana.browser.messages(), await listPushes(ana.userId)]).toEqual([[], []])
  })

  test('a device that was removed is silent, also with what waited for it', async () => {
    const ana = await createRecipient(2)
    advance(11 * 3_600_000)
    await ana.failConnection('reauth_required')
    const [first, second] = ana.browsers
    if (first === undefined || second === undefined) throw new Error('there are two browsers')
    await push?.devices.remove(first.user, first.id)
    advance(12 * 3_600_000)
    await settle()
    expect([first.messages().length, second.messages().length]).toEqual([0, 1])
  })

  test('without a device nothing is stored for it', async () => {
    const ana = await createConnectedUser()
    await ana.failConnection('reauth_required')
    expect([await ana.listKinds(), await listPushes(ana.userId)]).toEqual([['connection_attention'], []])
  })

  test('a busy push service is asked again, a browser that is gone is not', async () => {
    const ana = await createRecipient()
    service.answerNext(429, 503)
    await ana.failConnection('reauth_required')
    await ana.waitForMessages(1)
    await settle()
    expect([ana.browser.messages().length, service.countWaitingAnswers()]).toEqual([1, 0])
    const eva = await createRecipient()
    service.answerNext(410)
    await eva.failConnection('reauth_required')
    await settle()
    const devices = await withUser(db.app, eva.userId, (tx) =>
      tx.selectFrom('push_device').select('id').where('user_id', '=', eva.userId).execute(),
    )
    expect([eva.browser.messages(), devices, service.countWaitingAnswers()]).toEqual([[], [], 0])
  })
})
