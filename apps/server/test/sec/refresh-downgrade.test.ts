import { describe, expect, test } from 'vitest'
import { authCalls, cookieOf, problemOf } from '../support/auth-calls.ts'
import { authHouse } from '../support/auth-house.ts'

const { app, db } = await authHouse()
const calls = authCalls(app)

describe('sec/refresh-downgrade', () => {
  test('a bound family is not served without its cookie, nor with a made-up or foreign one', async () => {
    const { refresh, cookie } = await calls.person()
    const foreign = cookieOf(await calls.login((await calls.person()).email))
    for (const wrong of [
      undefined,
      '',
      '__Host-lb=',
      `__Host-lb=${'A'.repeat(43)}`,
      foreign,
      cookie.replace('__Host-', ''),
    ]) {
      const answer = await calls.refresh(refresh, wrong)
      expect([answer.statusCode, problemOf(answer).code]).toEqual([401, 'not_authenticated'])
    }
    expect((await calls.refresh(refresh, cookie)).statusCode).toBe(200) // the thief's tries cost the person nothing
  })

  test('leaving the header out does not turn a bound family into a literal one', async () => {
    const { refresh, cookie } = await calls.person()
    for (const headers of [{}, { 'x-lucas-client': 'literal' }, { 'x-lucas-client': 'web' }])
      expect((await calls.post('/api/auth/token/refresh/', { refresh }, headers)).statusCode).toBe(401)
    expect((await calls.refresh(refresh, cookie)).json()).toHaveProperty('refresh')
  })

  test('a spent token inside its window is not repeated without the cookie', async () => {
    const { refresh, cookie } = await calls.person()
    expect((await calls.refresh(refresh, cookie)).statusCode).toBe(200)
    expect((await calls.refresh(refresh)).statusCode).toBe(401)
    expect((await calls.refresh(refresh, cookie)).statusCode).toBe(200)
  })

  test('sign-in always makes a fresh binding, whatever cookie the browser brings', async () => {
    const { email, cookie } = await calls.person()
    const again = await calls.post(
      '/api/auth/login/',
      { email, password: 'tres gatos y un farol' },
      { 'x-lucas-client': 'web', cookie },
    )
    expect(cookieOf(again)).not.toBe(cookie)
    const rows = await db.admin.selectFrom('session').select('binding_hash').execute()
    const hashes = rows.map(({ binding_hash: hash }) => hash?.toString('hex'))
    expect(new Set(hashes).size).toBe(hashes.length)
  })
})
