import { createHash } from 'node:crypto'
import type { BankMail } from '@lucas/contract/banking/bank-mail.ts'
import { authMailCopy } from '@lucas/contract/copy/auth/auth-mail.ts'
import type { TransactionPage } from '@lucas/contract/transactions/transaction.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startDnsServer } from '../../../../../scripts/test/bank-mail/dns-server.ts'
import { publishKey, signMail, writeMail } from '../../../../../scripts/test/bank-mail/signed-mail.ts'
import { sendBySmtp } from '../../../../../scripts/test/bank-mail/smtp-client.ts'
import { createFullApp, type TestUser } from '../../../test/support/app/full-app.ts'
import { listAuditKinds } from '../../../test/support/audit-kinds.ts'
import { noticeOf, signed, textOf } from '../../../test/support/bank-mail/bci-notice.ts'
import { createCardReader } from '../../../test/support/bank-mail/card-reader.ts'
import { parseProblem } from '../../../test/support/clients/auth-client.ts'
import { bankMailPath, createBankMailClient } from '../../../test/support/clients/bank-mail-client.ts'
import { addressesPath } from '../../../test/support/clients/calendar-client.ts'
import { createImportClient } from '../../../test/support/clients/import-client.ts'
import { createMailbox } from '../../../test/support/mailbox.ts'
import { createClock } from '../../platform/clock.ts'

// S-45, S-46: mails of banks at a private address, over real sockets, with a DNS server of the tests.

let now = new Date('2026-11-20T15:00:00Z')
const dns = await startDnsServer(publishKey(['bci.cl', 'google.com']))
afterAll(dns.stop)
const app = await createFullApp({ clock: createClock(() => now), settings: { BANK_MAIL_DNS: dns.address } })
const { auth, requestAs } = app
const mails = createBankMailClient(app)
const imports = createImportClient(app)
const mailbox = createMailbox(app.db)

const send = (to: string, message: string) => sendBySmtp(app.bankMailPort, { to: [to], message })

const cardFile = (rows: readonly string[]) => Buffer.from(['Fecha;Descripción;Monto', ...rows].join('\n'))

/** A user with a card of BCI from a file, and an address. */
async function createReader() {
  const reader = await createCardReader(app)
  return { ...reader, address: await mails.create(reader.user) }
}
const listRows = async (user: TestUser, query = '') => {
  const page: TransactionPage = (await requestAs(user, 'GET', `/api/transactions/?limit=100${query}`)).json()
  return page.results
}
const settled = (count: number) => (list: { results: BankMail[] }) => list.results.length >= count

describe('a signed notice', () => {
  let reader: Awaited<ReturnType<typeof createReader>>
  beforeAll(async () => {
    reader = await createReader()
  })

  test('is booked as a pending transaction of the card', async () => {
    const answers = await send(reader.address, await signed({ amount: '$4.500' }))
    expect(answers.slice(2, 5).map((line) => line.slice(0, 3))).toEqual(['250', '250', '354'])
    const { results } = await mails.awaitList(reader.user, settled(1))
    expect(results[0]).toMatchObject({
      state: 'booked',
      signed: true,
      institution_name: 'BCI',
      account_id: reader.accountId,
    })
    const [row] = await listRows(reader.user)
    expect(row).toMatchObject({
      id: results[0]?.transaction_id,
      amount: -4_500,
      pending: true,
      date: '2026-11-20',
    })
  })

  test('that comes twice, or is forwarded by hand, is booked once', async () => {
    const purchase = { amount: '$7.770', time: '09:10' }
    const message = await signed(purchase, '<uno@bci.cl>')
    await send(reader.address, message)
    await mails.awaitList(reader.user, settled(2))
    await send(reader.address, message)
    await send(reader.address, await signed(purchase, '<dos@bci.cl>'))
    await send(
      reader.address,
      writeMail({
        from: 'vale@correo.example',
        subject: 'Fwd: aviso',
        text: `---------- Forwarded message ---------\nDe: BCI\n\n${textOf(purchase)}`,
      }),
    )
    await send(reader.address, await signed({ amount: '$1.111', time: '09:40' }))
    const { results } = await mails.awaitList(reader.user, ({ results: found }) =>
      found.some(({ notice }) => notice?.amount === 1_111),
    )
    expect(results.map(({ notice }) => notice?.amount)).toEqual([1_111, 7_770, 4_500])
    expect((await listRows(reader.user)).filter(({ amount }) => amount === -7_770)).toHaveLength(1)
  })

  test('at another time is another purchase of the same amount', async () => {
    await send(reader.address, await signed({ amount: '$7.770', time: '18:30' }))
    await mails.awaitList(reader.user, settled(4))
    expect((await listRows(reader.user)).filter(({ amount }) => amount === -7_770)).toHaveLength(2)
  })
})

