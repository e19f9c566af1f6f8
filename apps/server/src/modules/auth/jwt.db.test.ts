import { createHmac, generateKeyPairSync } from 'node:crypto'
import { decodeJwt, decodeProtectedHeader, SignJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import { createAuthClient, parseProblem } from '../../../test/support/clients/auth-client.ts'
import { createAuthTestApp, keys } from '../../../test/support/module-apps/auth-test-app.ts'
import { newId } from '../../platform/ids.ts'

const { app, db, clock, advance } = await createAuthTestApp()
const calls = createAuthClient(app)
const person = await (async () => {
  await app.ready()
  return calls.registerUser()
})()
const header = decodeProtectedHeader(person.access)
const claims = () => ({ ...decodeJwt(person.access), iat: seconds(), exp: seconds() + 600 })
const seconds = () => Math.floor(clock.now().getTime() / 1_000)
const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Signs any header and payload with our key by default. */
const forge = (head: object, body: object, key: Buffer = keys.access, hash = 'sha256') => {
  const input = `${base64(head)}.${base64(body)}`
  return `${input}.${createHmac(hash, key).update(input).digest('base64url')}`
}
const statusOf = async (token: string) => {
  const answer = await calls.getProfile(token)
  if (answer.statusCode !== 200) expect(parseProblem(answer).code).toBe('not_authenticated')
  return answer.statusCode
}

describe('sec/jwt', () => {
  test('a token lasts 10 minutes and has audience, issuer, user and session', async () => {
    const body = decodeJwt(person.access)
    expect(header).toMatchObject({ alg: 'HS256', typ: 'at+jwt' })
    expect(body).toMatchObject({ iss: 'lucas', aud: 'lucas-api', sub: person.user.id })
    expect((body.exp ?? 0) - (body.iat ?? 0)).toBe(600)
    expect(Object.keys(body).sort()).toEqual(['aud', 'exp', 'iat', 'iss', 'sid', 'sub'])
    expect(await statusOf(forge(header, claims()))).toBe(200) // each forged token below differs in one detail
  })

  test('no signature, another algorithm, another key, another kid: 401', async () => {
    expect(await statusOf(`${base64({ ...header, alg: 'none' })}.${base64(claims())}.`)).toBe(401)
    expect(await statusOf(`${base64(header)}.${base64(claims())}.`)).toBe(401)
    expect(await statusOf(forge({ ...header, alg: 'HS512' }, claims(), keys.access, 'sha512'))).toBe(401)
    expect(await statusOf(forge(header, claims(), keys.refresh))).toBe(401)
    expect(await statusOf(forge({ ...header, kid: 'otra' }, claims()))).toBe(401)
    const { kid: _, ...withoutKid } = header
    expect(await statusOf(forge(withoutKid, claims()))).toBe(401)
    expect(await statusOf(forge({ ...header, typ: 'JWT' }, claims()))).toBe(401)
    expect(await statusOf(forge({ ...header, crit: ['exp'] }, claims()))).toBe(401)
    const { privateKey } = generateKeyPairSync('ed25519')
    const swapped = new SignJWT(claims()).setProtectedHeader({ ...header, alg: 'EdDSA' })
    expect(await statusOf(await swapped.sign(privateKey))).toBe(401)
  })

  test('expired, issued in the future, or valid for too long: 401', async () => {
    const now = seconds()
    expect(await statusOf(forge(header, { ...claims(), iat: now - 601, exp: now - 1 }))).toBe(401)
    expect(await statusOf(forge(header, { ...claims(), iat: now + 60, exp: now + 660 }))).toBe(401)
    expect(await statusOf(forge(header, { ...claims(), exp: now + 3_600 }))).toBe(401)
    const { exp: _, ...endless } = claims()
    expect(await statusOf(forge(header, endless))).toBe(401)
  })

  test('another audience, issuer, user or session: 401', async () => {
    for (const change of [
      { aud: 'other' },
      { iss: 'other' },
      { sub: newId() },
      { sid: newId() },
      { sub: 'x' },
      { sid: 7 },
    ])
      expect(await statusOf(forge(header, { ...claims(), ...change }))).toBe(401)
  })

  test("a user's token is invalid for another user's session", async () => {
    const other = await calls.registerUser()
    const { sid } = decodeJwt(other.access)
    expect(await statusOf(forge(header, { ...claims(), sid }))).toBe(401)
  })

  test('a changed byte, a refresh token, and no Bearer at all: 401', async () => {
    const [head = '', body = '', signature = ''] = person.access.split('.')
    const flipped = `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`
    expect(await statusOf(`${head}.${body}.${flipped}`)).toBe(401)
    expect(await statusOf(person.refresh)).toBe(401)
    for (const authorization of ['', 'Bearer', 'Basic YTpi', `Bearer ${person.access} x`, person.access])
      expect(
        (await app.inject({ url: '/api/auth/profile/me/', headers: { authorization } })).statusCode,
      ).toBe(401)
  })

  test('the session is looked up at every request', async () => {
    const { access, user } = await calls.registerUser()
    expect(await statusOf(access)).toBe(200)
    await db.admin
      .updateTable('session')
      .set({ ended_at: clock.now() })
      .where('user_id', '=', user.id)
      .execute()
    expect(await statusOf(access)).toBe(401)
  })

  test('a token expires after ten minutes', async () => {
    const { access } = await calls.registerUser()
    advance(580_000)
    expect(await statusOf(access)).toBe(200)
    advance(21_000)
    expect(await statusOf(access)).toBe(401)
  })
})
