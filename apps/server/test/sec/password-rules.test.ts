import { authCopy as copy } from '@lucas/contract/copy/auth.ts'
import { dictionary } from '@zxcvbn-ts/language-common'
import { describe, expect, test } from 'vitest'
import { authCalls, freshEmail, problemOf } from '../support/auth-calls.ts'
import { authHouse } from '../support/auth-house.ts'

const { app, db } = await authHouse()
const calls = authCalls(app)

const refusalOf = async (password: string, email = freshEmail()) => {
  const answer = await calls.register(email, { password })
  const { code, detail, errors } = problemOf(answer)
  return { status: answer.statusCode, code, detail, field: errors?.password }
}
const refused = (sentence: string) => ({
  status: 400,
  code: 'validation_failed',
  detail: sentence,
  field: [sentence],
})

describe('sec/password-rules', () => {
  test('nine characters are too few and 129 too many; 10 and 128 are right', async () => {
    expect(await refusalOf('abcdefgh1')).toEqual(refused(copy.passwordShort))
    expect(await refusalOf('ab1'.repeat(43))).toEqual(refused(copy.passwordLong))
    for (const password of ['gato-farol', 'x1'.repeat(64)])
      expect((await calls.register(freshEmail(), { password })).statusCode).toBe(201)
  })

  test('any characters are allowed, blanks at the ends included', async () => {
    const [email, password] = [freshEmail(), ' ñandú 🦤 «ok» \t']
    expect((await calls.register(email, { password })).statusCode).toBe(201)
    expect((await calls.login(email, password)).statusCode).toBe(200)
    expect((await calls.login(email, password.trim())).statusCode).toBe(401)
  })

  test('each of the 10,000 commonest is refused, for its length or its fame', async () => {
    const commonest = dictionary['passwords-common'].slice(0, 10_000)
    const long = commonest.filter((word) => word.length >= 10)
    expect(long.length).toBeGreaterThan(20)
    for (const word of [...long.slice(0, 15), ...long.slice(-15)])
      expect(await refusalOf(word.toUpperCase())).toEqual(refused(copy.passwordCommon))
  })

  test('the name of the address and «lucas» are refused', async () => {
    expect(await refusalOf('soy-Camila.Soto-1', 'camila.soto@example.cl')).toEqual(
      refused(copy.passwordPersonal),
    )
    expect(await refusalOf('MisLUCAS2026')).toEqual(refused(copy.passwordPersonal))
  })

  test('a refused password leaves nobody behind', async () => {
    const email = freshEmail()
    await refusalOf('MisLUCAS2026', email)
    expect(await db.admin.selectFrom('person').select('email').where('email', '=', email).execute()).toEqual(
      [],
    )
  })
})