describe('what the bank did not sign', () => {
  test('waits for the user, teaches nothing, and is booked once when confirmed', async () => {
    const { user, address, accountId } = await createReader()
    await send(address, noticeOf({ amount: '$9.990', shop: 'TIENDA FALSA' }))
    const { results } = await mails.awaitList(user, settled(1))
    const [mail] = results
    expect(mail).toMatchObject({ state: 'draft', reason: 'unsigned', signed: false, account_id: accountId })
    expect((await listRows(user)).filter(({ pending }) => pending)).toEqual([])
    const body = {
      account: accountId,
      type: 'Expense',
      amount: 9_990,
      date: '2026-11-20',
      name: 'TIENDA FALSA',
    }
    const confirm = () => requestAs(user, 'POST', `${bankMailPath}${mail?.id}/confirm/`, body)
    const answers = [await confirm(), await confirm()]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(answers[0]?.json()).toEqual(answers[1]?.json())
    expect((await listRows(user)).filter(({ amount }) => amount === -9_990)).toMatchObject([
      { pending: true },
    ])
    expect(
      await app.db.admin
        .selectFrom('bank_mail_card')
        .select('mask')
        .where('user_id', '=', user.user.id)
        .execute(),
    ).toEqual([])
  })

  test('is replaced by the signed notice that says the same', async () => {
    const { user, address } = await createReader()
    await send(address, noticeOf({ amount: '$3.330' }))
    await mails.awaitList(user, settled(1))
    await send(address, await signed({ amount: '$3.330' }))
    const { results } = await mails.awaitList(user, ({ results: found }) =>
      found.some(({ state }) => state === 'booked'),
    )
    expect(results.map(({ state }) => state)).toEqual(['booked'])
  })

  test('a changed amount breaks the signature', async () => {
    const { user, address } = await createReader()
    const message = await signed({ amount: '$3.330' })
    const forged = message.replace(
      Buffer.from(textOf({ amount: '$3.330' }))
        .toString('base64')
        .slice(120, 150),
      Buffer.from(textOf({ amount: '$9.330' }))
        .toString('base64')
        .slice(120, 150),
    )
    expect(forged).not.toBe(message)
    await send(address, forged)
    const { results } = await mails.awaitList(user, settled(1))
    expect(results).toMatchObject([{ state: 'draft', reason: 'unsigned' }])
  })
})

describe('an account that a number does not name', () => {
  test('is asked for once: a signed notice teaches it', async () => {
    const { user, address, accountId } = await createReader()
    await send(address, await signed({ amount: '$2.220', card: '8888', time: '10:01' }))
    const { results } = await mails.awaitList(user, settled(1))
    expect(results).toMatchObject([{ state: 'draft', reason: 'no_account', account_id: null }])
    const body = {
      account: accountId,
      type: 'Expense',
      amount: 2_220,
      date: '2026-11-20',
      name: 'CAFE ALTURA',
    }
    await requestAs(user, 'POST', `${bankMailPath}${results[0]?.id}/confirm/`, body)
    await send(address, await signed({ amount: '$2.230', card: '8888', time: '12:01' }))
    const after = await mails.awaitList(user, settled(2))
    expect(after.results.map(({ state }) => state)).toEqual(['booked', 'booked'])
  })
})

