import { authCopy } from '@lucas/contract/copy/auth/auth.ts'
import { authMailCopy } from '@lucas/contract/copy/auth/auth-mail.ts'
import { passwordCopy as copy } from '@lucas/contract/copy/auth/password.ts'
import { dictionary } from '@zxcvbn-ts/language-common'
import { describe, expect, test } from 'vitest'
import {
  createAuthClient,
  createUniqueEmail,
  parseProblem,
} from '../../../test/support/clients/auth-client.ts'
import { createMailbox, parseToken } from '../../../test/support/mailbox.ts'
import { createAuthTestApp, password } from '../../../test/support/module-apps/auth-test-app.ts'
import { createPasswordHasher } from './index.ts'

const { app, db } = await createAuthTestApp()
const calls = createAuthClient(app)
const { newest } = createMailbox(db)

const refusalOf = async (password: string, email = createUniqueEmail()) => {
  const answer = await calls.register(email, { password })
  const { code, detail, errors } = parseProblem(answer)
  return { status: answer.statusCode, code, detail, field: errors?.password }
}
const refused = (sentence: string) => ({
  status: 400,
  code: 'validation_failed',
  detail: sentence,
  field: [sentence],
})

describe('sec/password-rules', () => {
  test('a password has 10 to 128 characters', async () => {
    expect(await refusalOf('abcdefgh1')).toEqual(refused(authCopy.passwordShort))
    expect(await refusalOf('ab1'.repeat(43))).toEqual(refused(authCopy.passwordLong))
    for (const password of ['gato-farol', 'x1y2z3w4'.repeat(16)])
      expect((await calls.register(createUniqueEmail(), { password })).statusCode).toBe(201)
  })

  test('any characters are allowed, leading and trailing spaces included', async () => {
    const [email, password] = [createUniqueEmail(), ' ñandú 🦤 «ok» \t']
    expect((await calls.register(email, { password })).statusCode).toBe(201)
    expect((await calls.login(email, password)).statusCode).toBe(200)
    expect((await calls.login(email, password.trim())).statusCode).toBe(401)
  })

  test('each of the 10,000 most common passwords is refused, as too short or too common', async () => {
    const commonest = dictionary['passwords-common'].slice(0, 10_000)
    const long = commonest.filter((word) => word.length >= 10)
    expect(long.length).toBeGreaterThan(20)
    for (const word of [...long.slice(0, 15), ...long.slice(-15)])
      expect(await refusalOf(word.toUpperCase())).toEqual(refused(copy.common))
  })

  test('spaces only, fewer than five distinct characters, and common words with digits are refused', async () => {
    expect(await refusalOf(' '.repeat(12))).toEqual(refused(copy.blank))
    expect(await refusalOf('aaaaabbbbb')).toEqual(refused(copy.repetitive))
    for (const password of ['colocolo2024', 'C0l0c0l0!!', 'Contraseña1', 'universidad 7', 'P4$$w0rd1999'])
      expect(await refusalOf(password)).toEqual(refused(copy.common))
  })

  test('a password that is mostly the name of the user, their address or Lucas is refused, a phrase with it is not', async () => {
    const email = 'mcrojas85@example.cl'
    for (const password of ['CamilaSoto1990', 'soy-mcrojas85-1', 'mis-LUCAS-2026'])
      expect(await refusalOf(password, email)).toEqual(refused(copy.personal))
    for (const password of ['Cafe con leche 7', 'el perro de lucas come pasto'])
      expect((await calls.register(createUniqueEmail(), { password })).statusCode).toBe(201)
  })

  test('the rules apply to a change and a reset too, with the message at the field', async () => {
    const { email, access } = await calls.registerUser()
    const change = { current_password: password, new_password: 'colocolo2024' }
    const changed = await calls.call(access, 'POST', '/api/auth/password/change/', change)
    expect(parseProblem(changed).errors).toEqual({ new_password: [copy.common] })
    await calls.post('/api/auth/password/forgot/', { email })
    const token = parseToken((await newest(email, authMailCopy.passwordReset.subject)).text)
    const reset = (secret: string) => calls.post('/api/auth/password/reset/', { token, password: secret })
    expect(parseProblem(await reset('CamilaSoto1990')).errors).toEqual({ password: [copy.personal] })
    expect((await reset('Cafe con leche 7')).statusCode).toBe(200)
    expect((await calls.login(email, 'Cafe con leche 7')).statusCode).toBe(200)
  })

  test('a weak password from before the rules still signs in', async () => {
    const { email, user } = await calls.registerUser()
    const hash = await createPasswordHasher({ pepper: Buffer.from('pepper of the tests') }).hash(
      'colocolo2024',
    )
    await db.admin
      .updateTable('credential')
      .set({ password_hash: hash })
      .where('user_id', '=', user.id)
      .execute()
    expect((await calls.login(email, 'colocolo2024')).statusCode).toBe(200)
  })

  test('a refused password creates no user', async () => {
    const email = createUniqueEmail()
    await refusalOf('mis-LUCAS-2026', email)
    expect(await db.admin.selectFrom('person').select('email').where('email', '=', email).execute()).toEqual(
      [],
    )
  })
})
