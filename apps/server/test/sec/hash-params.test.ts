import { createHmac } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import { describe, expect, test } from 'vitest'
import { createPasswords } from '../../src/modules/auth/index.ts'
import { authCalls } from '../support/auth-calls.ts'
import { authHouse, password } from '../support/auth-house.ts'
import { lockCalls } from '../support/passkeys.ts'

const { app, db } = await authHouse()
const calls = authCalls(app)

const keptHash = async (userId: string) => {
  const row = await db.admin
    .selectFrom('credential')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return row.password_hash
}

describe('sec/hash-params', () => {
  test('a registered password is kept as argon2id, 19 MiB, two passes, one lane', async () => {
    const { user } = await calls.person()
    expect(await keptHash(user.id)).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  test('a PIN is kept like a password, and made anew under a higher cost when it is next right', async () => {
    const { user, access } = await calls.person()
    const locks = lockCalls(calls)
    await locks.setPin(access)
    const kept = () =>
      db.admin
        .selectFrom('app_lock')
        .select('pin_hash')
        .where('user_id', '=', user.id)
        .executeTakeFirstOrThrow()
    expect((await kept()).pin_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    const seasoned = createHmac('sha256', Buffer.from('pepper of the tests')).update('2580').digest('base64')
    const weak = await hash(seasoned, { memoryCost: 8 * 1024, timeCost: 1 })
    await db.admin.updateTable('app_lock').set({ pin_hash: weak }).where('user_id', '=', user.id).execute()
    await locks.raise(access, { pin: '0000' })
    expect((await kept()).pin_hash).toBe(weak)
    await locks.raise(access, { pin: '2580' })
    expect((await kept()).pin_hash).toContain('m=19456,t=2,p=1')
  })

  test('two equal passwords have different hashes', async () => {
    const [one, two] = [await calls.person(), await calls.person()]
    expect(await keptHash(one.user.id)).not.toBe(await keptHash(two.user.id))
  })

  test('without the pepper the right password is wrong', async () => {
    const mine = createPasswords({ pepper: Buffer.from('one') })
    const kept = await mine.hash(password)
    expect(await mine.verify(kept, password)).toBe(true)
    expect(await createPasswords({ pepper: Buffer.from('two') }).verify(kept, password)).toBe(false)
    expect(await mine.verify(kept, `${password} `)).toBe(false)
  })

  test('one letter typed in two ways of Unicode is the same password', async () => {
    const passwords = createPasswords({ pepper: Buffer.from('one') })
    expect(
      await passwords.verify(await passwords.hash('canci\u00f3n de cuna'), 'cancio\u0301n de cuna'),
    ).toBe(true)
  })

  test('a weaker hash is made anew at the next sign-in, and only then', async () => {
    const { user, email } = await calls.person()
    const seasoned = createHmac('sha256', Buffer.from('pepper of the tests'))
      .update(password)
      .digest('base64')
    const weak = await hash(seasoned, { memoryCost: 8 * 1024, timeCost: 1 })
    await db.admin
      .updateTable('credential')
      .set({ password_hash: weak })
      .where('user_id', '=', user.id)
      .execute()
    expect((await calls.login(email, 'equivocada')).statusCode).toBe(401)
    expect(await keptHash(user.id)).toBe(weak)
    expect((await calls.login(email)).statusCode).toBe(200)
    const renewed = await keptHash(user.id)
    expect(renewed).toContain('m=19456,t=2,p=1')
    expect((await calls.login(email)).statusCode).toBe(200)
    expect(await keptHash(user.id)).toBe(renewed)
  })
})