describe('other mails', () => {
  test('what says nothing waits sealed, and can be thrown away', async () => {
    const { user, address } = await createReader()
    await send(
      address,
      await signMail(
        writeMail({ from: 'contacto@bci.cl', subject: 'Hola', text: 'Feliz cumpleaños secreto' }),
        'bci.cl',
      ),
    )
    const { results } = await mails.awaitList(user, settled(1))
    expect(results).toMatchObject([
      { state: 'unread', reason: 'none', subject: 'Hola', text: 'Feliz cumpleaños secreto' },
    ])
    const stored = await app.db.admin
      .selectFrom('bank_mail')
      .selectAll()
      .where('user_id', '=', user.user.id)
      .executeTakeFirstOrThrow()
    expect([stored.message, stored.content?.includes('secreto')]).toEqual([null, false])
    expect((await requestAs(user, 'DELETE', `${bankMailPath}${results[0]?.id}/`)).statusCode).toBe(200)
    expect((await mails.list(user)).results).toEqual([])
  })

  test('a rejected purchase books nothing; the number of Gmail is shown', async () => {
    const { user, address } = await createReader()
    const declined = writeMail({
      from: 'contacto@bci.cl',
      subject: 'Compra rechazada',
      text: `Tu compra fue rechazada.\n${textOf({ amount: '$5.000' })}`,
    })
    await send(address, await signMail(declined, 'bci.cl'))
    const code = writeMail({
      from: 'forwarding-noreply@google.com',
      subject: '(#731945286) Confirmación de reenvío',
      text: 'Código: 731945286',
    })
    await send(address, await signMail(code, 'google.com'))
    const { results } = await mails.awaitList(user, settled(2))
    expect(results.map(({ state, code: number }) => [state, number])).toEqual([
      ['code', '731945286'],
      ['declined', null],
    ])
    expect((await listRows(user)).filter(({ pending }) => pending)).toEqual([])
  })

  test('a statement goes to the import', async () => {
    const { user, address } = await createReader()
    const attachment = {
      name: 'cartola.pdf',
      type: 'application/pdf',
      bytes: Buffer.from('%PDF-1.4\nno page'),
    }
    await send(
      address,
      writeMail({ from: 'cartolas@banco.example', subject: 'Tu cartola', text: 'Adjunta', attachment }),
    )
    const { results } = await mails.awaitList(user, settled(1))
    expect(results).toMatchObject([{ state: 'statement' }])
    const list = (await requestAs(user, 'GET', '/api/imports/')).json()
    expect(list.results.map(({ file_name: name }: { file_name: string }) => name)).toContain('cartola.pdf')
  })
})

