import { createHmac } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import { describe, expect, test } from 'vitest'
import { createAuthClient } from '../../../test/support/clients/auth-client.ts'
import { createAuthTestApp, password } from '../../../test/support/module-apps/auth-test-app.ts'
import { createLockClient } from '../../../test/support/passkeys.ts'
import { createPasswordHasher } from './index.ts'

const { app, db } = await createAuthTestApp()
const calls = createAuthClient(app)

const readPasswordHash = async (userId: string) => {
  const row = await db.admin
    .selectFrom('credential')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return row.password_hash
}

describe('sec/hash-params', () => {
  test('a password is stored as argon2id with 19 MiB, two passes and one lane', async () => {
    const { user } = await calls.registerUser()
    expect(await readPasswordHash(user.id)).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  test('a PIN is hashed like a password and rehashed after a cost change when it is next correct', async () => {
    const { user, access } = await calls.registerUser()
    const locks = createLockClient(calls)
    await locks.setPin(access)
    const readPinHash = () =>
      db.admin
        .selectFrom('app_lock')
        .select('pin_hash')
        .where('user_id', '=', user.id)
        .executeTakeFirstOrThrow()
    expect((await readPinHash()).pin_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    const seasoned = createHmac('sha256', Buffer.from('pepper of the tests')).update('2580').digest('base64')
    const weak = await hash(seasoned, { memoryCost: 8 * 1024, timeCost: 1 })
    await db.admin.updateTable('app_lock').set({ pin_hash: weak }).where('user_id', '=', user.id).execute()
    await locks.stepUp(access, { pin: '0000' })
    expect((await readPinHash()).pin_hash).toBe(weak)
    await locks.stepUp(access, { pin: '2580' })
    expect((await readPinHash()).pin_hash).toContain('m=19456,t=2,p=1')
  })

  test('two equal passwords have different hashes', async () => {
    const [one, two] = [await calls.registerUser(), await calls.registerUser()]
    expect(await readPasswordHash(one.user.id)).not.toBe(await readPasswordHash(two.user.id))
  })

  test('the correct password is wrong under another pepper', async () => {
    const mine = createPasswordHasher({ pepper: Buffer.from('one') })
    const storedHash = await mine.hash(password)
    expect(await mine.verify(storedHash, password)).toBe(true)
    expect(await createPasswordHasher({ pepper: Buffer.from('two') }).verify(storedHash, password)).toBe(
      false,
    )
    expect(await mine.verify(storedHash, `${password} `)).toBe(false)
  })

  test('passwords are equal in different Unicode normal forms', async () => {
    const passwords = createPasswordHasher({ pepper: Buffer.from('one') })
    expect(
      await passwords.verify(await passwords.hash('canci\u00f3n de cuna'), 'cancio\u0301n de cuna'),
    ).toBe(true)
  })

  test('a weaker hash is replaced at the next sign-in, and only then', async () => {
    const { user, email } = await calls.registerUser()
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
    expect(await readPasswordHash(user.id)).toBe(weak)
    expect((await calls.login(email)).statusCode).toBe(200)
    const renewed = await readPasswordHash(user.id)
    expect(renewed).toContain('m=19456,t=2,p=1')
    expect((await calls.login(email)).statusCode).toBe(200)
    expect(await readPasswordHash(user.id)).toBe(renewed)
  })
})
