import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../../test/database.ts'
import { createTestJobs } from '../../../../test/support/app/jobs.ts'
import { createProbeServer } from '../../../../test/support/app/probe-server.ts'
import { createAlertTestApp } from '../../../../test/support/module-apps/alert-test-app.ts'
import { noMail } from '../../../../test/support/no-mail.ts'
import { startSmtpServer } from '../../../../test/support/smtp-server.ts'
import { createClock } from '../../../platform/clock.ts'
import { createEvents } from '../../../platform/events/events.ts'
import { createLog } from '../../../platform/log.ts'
import { createSmtpMail } from '../../../platform/mail/smtp-mail.ts'
import { createMailQueue, createNotificationMails } from './send.ts'
import { registerUnsubscribeRoute, unsubscribePublicRoutes } from './unsubscribe-route.ts'

const db = await testDatabase()
const smtp = await startSmtpServer()
const port = createSmtpMail({ url: smtp.url, from: 'Lucas <hola@lucas.example>', requireTls: false })
const log = createLog({ level: 'silent' })
const jobs = createTestJobs(db, log)
/** How many sent mails fail before they are marked as sent, as if the process were killed. */
let failuresLeft = 0
const mail = {
  async send(letter: Parameters<typeof port.send>[0]) {
    await port.send(letter)
    failuresLeft -= 1
    if (failuresLeft >= 0) throw new Error('killed')
  },
}
let mails: ReturnType<typeof createNotificationMails> | undefined
const { createConnectedUser, reset, advance } = await createAlertTestApp(
  db,
  new Date('2026-11-20T15:00:00Z'),
  (now) => {
    const clock = createClock(now)
    mails = createNotificationMails({
      db: db.app,
      jobsDb: db.jobs,
      clock,
      jobs,
      mail,
      events: createEvents({ db: db.app, clock, log }),
      key: Buffer.alloc(32, 3),
      publicUrl: 'http://localhost:3210',
    })
    mails.define()
    return {
      ...noMail,
      enqueueMail: createMailQueue({ clock, jobs }),
      rescheduleSummaries: [mails.rescheduleSummary],
    }
  },
)
const http = await createProbeServer({
  publicRoutes: unsubscribePublicRoutes,
  routes: async (app) => {
    if (mails) await registerUnsubscribeRoute(app, mails)
  },
})
beforeAll(async () => {
  await jobs.install(db.ownerConnection)
  await jobs.start()
})
beforeEach(reset)
afterAll(async () => {
  await jobs.stop(5_000)
  port.close()
})

async function createRecipient() {
  const ana = await createConnectedUser()
  const { email } = await db.admin
    .updateTable('person')
    .set({ email_verified_at: new Date() })
    .where('user_id', '=', ana.userId)
    .returning('email')
    .executeTakeFirstOrThrow()
  /** Removes the soft line breaks of quoted-printable. */
  const listLetters = () =>
    smtp.mails.filter(({ to }) => to.includes(email)).map(({ source }) => source.replaceAll(/=\r?\n/g, ''))
  return {
    ...ana,
    letters: listLetters,
    /** Runs waiting jobs until this many mails have arrived. */
    async waitForMails(count: number) {
      await expect
        .poll(
          async () => {
            await wake()
            return listLetters().length
          },
          { timeout: 60_000 },
        )
        .toBe(count)
    },
    createNearGoal: async (name: string) => {
      const { body } = await ana.call('POST', '/api/goals/', { name, target_amount: 100_000 })
      await ana.call('POST', `/api/goals/${body.id}/contribute/`, { amount: 85_000 })
    },
  }
}

const wake = () =>
  sql`update pgboss.job set start_after = now() where name = 'notifications.mail' and state in ('created', 'retry')`.execute(
    db.admin,
  )
const listMails = (userId: string) =>
  db.admin.selectFrom('notification_mail').selectAll().where('user_id', '=', userId).orderBy('id').execute()
const header = (letter: string, name: string): string =>
  new RegExp(`^${name}: (.*(?:\\r?\\n[ \\t].*)*)`, 'im').exec(letter)?.[1]?.replaceAll(/\s+/g, '') ?? ''

