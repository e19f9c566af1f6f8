import { describe, expect, test } from 'vitest'
import {
  createAuthClient,
  getBindingCookie,
  parseProblem,
} from '../../../test/support/clients/auth-client.ts'
import { createAuthTestApp } from '../../../test/support/module-apps/auth-test-app.ts'

const { app, db } = await createAuthTestApp()
const calls = createAuthClient(app)

describe('sec/refresh-downgrade', () => {
  test('a bound family is refused without its cookie, or with a forged or foreign one', async () => {
    const { refresh, cookie } = await calls.registerUser()
    const foreign = getBindingCookie(await calls.login((await calls.registerUser()).email))
    for (const wrong of [
      undefined,
      '',
      '__Host-lb=',
      `__Host-lb=${'A'.repeat(43)}`,
      foreign,
      cookie.replace('__Host-', ''),
    ]) {
      const answer = await calls.refresh(refresh, wrong)
      expect([answer.statusCode, parseProblem(answer).code]).toEqual([401, 'not_authenticated'])
    }
    expect((await calls.refresh(refresh, cookie)).statusCode).toBe(200) // the refused attempts do not affect the user
  })

  test('a missing client header does not turn a bound family into a literal one', async () => {
    const { refresh, cookie } = await calls.registerUser()
    for (const headers of [{}, { 'x-lucas-client': 'literal' }, { 'x-lucas-client': 'web' }])
      expect((await calls.post('/api/auth/token/refresh/', { refresh }, headers)).statusCode).toBe(401)
    expect((await calls.refresh(refresh, cookie)).json()).toHaveProperty('refresh')
  })

  test('a spent token inside its window is not repeated without the cookie', async () => {
    const { refresh, cookie } = await calls.registerUser()
    expect((await calls.refresh(refresh, cookie)).statusCode).toBe(200)
    expect((await calls.refresh(refresh)).statusCode).toBe(401)
    expect((await calls.refresh(refresh, cookie)).statusCode).toBe(200)
  })

  test('sign-in always creates a new binding, whatever cookie the browser sends', async () => {
    const { email, cookie } = await calls.registerUser()
    const again = await calls.post(
      '/api/auth/login/',
      { email, password: 'tres gatos y un farol' },
      { 'x-lucas-client': 'web', cookie },
    )
    expect(getBindingCookie(again)).not.toBe(cookie)
    const rows = await db.admin.selectFrom('session').select('binding_hash').execute()
    const hashes = rows.map(({ binding_hash: hash }) => hash?.toString('hex'))
    expect(new Set(hashes).size).toBe(hashes.length)
  })
})
