import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { authMailCopy } from '@lucas/contract/copy/auth/auth-mail.ts'
import { bankMailCopy } from '@lucas/contract/copy/banking/bank-mail.ts'
import { limits } from '@lucas/contract/limits.ts'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { startDnsServer } from '../../../../../../scripts/test/bank-mail/dns-server.ts'
import { startImapServer } from '../../../../../../scripts/test/bank-mail/imap-server.ts'
import { publishKey, writeMail } from '../../../../../../scripts/test/bank-mail/signed-mail.ts'
import { sendBySmtp } from '../../../../../../scripts/test/bank-mail/smtp-client.ts'
import { createFullApp, type TestUser } from '../../../../test/support/app/full-app.ts'
import { listAuditKinds } from '../../../../test/support/audit-kinds.ts'
import { noticeOf, signed } from '../../../../test/support/bank-mail/bci-notice.ts'
import { createCardReader } from '../../../../test/support/bank-mail/card-reader.ts'
import { parseProblem } from '../../../../test/support/clients/auth-client.ts'
import { bankMailPath, createBankMailClient } from '../../../../test/support/clients/bank-mail-client.ts'
import { addressesPath } from '../../../../test/support/clients/calendar-client.ts'
import { createMailbox } from '../../../../test/support/mailbox.ts'
import { password } from '../../../../test/support/module-apps/auth-test-app.ts'
import { createClock } from '../../../platform/clock.ts'

// S-35, S-45, S-46: mailboxes read over IMAP, over real sockets with TLS.

let now = new Date('2026-11-20T15:00:00Z')
const minute = 60_000
const pass = (minutes: number) => {
  now = new Date(now.getTime() + minutes * minute)
}
const access = { username: 'ana@correo.example', password: 'abcd efgh ijkl mnop' }
const server = await startImapServer(access)
const trusted = getCACertificates('default')
setDefaultCACertificates([...trusted, server.certificate])
const dns = await startDnsServer(publishKey(['bci.cl']))
afterAll(async () => {
  setDefaultCACertificates(trusted)
  await Promise.all([dns.stop(), server.stop()])
})
const app = await createFullApp({
  clock: createClock(() => now),
  settings: { BANK_MAIL_DNS: dns.address, BANK_MAIL_IMAP_HOSTS: `imap.lucas.example,${server.host}` },
})
const { auth, requestAs } = app
const mails = createBankMailClient(app)
const mailbox = createMailbox(app.db)

// The mailbox of a test is not read during the next one.
afterEach(async () => void (await app.db.admin.deleteFrom('bank_mailbox').execute()))

const put = (user: TestUser, change: object = {}) =>
  requestAs(user, 'PUT', `${bankMailPath}mailbox/`, { host: server.host, ...access, ...change })
const rowOf = ({ user }: TestUser) =>
  app.db.admin.selectFrom('bank_mailbox').selectAll().where('user_id', '=', user.id).executeTakeFirst()

/** A user with a card of BCI from a file, whose mailbox was read once. */
async function createReader() {
  const { user } = await createCardReader(app)
  await mails.stepUp(user)
  expect((await put(user)).statusCode).toBe(200)
  await mails.awaitList(user, (list) => list.mailbox?.last_read_at != null)
  return user
}

/** Has the mailbox read at once, as after a minute. */
async function readNow(user: TestUser): Promise<void> {
  await app.db.admin
    .updateTable('bank_mailbox')
    .set({ next_read_at: new Date(0) })
    .where('user_id', '=', user.user.id)
    .execute()
  await expect
    .poll(async () => (await rowOf(user))?.next_read_at?.getTime() ?? null, { timeout: 30_000 })
    .not.toBe(0)
}
const amountsOf = async (user: TestUser): Promise<number[]> =>
  (await requestAs(user, 'GET', '/api/transactions/?limit=100'))
    .json()
    .results.filter(({ pending }: { pending: boolean }) => pending)
    .map(({ amount }: { amount: number }) => amount)

