import type { BankMailList } from '@lucas/contract/banking/bank-mail.ts'
import { writeMail } from '../../../../../scripts/test/bank-mail/signed-mail.ts'
import { sendBySmtp } from '../../../../../scripts/test/bank-mail/smtp-client.ts'
import type { FullApp, TestUser } from '../app/full-app.ts'
import { password } from '../module-apps/auth-test-app.ts'
import { pollAttempts } from '../poll-attempts.ts'

type Member = { access: string }
export const bankMailPath = '/api/bank-mail/'

/** Creates the client of the private address for mails of banks. */
export function createBankMailClient(app: FullApp) {
  const stepUp = (member: Member) => app.requestAs(member, 'POST', '/api/security/pin/verify/', { password })
  const tryCreate = (member: Member, key?: string) =>
    app.http.inject({
      method: 'POST',
      url: `${bankMailPath}address/`,
      headers: {
        authorization: `Bearer ${member.access}`,
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
    })
  const list = async (member: Member): Promise<BankMailList> =>
    (await app.requestAs(member, 'GET', bankMailPath)).json()
  return {
    stepUp,
    tryCreate,
    list,
    /** Creates an address after a step-up. */
    async create(member: Member, key?: string): Promise<string> {
      await stepUp(member)
      const answer = await tryCreate(member, key)
      if (answer.statusCode !== 201) throw new Error(`no address: ${answer.body}`)
      return answer.json().address
    },
    /** Waits until the list is as wanted. */
    async awaitList(member: Member, isWanted: (list: BankMailList) => boolean): Promise<BankMailList> {
      let found = await list(member)
      for await (const _ of pollAttempts(30_000)) {
        found = await list(member)
        if (isWanted(found)) return found
      }
      throw new Error(`the mails stayed: ${JSON.stringify(found)}`)
    },
  }
}

const notice =
  'Se ha realizado una compra por $ 2.990 en LIDER asociado a su tarjeta de crédito terminada en **** 4321 el día 27/02/2026 a las 15:12 hrs.'

/** Creates an address of a user and sends it a mail that waits, and links a bank with accounts that a mail can be booked to. */
export async function createWaitingMail(app: FullApp, member: TestUser) {
  const client = createBankMailClient(app)
  const to = await client.create(member)
  await sendBySmtp(app.bankMailPort, {
    to: [to],
    message: writeMail({ from: 'avisos@banco.example', subject: 'Aviso', text: notice }),
  })
  const { results } = await client.awaitList(member, (list) => list.results.length > 0)
  await app.linkBank(member)
  const accounts: { id: string; currency: string }[] = (
    await app.requestAs(member, 'GET', '/api/accounts/')
  ).json()
  const account = accounts.find(({ currency }) => currency === 'CLP')?.id
  return {
    id: results[0]?.id ?? '',
    body: { account, type: 'Expense', amount: 2_990, date: '2026-02-27', name: 'LIDER' },
  }
}

/** Calls of routes of bank mail. Each has its own user, who creates ten addresses a day at most. */
export function createBankMailRouteCalls(app: FullApp) {
  const client = createBankMailClient(app)
  return {
    'POST /api/bank-mail/address/': async () => {
      const member = await app.auth.registerUser()
      await client.stepUp(member)
      return app.requestAs(member, 'POST', `${bankMailPath}address/`)
    },
    'PUT /api/bank-mail/mailbox/': async () => {
      const member = await app.auth.registerUser()
      await client.stepUp(member)
      return app.requestAs(member, 'PUT', `${bankMailPath}mailbox/`, {
        host: 'imap.lucas.test',
        username: 'ana@correo.example',
        password: 'abcd efgh',
      })
    },
    'POST /api/bank-mail/preview/': async () =>
      app.requestAs(await app.auth.registerUser(), 'POST', `${bankMailPath}preview/`, { text: notice }),
    'POST /api/bank-mail/{id}/confirm/': async () => {
      const member = await app.auth.registerUser()
      const { id, body } = await createWaitingMail(app, member)
      return app.requestAs(member, 'POST', `${bankMailPath}${id}/confirm/`, body)
    },
    'DELETE /api/bank-mail/{id}/': async () => {
      const member = await app.auth.registerUser()
      const { id } = await createWaitingMail(app, member)
      return app.requestAs(member, 'DELETE', `${bankMailPath}${id}/`)
    },
  }
}