describe('notification mails', () => {
  test('urgent notifications are mailed at once with an unsubscribe link that needs no session', async () => {
    const ana = await createRecipient()
    await ana.failConnection('reauth_required')
    await ana.failConnection('reauth_required')
    await ana.waitForMails(1)
    const [letter = ''] = ana.letters()
    expect(letter).toContain('Content-Type: text/html')
    expect(header(letter, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click')
    const link = /<(.+)>/.exec(header(letter, 'List-Unsubscribe'))?.[1] ?? ''
    const { pathname, origin } = new URL(link)
    expect(origin).toBe('http://localhost:3210')
    expect(letter).toContain(`baja#token=3D${pathname.split('/')[4]}`)
    const press = (url: string) =>
      http.inject({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'List-Unsubscribe=One-Click',
      })
    expect((await press(`${pathname.slice(0, -5)}AAAA/`)).statusCode).toBe(404)
    expect((await ana.get('/api/preferences/')).email_enabled).toBe(true)
    for (const answer of [await press(pathname), await press(pathname)]) expect(answer.statusCode).toBe(200)
    expect((await ana.get('/api/preferences/')).email_enabled).toBe(false)
    advance(3_600_000)
    await db.admin
      .updateTable('connection')
      .set({ last_sync_at: new Date('2026-11-20T15:30:00Z') })
      .where('user_id', '=', ana.userId)
      .execute()
    await ana.failConnection('reauth_required')
    expect(await ana.listKinds()).toEqual(['connection_attention', 'connection_attention'])
    expect(await listMails(ana.userId)).toHaveLength(1)
  })

  test('other notifications wait for one summary, which follows the chosen frequency', async () => {
    const ana = await createRecipient()
    await ana.createNearGoal('Bicicleta')
    await ana.createNearGoal('Velero')
    const [waiting, ...others] = await listMails(ana.userId)
    expect([waiting?.kind, waiting?.due_at.toISOString(), others]).toEqual([
      'summary',
      '2026-11-21T11:00:00.000Z',
      [],
    ])
    await ana.call('PATCH', '/api/preferences/1/', { email_summary: 'weekly' })
    expect((await listMails(ana.userId))[0]?.due_at.toISOString()).toBe('2026-11-23T11:00:00.000Z')
    await ana.call('PATCH', '/api/preferences/1/', { email_summary: 'daily' })
    expect(ana.letters()).toEqual([])
    advance(24 * 3_600_000)
    await ana.createNearGoal('Kayak')
    await ana.waitForMails(1)
    for (const name of ['Bicicleta', 'Velero', 'Kayak']) expect(ana.letters()[0]).toContain(name)
    await expect.poll(async () => (await listMails(ana.userId))[0]?.sent_at).toBeInstanceOf(Date)
  })

  test('the summary leaves out read notifications and is dropped when none remain', async () => {
    const [ana, eva] = [await createRecipient(), await createRecipient()]
    await ana.createNearGoal('Bicicleta')
    await eva.createNearGoal('Balsa')
    advance(60_000)
    for (const who of [ana, eva]) await who.call('POST', '/api/notifications/mark_all_read/')
    await ana.createNearGoal('Kayak')
    advance(24 * 3_600_000)
    await ana.waitForMails(1)
    expect(ana.letters()[0]).toContain('Kayak')
    expect(ana.letters()[0]).not.toContain('Bicicleta')
    await expect
      .poll(
        async () => {
          await wake()
          return listMails(eva.userId)
        },
        { timeout: 60_000 },
      )
      .toEqual([])
    expect(eva.letters()).toEqual([])
  })

  test('a rejected mail is retried; a killed process repeats the mail with the same id', async () => {
    const ana = await createRecipient()
    smtp.rejectNext(1)
    await ana.failConnection('reauth_required')
    await ana.waitForMails(1)
    const eva = await createRecipient()
    failuresLeft = 1
    await eva.failConnection('reauth_required')
    await eva.waitForMails(2)
    const ids = eva.letters().map((letter) => header(letter, 'Message-ID'))
    expect(ids[0]).toMatch(/^<[\w-]+@lucas\.example>$/)
    expect(new Set(ids).size).toBe(1)
    await expect.poll(async () => (await listMails(eva.userId))[0]?.sent_at).toBeInstanceOf(Date)
    expect(ana.letters()).toHaveLength(1)
  })

  test('alerts wait for the morning', async () => {
    const ana = await createRecipient()
    advance(11 * 3_600_000) // 23:00
    await ana.failConnection('reauth_required')
    expect(await listMails(ana.userId)).toMatchObject([
      { kind: 'alert', due_at: new Date('2026-11-21T11:00:00Z') },
    ])
    advance(9.5 * 3_600_000)
    await ana.waitForMails(1)
  })

  test('an account that waits for its erasure gets no more of its data by mail', async () => {
    const [ana, eva] = [await createRecipient(), await createRecipient()]
    await ana.createNearGoal('Bicicleta')
    await eva.createNearGoal('Velero')
    const now = new Date()
    const deletion = { user_id: ana.userId, asked_at: now, erase_at: now, undo_hash: null }
    await db.admin.insertInto('account_deletion').values(deletion).execute()
    advance(24 * 3_600_000)
    await eva.waitForMails(1)
    await expect.poll(async () => (await listMails(ana.userId))[0]?.sent_at).toBeInstanceOf(Date)
    expect(ana.letters()).toEqual([])
  })

  test('no mail goes to an unconfirmed address or for a kind without mails', async () => {
    const [ana, eva] = [await createConnectedUser(), await createRecipient()]
    await eva.call('PATCH', '/api/preferences/1/', { email_kinds: { connection_attention: false } })
    for (const who of [ana, eva]) await who.failConnection('reauth_required')
    expect([await ana.listKinds(), await eva.listKinds()]).toEqual([
      ['connection_attention'],
      ['connection_attention'],
    ])
    expect([await listMails(ana.userId), await listMails(eva.userId)]).toEqual([[], []])
    expect(await ana.get('/api/preferences/')).toMatchObject({ email_enabled: true, email_verified: false })
    // Muted in the app, but still mailed.
    await eva.call('PATCH', '/api/preferences/1/', { kinds: { goal_near: false } })
    await eva.createNearGoal('Bicicleta')
    expect(await eva.listKinds()).toEqual(['connection_attention'])
    expect(await listMails(eva.userId)).toMatchObject([{ kind: 'summary' }])
  })
})
