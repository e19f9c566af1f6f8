import { authMailCopy } from '@lucas/contract/copy/auth/auth-mail.ts'
import type { LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createFullApp, type TestUser } from '../../../test/support/app/full-app.ts'
import { parseSession } from '../../../test/support/clients/auth-client.ts'
import { createCalendarClient, feedPath, toPath } from '../../../test/support/clients/calendar-client.ts'
import { createPrivacyClient } from '../../../test/support/clients/privacy-client.ts'
import { createMailbox, parseToken } from '../../../test/support/mailbox.ts'
import { password } from '../../../test/support/module-apps/auth-test-app.ts'

// Creation next to what ends an address: an address of an ended session works in neither order.

const app = await createFullApp()
const { auth, requestAs } = app
const { admin } = app.db
const calendars = createCalendarClient(app)
const mail = createMailbox(app.db)
const newPassword = `otra ${password}`

type Call = () => Promise<unknown>

const countWaiting = async () => {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    admin,
  )
  return rows.length
}

/** Runs two calls that need the session, the first one first: both wait for it before either goes on. */
async function inOrder(sessionId: string, first: Call, second: Call): Promise<void> {
  const running: Promise<unknown>[] = []
  let ended = 0
  const start = (call: Call) =>
    running.push(
      call().finally(() => {
        ended += 1
      }),
    )
  await admin.transaction().execute(async (tx) => {
    await tx.selectFrom('session').select('id').where('id', '=', sessionId).forUpdate().execute()
    for (const [at, call] of [first, second].entries()) {
      start(call)
      await expect.poll(async () => ended + (await countWaiting()), { timeout: 30_000 }).toBeGreaterThan(at)
    }
  })
  await Promise.all(running)
}

/** A user with a session that creates addresses and one that ends them, both with a step-up. */
async function createPair() {
  const mine = await auth.registerUser()
  const creating = parseSession(await auth.login(mine.email))
  for (const session of [mine, creating]) await calendars.stepUp(session)
  const newest = await admin
    .selectFrom('session')
    .select('id')
    .where('user_id', '=', mine.user.id)
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
  return { mine, creating, sessionId: newest.id }
}

async function askReset({ email }: TestUser) {
  await auth.post('/api/auth/password/forgot/', { email })
  return parseToken((await mail.newest(email, authMailCopy.passwordReset.subject)).text)
}

const endings: [name: string, prepare: (mine: TestUser) => Promise<Call>][] = [
  [
    'ending the other sessions',
    async (mine) => () => requestAs(mine, 'POST', '/api/auth/sessions/end_others/'),
  ],
  [
    'a password change',
    async (mine) => () =>
      requestAs(mine, 'POST', '/api/auth/password/change/', {
        current_password: password,
        new_password: newPassword,
      }),
  ],
  [
    'a reset',
    async (mine) => {
      const token = await askReset(mine)
      return () => auth.post('/api/auth/password/reset/', { token, password: newPassword })
    },
  ],
  ['a deletion', async (mine) => () => createPrivacyClient(app).deleteAccount(mine)],
]

describe('sec/calendar-feed', () => {
  describe.each(endings)('creation next to %s', (_, prepare) => {
    test.each(['first', 'second'])('leaves no address when it comes %s', async (place) => {
      const { mine, creating, sessionId } = await createPair()
      await calendars.create(mine)
      const end = await prepare(mine)
      const answers: LightMyRequestResponse[] = []
      const create = async () => {
        answers.push(await calendars.tryCreate(creating))
      }
      await (place === 'first' ? inOrder(sessionId, create, end) : inOrder(sessionId, end, create))
      expect(answers.map(({ statusCode }) => [201, 401].includes(statusCode))).toEqual([true])
      const created = answers.filter(({ statusCode }) => statusCode === 201)
      for (const answer of created) expect((await calendars.read(toPath(answer.json()))).statusCode).toBe(404)
      const left = await admin
        .selectFrom('calendar_feed')
        .select('user_id')
        .where('user_id', '=', mine.user.id)
        .execute()
      expect(left).toEqual([])
    })
  })

  test('of simultaneous creations by two sessions exactly one address works', async () => {
    const { mine, creating } = await createPair()
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, at) => calendars.tryCreate(at % 2 === 0 ? mine : creating)),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(201))
    const reads = await Promise.all(answers.map((answer) => calendars.read(toPath(answer.json()))))
    expect(reads.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  })

  test('creation next to a revocation or another change of the address ends in one state', async () => {
    const { mine, creating } = await createPair()
    for (let round = 0; round < 5; round += 1) {
      const [created, ...others] = await Promise.all([
        calendars.tryCreate(creating),
        requestAs(mine, 'DELETE', feedPath),
        requestAs(mine, 'PATCH', feedPath, { shows_amounts: true }),
      ])
      expect([created.statusCode, others.every(({ statusCode }) => statusCode < 500)]).toEqual([201, true])
      const { feed } = await calendars.getState(mine)
      const { statusCode } = await calendars.read(toPath(created.json()))
      expect(statusCode).toBe(feed === null ? 404 : 200)
    }
  })
})