describe('sec/mail-address', () => {
  test('is created after a step-up, audited, told by mail, listed, and ended', async () => {
    const user = await auth.registerUser()
    const refused = await mails.tryCreate(user)
    expect([refused.statusCode, parseProblem(refused).code]).toEqual([403, 'reauthentication_required'])
    const address = await mails.create(user)
    expect(address).toMatch(/^[a-z2-7]{52}@avisos\.lucas\.test$/)
    const { text } = await mailbox.newest(user.email, authMailCopy.bankMailCreated.subject)
    expect(text).not.toContain(address)
    await send(address.toUpperCase(), await signed({ amount: '$1.000' }))
    await mails.awaitList(user, settled(1))
    const listed = (await requestAs(user, 'GET', addressesPath)).json().results
    expect(listed).toMatchObject([{ kind: 'bank_mail', last_used_at: now.toISOString() }])
    await requestAs(user, 'DELETE', `${addressesPath}bank_mail/`)
    await send(address, await signed({ amount: '$2.000' }))
    expect(await listAuditKinds(app.db, user.user.id)).toEqual([
      'register',
      'access_refused',
      'step_up',
      'bank_mail_created',
      'bank_mail_revoked',
    ])
    const list = await mails.list(user)
    expect([list.address, list.results.length]).toEqual([null, 1])
  })

  test('a repeat within a minute gets the same address, a new one replaces it', async () => {
    const user = await auth.registerUser()
    const key = crypto.randomUUID()
    const first = await mails.create(user, key)
    expect(await mails.create(user, key)).toBe(first)
    const second = await mails.create(user)
    expect(second).not.toBe(first)
    const hash = createHash('sha256').update(first).digest()
    expect(
      await app.db.admin
        .selectFrom('bank_mail_address')
        .select('user_id')
        .where('token_hash', '=', hash)
        .execute(),
    ).toEqual([])
  })

  test('a sender learns nothing: known, unknown and ended addresses answer alike', async () => {
    const { address } = await createReader()
    const message = await signed({ amount: '$6.000' })
    const unknown = `${'a'.repeat(52)}@avisos.lucas.test`
    const answers = await Promise.all(
      [address, unknown, 'hola@avisos.lucas.test'].map((to) => send(to, message)),
    )
    expect(new Set(answers.map((lines) => lines.map((line) => line.slice(0, 3)).join(' '))).size).toBe(1)
    expect((await send('hola@otro.example', message))[3]).toMatch(/^550/)
  })

  test('more than 300 mails an hour are dropped, and the oldest of more than 200 that wait are deleted', async () => {
    const { user, address } = await createReader()
    const spam = noticeOf({ amount: '$1.000' })
    for (let batch = 0; batch < 31; batch += 1)
      await Promise.all(
        Array.from({ length: 10 }, (_, at) =>
          send(
            address,
            spam
              .replace('$1.000', `$1.${batch}${at}`)
              .replace(/Message-ID: .*/, `Message-ID: <${batch}-${at}@x.example>`),
          ),
        ),
      )
    const count = async (states: readonly ['received'] | readonly ['draft']) =>
      (
        await app.db.admin
          .selectFrom('bank_mail')
          .select('id')
          .where('user_id', '=', user.user.id)
          .where('state', 'in', states)
          .execute()
      ).length
    await expect.poll(() => count(['received']), { timeout: 60_000 }).toBe(0)
    expect(await count(['draft'])).toBeLessThanOrEqual(200)
  })

  test('nothing arrives while the data are blocked', async () => {
    const { user, address } = await createReader()
    await app.db.admin
      .updateTable('person')
      .set({ data_blocked_at: now })
      .where('user_id', '=', user.user.id)
      .execute()
    await send(address, await signed({ amount: '$8.000' }))
    expect(
      await app.db.admin.selectFrom('bank_mail').select('id').where('user_id', '=', user.user.id).execute(),
    ).toEqual([])
  })
})

describe('the statement after the mails', () => {
  test('takes their places and every note stays', async () => {
    const { user, address, accountId } = await createReader()
    const days = Array.from({ length: 40 }, (_, at) => at)
    const day = (at: number) => `${String(1 + (at % 19)).padStart(2, '0')}/11/2026`
    now = new Date('2026-11-20T15:00:00Z')
    const pesos = (at: number) => 10_000 + at * 137
    const dotted = (value: number) => value.toString().replace(/(\d)(\d{3})$/, '$1.$2')
    for (const at of days.filter((one) => one % 19 >= 10))
      await send(
        address,
        await signed({
          amount: `$${dotted(pesos(at))}`,
          shop: `PAYU *TIENDA ${at}`,
          day: day(at),
          time: '10:00',
        }),
      )
    const sent = days.filter((one) => one % 19 >= 10).length
    await mails.awaitList(
      user,
      ({ results }) => results.filter(({ state }) => state === 'booked').length === sent,
    )
    const pending = (await listRows(user)).filter((row) => row.pending)
    expect(pending).toHaveLength(sent)
    for (const { id } of pending)
      await requestAs(user, 'PATCH', `/api/transactions/${id}/notes/`, { notes: `nota de ${id}` })
    // The bank writes another name, and the day of posting.
    const rows = days.map((at) => `${day(at)};COMERCIO NUMERO ${at} SCL;-${dotted(pesos(at))}`)
    const { id } = await imports.upload(user, cardFile(rows))
    await imports.patch(user, id, { account_id: accountId })
    await imports.confirm(user, id)
    const after = (await listRows(user)).filter(({ date }) => date.startsWith('2026-11'))
    expect(after).toHaveLength(days.length)
    expect(after.filter((row) => row.pending)).toEqual([])
    expect(new Set(after.map(({ amount }) => amount))).toEqual(new Set(days.map((at) => -pesos(at))))
    const ids = new Set(after.map((row) => row.id))
    expect(pending.every((row) => ids.has(row.id))).toBe(true)
    expect(after.filter(({ id: own, notes }) => notes === `nota de ${own}`)).toHaveLength(sent)
  })
})
