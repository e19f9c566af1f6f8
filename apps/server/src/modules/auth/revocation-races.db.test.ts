import { createHmac } from 'node:crypto'
import * as argon2 from '@node-rs/argon2'
import { sql, type Transaction } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createAuthClient, parseProblem } from '../../../test/support/clients/auth-client.ts'
import { createAuthTestApp, password } from '../../../test/support/module-apps/auth-test-app.ts'
import type { Schema } from '../../platform/database/schema.ts'

// S-19: a reset also ends sign-ins and changes that were verified before it and commit after it (ASVS 15.4.2).

const { app, db } = await createAuthTestApp()
const calls = createAuthClient(app)
const newPassword = 'un farol y tres gatos'

/** Returns the hash of the new password. Hashes do not depend on the user, so another user's is valid. */
async function newHash(): Promise<string> {
  const email = `hash.${process.pid}@example.cl`
  await calls.register(email, { password: newPassword })
  const { rows } = await sql<{ hash: string }>`
    select c.password_hash as hash from credential c join person p using (user_id) where p.email = ${email}`.execute(
    db.admin,
  )
  return rows[0]?.hash ?? ''
}
const hash = await newHash()

async function isAnyoneWaiting(): Promise<boolean> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    db.admin,
  )
  return rows.length > 0
}

/** Runs `call` while an uncommitted transaction has made `change`. Commits once the call waits or has ended. */
async function during<T>(
  change: (tx: Transaction<Schema>) => Promise<void>,
  call: () => Promise<T>,
): Promise<T> {
  let isOver = false
  const called: Promise<T>[] = []
  await db.admin.transaction().execute(async (tx) => {
    await change(tx)
    const answer = call().finally(() => {
      isOver = true
    })
    called.push(answer)
    await expect.poll(async () => isOver || (await isAnyoneWaiting()), { timeout: 30_000 }).toBe(true)
  })
  const [answer] = await Promise.all(called)
  if (answer === undefined) throw new Error('nothing was called')
  return answer
}

/** Runs `call` while an uncommitted reset has changed the password. */
const duringReset = <T>(userId: string, call: () => Promise<T>): Promise<T> =>
  during(async (tx) => {
    await tx.updateTable('credential').set({ password_hash: hash }).where('user_id', '=', userId).execute()
    await tx
      .updateTable('session')
      .set({ ended_at: new Date(), ended_reason: 'password_change' })
      .where('user_id', '=', userId)
      .execute()
  }, call)

const openSessions = async (userId: string) =>
  (
    await db.admin.selectFrom('session').select(['id', 'ended_at']).where('user_id', '=', userId).execute()
  ).filter(({ ended_at }) => ended_at === null).length

describe('sec/revocation', () => {
  test('a sign-in with the old password opens no session after a reset', async () => {
    const { email, user } = await calls.registerUser()
    const answer = await duringReset(user.id, () => calls.login(email))
    expect([answer.statusCode, parseProblem(answer).code]).toEqual([401, 'invalid_credentials'])
    expect(await openSessions(user.id)).toBe(0)
    expect((await calls.login(email, newPassword)).statusCode).toBe(200)
  })

  test('a sign-in that waits for a deletion request opens no session', async () => {
    const { email, user } = await calls.registerUser()
    const requestDeletion = async (tx: Transaction<Schema>) => {
      await sql`select from person where user_id = ${user.id} for no key update`.execute(tx)
      const now = new Date()
      await tx
        .insertInto('account_deletion')
        .values({ user_id: user.id, asked_at: now, erase_at: now, undo_hash: null })
        .execute()
      await tx.updateTable('session').set({ ended_at: now }).where('user_id', '=', user.id).execute()
    }
    const answer = await during(requestDeletion, () => calls.login(email))
    expect([answer.statusCode, parseProblem(answer).code]).toEqual([403, 'account_sealed'])
    expect(await openSessions(user.id)).toBe(0)
  })

  test('a change with the old password does not replace the password of a reset', async () => {
    const { email, access, user } = await calls.registerUser()
    const change = { current_password: password, new_password: 'la clave de un intruso' }
    const answer = await duringReset(user.id, () =>
      calls.call(access, 'POST', '/api/auth/password/change/', change),
    )
    expect(answer.statusCode).toBe(401)
    expect((await calls.login(email, change.new_password)).statusCode).toBe(401)
    expect((await calls.login(email, newPassword)).statusCode).toBe(200)
  })

  test('simultaneous sign-ins that replace a weaker hash all succeed', async () => {
    const { email, user } = await calls.registerUser()
    const seasoned = createHmac('sha256', Buffer.from('pepper of the tests'))
      .update(password)
      .digest('base64')
    const weak = await argon2.hash(seasoned, { memoryCost: 8 * 1024, timeCost: 1 })
    await db.admin
      .updateTable('credential')
      .set({ password_hash: weak })
      .where('user_id', '=', user.id)
      .execute()
    const answers = await Promise.all([calls.login(email), calls.login(email), calls.login(email)])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect(await openSessions(user.id)).toBe(4)
  })
})