describe('a mailbox of a bank', () => {
  test('brings signed notices as the address does: booked, forged ones wait, others stay where they are', async () => {
    const user = await createReader()
    server.deliver(await signed({ amount: '$4.500' }))
    server.deliver(noticeOf({ amount: '$9.990', shop: 'TIENDA FALSA' }))
    server.deliver(writeMail({ from: 'tia@correo.example', subject: 'Hola', text: 'Un secreto' }))
    await readNow(user)
    const { results } = await mails.awaitList(user, (list) => list.results.length >= 2)
    expect(new Map(results.map(({ state, signed: isSigned }) => [state, isSigned]))).toEqual(
      new Map([
        ['booked', true],
        ['draft', false],
      ]),
    )
    expect(await amountsOf(user)).toEqual([-4_500])
  })

  test('counts a mail once that came by SMTP too, in either order', async () => {
    const user = await createReader()
    const to = [await mails.create(user)]
    const first = await signed({ amount: '$1.210', time: '09:01' }, '<uno@bci.cl>')
    const second = await signed({ amount: '$1.220', time: '09:02' }, '<dos@bci.cl>')
    await sendBySmtp(app.bankMailPort, { to, message: first })
    await mails.awaitList(user, (list) => list.results.length === 1)
    server.deliver(first)
    server.deliver(second)
    await readNow(user)
    await mails.awaitList(user, (list) => list.results.length === 2)
    await sendBySmtp(app.bankMailPort, { to, message: second })
    await sendBySmtp(app.bankMailPort, { to, message: await signed({ amount: '$1.230', time: '09:03' }) })
    const { results } = await mails.awaitList(user, (list) =>
      list.results.some(({ notice }) => notice?.amount === 1_230),
    )
    expect(results.map(({ notice }) => notice?.amount)).toEqual([1_230, 1_220, 1_210])
    const amounts = await amountsOf(user)
    expect([amounts.length, new Set(amounts)]).toEqual([3, new Set([-1_210, -1_220, -1_230])])
  })

  test('a statement that came by both is one preview', async () => {
    const user = await createReader()
    const to = [await mails.create(user)]
    const message = writeMail({
      from: 'cartolas@bci.cl',
      subject: 'Tu cartola',
      text: 'Adjunta',
      messageId: '<cartola@bci.cl>',
      attachment: { name: 'cartola.pdf', type: 'application/pdf', bytes: Buffer.from('%PDF-1.4\nno page') },
    })
    await sendBySmtp(app.bankMailPort, { to, message })
    await mails.awaitList(user, (list) => list.results.some(({ state }) => state === 'statement'))
    server.deliver(message)
    server.deliver(await signed({ amount: '$3.110', time: '11:11' }))
    await readNow(user)
    await mails.awaitList(user, (list) => list.results.some(({ state }) => state === 'booked'))
    const list = (await requestAs(user, 'GET', '/api/imports/')).json()
    expect(
      list.results.filter(({ file_name: name }: { file_name: string }) => name === 'cartola.pdf'),
    ).toHaveLength(1)
  })

  test('is left at the limit of 300 an hour, and read on after it', async () => {
    const user = await createReader()
    for (let at = 0; at < 305; at += 1) server.deliver(noticeOf({ amount: `$1.${100 + at}` }))
    await readNow(user)
    await expect
      .poll(async () => (await rowOf(user))?.next_read_at?.getTime(), { timeout: 60_000 })
      .toBe(now.getTime() + 10 * minute)
    const before = Number((await rowOf(user))?.last_uid)
    pass(61)
    await readNow(user)
    await expect.poll(async () => Number((await rowOf(user))?.last_uid), { timeout: 60_000 }).toBe(before + 5)
  })
})

