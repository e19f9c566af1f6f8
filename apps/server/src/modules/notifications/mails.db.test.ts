import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { alertHouse } from '../../../test/support/alert-house.ts'
import { soleJobs } from '../../../test/support/jobs.ts'
import { probeHttp } from '../../../test/support/probe-http.ts'
import { catchMail } from '../../../test/support/smtp-catcher.ts'
import { createClock } from '../../platform/clock.ts'
import { createLog } from '../../platform/log.ts'
import { createSmtpMail } from '../../platform/mail/smtp-mail.ts'
import { createOutbox } from '../../platform/outbox/outbox.ts'
import { createAlertMails } from './mails.ts'
import { unsubscribePublicRoutes, unsubscribeRoutes } from './unsubscribe-route.ts'

const db = await testDatabase()
const smtp = await catchMail()
const port = createSmtpMail({ url: smtp.url, from: 'Lucas <hola@lucas.example>' })
const log = createLog({ level: 'silent' })
const jobs = soleJobs(db, log)
/** The process ends after a letter left, before that was written down. */
let dies = 0
const mail = {
  async send(letter: Parameters<typeof port.send>[0]) {
    await port.send(letter)
    dies -= 1
    if (dies >= 0) throw new Error('killed')
  },
}
let mails: ReturnType<typeof createAlertMails> | undefined
const { customer, reset, pass } = await alertHouse(db, new Date('2026-11-20T15:00:00Z'), (now) => {
  const clock = createClock(now)
  mails = createAlertMails({
    db: db.app,
    jobsDb: db.jobs,
    clock,
    jobs,
    mail,
    outbox: createOutbox({ db: db.app, clock, log }),
    key: Buffer.alloc(32, 3),
    publicUrl: 'http://localhost:3210',
  })
  mails.define()
  return { queueMail: mails.queue, reschedule: mails.reschedule }
})
const http = await probeHttp({
  publicRoutes: unsubscribePublicRoutes,
  routes: async (app) => {
    if (mails) await unsubscribeRoutes(app, mails)
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

async function reader() {
  const ana = await customer()
  const { email } = await db.admin
    .updateTable('person')
    .set({ email_verified_at: new Date() })
    .where('user_id', '=', ana.userId)
    .returning('email')
    .executeTakeFirstOrThrow()
  /** Soft line ends of the wire are none of the text. */
  const letters = () =>
    smtp.letters.filter(({ to }) => to.includes(email)).map(({ source }) => source.replaceAll(/=\r?\n/g, ''))
  return {
    ...ana,
    letters,
    /** What waits by the clock of the database is taken up meanwhile. */
    async arrived(count: number) {
      await expect
        .poll(
          async () => {
            await wake()
            return letters().length
          },
          { timeout: 60_000 },
        )
        .toBe(count)
    },
    near: async (name: string) => {
      const { body } = await ana.call('POST', '/api/goals/', { name, target_amount: 100_000 })
      await ana.call('POST', `/api/goals/${body.id}/contribute/`, { amount: 85_000 })
    },
  }
}

const wake = () =>
  sql`update pgboss.job set start_after = now() where name = 'notifications.mail' and state in ('created', 'retry')`.execute(
    db.admin,
  )
const due = (person: string) =>
  db.admin.selectFrom('notification_mail').selectAll().where('user_id', '=', person).orderBy('id').execute()
const header = (letter: string, name: string): string =>
  new RegExp(`^${name}: (.*(?:\\r?\\n[ \\t].*)*)`, 'im').exec(letter)?.[1]?.replaceAll(/\s+/g, '') ?? ''

describe('alerts by mail', () => {
  test('what is urgent leaves at once, one letter for one cause, with a way out that works without signing in', async () => {
    const ana = await reader()
    await ana.trouble('reauth_required')
    await ana.trouble('reauth_required')
    await ana.arrived(1)
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
    pass(3_600_000)
    await db.admin
      .updateTable('connection')
      .set({ last_sync_at: new Date('2026-11-20T15:30:00Z') })
      .where('user_id', '=', ana.userId)
      .execute()
    await ana.trouble('reauth_required')
    expect(await ana.kinds()).toEqual(['connection_attention', 'connection_attention'])
    expect(await due(ana.userId)).toHaveLength(1)
  })

  test('the rest waits for the morning’s summary, also what comes meanwhile, and moves with the choice', async () => {
    const ana = await reader()
    await ana.near('Bicicleta')
    await ana.near('Velero')
    const [waiting, ...others] = await due(ana.userId)
    expect([waiting?.kind, waiting?.due_at.toISOString(), others]).toEqual([
      'summary',
      '2026-11-21T11:00:00.000Z',
      [],
    ])
    await ana.call('PATCH', '/api/preferences/1/', { email_summary: 'weekly' })
    expect((await due(ana.userId))[0]?.due_at.toISOString()).toBe('2026-11-23T11:00:00.000Z')
    await ana.call('PATCH', '/api/preferences/1/', { email_summary: 'daily' })
    expect(ana.letters()).toEqual([])
    pass(24 * 3_600_000)
    await ana.near('Kayak')
    await ana.arrived(1)
    for (const name of ['Bicicleta', 'Velero', 'Kayak']) expect(ana.letters()[0]).toContain(name)
    await expect.poll(async () => (await due(ana.userId))[0]?.sent_at).toBeInstanceOf(Date)
  })

  test('what was seen before the summary leaves is not in it, and nothing leaves about nothing', async () => {
    const [ana, eva] = [await reader(), await reader()]
    await ana.near('Bicicleta')
    await eva.near('Balsa')
    pass(60_000)
    for (const who of [ana, eva]) await who.call('POST', '/api/notifications/mark_all_read/')
    await ana.near('Kayak')
    pass(24 * 3_600_000)
    await ana.arrived(1)
    expect(ana.letters()[0]).toContain('Kayak')
    expect(ana.letters()[0]).not.toContain('Bicicleta')
    await expect
      .poll(
        async () => {
          await wake()
          return due(eva.userId)
        },
        { timeout: 60_000 },
      )
      .toEqual([])
    expect(eva.letters()).toEqual([])
  })

  test('a server that refuses is tried again; a process that dies repeats the letter under the same id', async () => {
    const ana = await reader()
    smtp.refuse(1)
    await ana.trouble('reauth_required')
    await ana.arrived(1)
    const eva = await reader()
    dies = 1
    await eva.trouble('reauth_required')
    await eva.arrived(2)
    const ids = eva.letters().map((letter) => header(letter, 'Message-ID'))
    expect(ids[0]).toMatch(/^<[\w-]+@lucas\.example>$/)
    expect(new Set(ids).size).toBe(1)
    await expect.poll(async () => (await due(eva.userId))[0]?.sent_at).toBeInstanceOf(Date)
    expect(ana.letters()).toHaveLength(1)
  })

  test('at night nothing leaves but what endangers the account', async () => {
    const ana = await reader()
    pass(11 * 3_600_000) // 23:00
    await ana.trouble('reauth_required')
    expect(await due(ana.userId)).toMatchObject([{ kind: 'alert', due_at: new Date('2026-11-21T11:00:00Z') }])
    pass(9.5 * 3_600_000)
    await ana.arrived(1)
  })

  test('whoever did not confirm the address, or wants no mail of a kind, gets none', async () => {
    const [ana, eva] = [await customer(), await reader()]
    await eva.call('PATCH', '/api/preferences/1/', { email_kinds: { connection_attention: false } })
    for (const who of [ana, eva]) await who.trouble('reauth_required')
    expect([await ana.kinds(), await eva.kinds()]).toEqual([
      ['connection_attention'],
      ['connection_attention'],
    ])
    expect([await due(ana.userId), await due(eva.userId)]).toEqual([[], []])
    expect(await ana.get('/api/preferences/')).toMatchObject({ email_enabled: true, email_verified: false })
    // By mail alone: nothing rings.
    await eva.call('PATCH', '/api/preferences/1/', { kinds: { goal_near: false } })
    await eva.near('Bicicleta')
    expect(await eva.kinds()).toEqual(['connection_attention'])
    expect(await due(eva.userId)).toMatchObject([{ kind: 'summary' }])
  })
})
