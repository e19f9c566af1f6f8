import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { startDnsServer } from '../../../../../scripts/test/bank-mail/dns-server.ts'
import { publishKey } from '../../../../../scripts/test/bank-mail/signed-mail.ts'
import { sendBySmtp } from '../../../../../scripts/test/bank-mail/smtp-client.ts'
import { createFullApp, type TestUser } from '../../../test/support/app/full-app.ts'
import { signed } from '../../../test/support/bank-mail/bci-notice.ts'
import { createCardReader } from '../../../test/support/bank-mail/card-reader.ts'
import { createBankMailClient } from '../../../test/support/clients/bank-mail-client.ts'
import { createClock } from '../../platform/clock.ts'
import { lockUserData } from '../../platform/database/locks.ts'
import { withUser } from '../../platform/database/user-transaction.ts'

// Many mails at once: of one user, who must not delay others, and of many senders, who wait at the door.

const dns = await startDnsServer(publishKey(['bci.cl']))
afterAll(dns.stop)
const app = await createFullApp({
  clock: createClock(() => new Date('2026-11-20T15:00:00Z')),
  settings: { BANK_MAIL_DNS: dns.address },
})
const mails = createBankMailClient(app)

async function createReader() {
  const { user } = await createCardReader(app)
  return { user, address: await mails.create(user) }
}
const notice = (at: number) => signed({ amount: `$1.${100 + at}`, shop: `TIENDA ${at}` })
const send = (to: string, message: string) => sendBySmtp(app.bankMailPort, { to: [to], message })

/** Sends several notices at a time. */
const sendSeveral = async (to: string, count: number) => {
  const messages = await Promise.all(Array.from({ length: count }, (_, at) => notice(at)))
  await Promise.all(messages.map((message) => send(to, message)))
}

/** Holds the lock on a user's data while `work` runs, so that their first mail is not finished meanwhile. */
async function holding({ user }: TestUser, work: () => Promise<void>): Promise<void> {
  await withUser(app.db.admin, user.id, async (tx) => {
    expect(await lockUserData(tx, user.id)).toBe(true)
    await work()
  })
}
const statesOf = ({ user }: TestUser) =>
  app.db.admin.selectFrom('bank_mail').select(['id', 'state']).where('user_id', '=', user.id).execute()
const countUnread = async (user: TestUser) =>
  (await statesOf(user)).filter(({ state }) => state === 'received').length
async function countRecounts({ user }: TestUser): Promise<number> {
  const { rows } = await sql<{ jobs: number }>`select count(*)::int as jobs from pgboss.job
    where name = 'recurring.recount' and group_id = ${user.id}`.execute(app.db.admin)
  return rows[0]?.jobs ?? 0
}

describe('many mails of one user', () => {
  test('are read together, each once, and do not delay another user', async () => {
    const [many, one] = [await createReader(), await createReader()]
    await holding(many.user, async () => {
      await sendSeveral(many.address, 30)
      await send(one.address, await notice(0))
      await mails.awaitList(one.user, ({ results }) => results.length === 1)
      expect(await countUnread(many.user)).toBe(30)
    })
    const { results } = await mails.awaitList(many.user, (list) => list.results.length === 30)
    expect(results.map(({ state }) => state)).toEqual(results.map(() => 'booked'))
    expect(new Set(results.map(({ notice: read }) => read?.amount)).size).toBe(30)
    // One run reads twenty, so what follows a change runs for the first mail and two runs, not for each of thirty.
    expect(await countRecounts(many.user)).toBeLessThanOrEqual(4)
  })

  test('a mail that cannot be opened does not stop the others', async () => {
    const { user, address } = await createReader()
    await holding(user, async () => {
      await sendSeveral(address, 4)
      const [broken] = (await statesOf(user)).toReversed()
      await app.db.admin
        .updateTable('bank_mail')
        .set({ message: Buffer.from('no message') })
        .where('id', '=', broken?.id ?? '')
        .execute()
    })
    await mails.awaitList(user, (list) => list.results.length === 3)
    expect(await countUnread(user)).toBe(1)
  })
})