describe('sec/bank-mailbox', () => {
  test('is a credential: a step-up, an audit event, a mail, a place in the list, and an end', async () => {
    const user = await auth.registerUser()
    expect(parseProblem(await put(user)).code).toBe('reauthentication_required')
    await mails.stepUp(user)
    expect((await put(user)).statusCode).toBe(200)
    expect((await put(user)).statusCode).toBe(200)
    const { text } = await mailbox.newest(user.email, authMailCopy.bankMailboxCreated.subject)
    for (const secret of Object.values(access)) expect(text).not.toContain(secret)
    await mails.awaitList(user, (list) => list.mailbox?.last_read_at != null)
    const listed = (await requestAs(user, 'GET', addressesPath)).json().results
    expect(listed).toMatchObject([{ kind: 'bank_mailbox', last_used_at: now.toISOString() }])
    await requestAs(user, 'DELETE', `${addressesPath}bank_mailbox/`)
    expect(await rowOf(user)).toBeUndefined()
    expect(await listAuditKinds(app.db, user.user.id)).toEqual([
      'register',
      'access_refused',
      'step_up',
      'bank_mailbox_created',
      'bank_mailbox_revoked',
    ])
  })

  test('has its password encrypted, in no answer and in no log; a changed password of Lucas deletes it', async () => {
    const user = await createReader()
    const row = await rowOf(user)
    expect(row?.password.includes(access.password)).toBe(false)
    expect((await requestAs(user, 'GET', bankMailPath)).body).not.toContain(access.password)
    expect(app.logLines.filter((line) => line.includes(access.password))).toEqual([])
    await requestAs(user, 'POST', '/api/auth/password/change/', {
      current_password: password,
      new_password: 'siete gatos y dos faroles',
    })
    expect(await rowOf(user)).toBeUndefined()
  })

  test('is read from servers of the list only', async () => {
    const user = await auth.registerUser()
    await mails.stepUp(user)
    for (const host of ['imap.otro.example', 'localhost', '127.0.0.1:993', server.host.toUpperCase()]) {
      const refused = parseProblem(await put(user, { host }))
      expect([refused.status, refused.errors]).toEqual([400, { host: [bankMailCopy.mailbox.notListed] }])
    }
    expect(
      parseProblem(await put(user, { password: 'x'.repeat(limits.mailboxPasswordMax + 1) })).status,
    ).toBe(400)
    expect(await rowOf(user)).toBeUndefined()
  })

  test('is not read while the data are blocked, and what waits is read after it', async () => {
    const user = await createReader()
    const block = (at: Date | null) =>
      app.db.admin
        .updateTable('person')
        .set({ data_blocked_at: at })
        .where('user_id', '=', user.user.id)
        .execute()
    await block(now)
    server.deliver(await signed({ amount: '$8.880', time: '08:08' }))
    const said = server.said.length
    await readNow(user)
    expect(server.said.length).toBe(said)
    expect(parseProblem(await put(user, { password: 'otra' })).code).toBe('data_blocked')
    await block(null)
    await readNow(user)
    await mails.awaitList(user, (list) => list.results.some(({ state }) => state === 'booked'))
  })
})

describe('a mailbox that cannot be read', () => {
  test('stops at a refused password, says so, and goes on with another where it was', async () => {
    const user = await createReader()
    server.set({ password: 'nueva clave' })
    server.deliver(await signed({ amount: '$5.550', time: '05:05' }))
    await readNow(user)
    const stopped = await mails.awaitList(user, (list) => list.mailbox?.problem === 'refused')
    expect(stopped.mailbox).toMatchObject({ is_stopped: true, failing_since: now.toISOString() })
    await mailbox.newest(user.email, authMailCopy.bankMailboxUnread.subject)
    await mails.stepUp(user)
    expect((await put(user, { password: 'nueva clave' })).statusCode).toBe(200)
    await mails.awaitList(user, (list) => list.results.some(({ state }) => state === 'booked'))
    expect((await mails.list(user)).mailbox).toMatchObject({ problem: null, is_stopped: false })
    server.set({ password: access.password })
  })

  test('is tried again ever more rarely, and told of once after a day', async () => {
    const user = await auth.registerUser()
    await mails.stepUp(user)
    expect((await put(user, { host: 'imap.lucas.example' })).statusCode).toBe(200)
    await mails.awaitList(user, (list) => list.mailbox?.problem === 'unreachable')
    const countMails = async () =>
      (await mailbox.list(user.email)).filter(
        ({ subject }) => subject === authMailCopy.bankMailboxUnread.subject,
      ).length
    const attempt = async (minutes: number) => {
      pass(minutes)
      await readNow(user)
      const lease = now.getTime() + 5 * minute
      await expect.poll(async () => (await rowOf(user))?.next_read_at?.getTime()).not.toBe(lease)
      return ((await rowOf(user))?.next_read_at?.getTime() ?? 0) - now.getTime()
    }
    expect(await attempt(7)).toBe(7 * minute)
    expect(await attempt(120)).toBe(60 * minute)
    expect(await countMails()).toBe(0)
    await attempt(1_440)
    await expect.poll(countMails).toBe(1)
    await attempt(60)
    expect((await rowOf(user))?.mailed_at?.getTime()).toBe(now.getTime() - 60 * minute)
    expect(await countMails()).toBe(1)
  })
})
