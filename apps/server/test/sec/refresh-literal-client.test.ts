import { describe, expect, test } from 'vitest'
import { authCalls, problemOf, refreshOf } from '../support/auth-calls.ts'
import { authHouse, password } from '../support/auth-house.ts'

const { app, advance } = await authHouse()
const calls = authCalls(app)
const hour = 3_600_000

describe('sec/refresh-literal-client', () => {
  test('a client of the wire table keeps its first token and gets {access}', async () => {
    const { refresh, cookie } = await calls.person('literal')
    expect(cookie).toBe('')
    for (let n = 0; n < 5; n += 1) {
      advance(hour)
      const answer = await calls.refresh(refresh)
      expect([answer.statusCode, Object.keys(answer.json())]).toEqual([200, ['access']])
      expect((await calls.me(refreshOf(answer).access)).statusCode).toBe(200)
    }
  })

  test('it works for 12 hours and no longer, its last access token included', async () => {
    const { refresh } = await calls.person('literal')
    advance(12 * hour - 60_000)
    const last = await calls.refresh(refresh)
    expect(last.statusCode).toBe(200)
    advance(60_000)
    expect((await calls.refresh(refresh)).statusCode).toBe(401)
    expect((await calls.me(refreshOf(last).access)).statusCode).toBe(401)
  })

  test('it may step up by password and then change its own phone', async () => {
    const { access } = await calls.person('literal')
    const patch = () => calls.call(access, 'PATCH', '/api/auth/profile/', { phone: '+56 9 1234 5678' })
    expect(problemOf(await patch()).code).toBe('reauthentication_required')
    expect((await calls.call(access, 'POST', '/api/security/pin/verify/', { password })).statusCode).toBe(200)
    expect((await patch()).json().phone).toBe('+56 9 1234 5678')
  })
})
