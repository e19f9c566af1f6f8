import { describe, expect, test } from 'vitest'
import { createAuthClient, parseProblem, parseRefresh } from '../../../test/support/clients/auth-client.ts'
import { createAuthTestApp, password } from '../../../test/support/module-apps/auth-test-app.ts'

const { app, advance } = await createAuthTestApp()
const calls = createAuthClient(app)
const hour = 3_600_000

describe('sec/refresh-literal-client', () => {
  test('a literal client keeps its first token and gets {access}', async () => {
    const { refresh, cookie } = await calls.registerUser('literal')
    expect(cookie).toBe('')
    for (let n = 0; n < 5; n += 1) {
      advance(hour)
      const answer = await calls.refresh(refresh)
      expect([answer.statusCode, Object.keys(answer.json())]).toEqual([200, ['access']])
      expect((await calls.getProfile(parseRefresh(answer).access)).statusCode).toBe(200)
    }
  })

  test('its session lasts 12 hours, its last access token included', async () => {
    const { refresh } = await calls.registerUser('literal')
    advance(12 * hour - 60_000)
    const last = await calls.refresh(refresh)
    expect(last.statusCode).toBe(200)
    advance(60_000)
    expect((await calls.refresh(refresh)).statusCode).toBe(401)
    expect((await calls.getProfile(parseRefresh(last).access)).statusCode).toBe(401)
  })

  test('a literal client may step up by password and change its phone', async () => {
    const { access } = await calls.registerUser('literal')
    const patch = () => calls.call(access, 'PATCH', '/api/auth/profile/', { phone: '+56 9 1234 5678' })
    expect(parseProblem(await patch()).code).toBe('reauthentication_required')
    expect((await calls.call(access, 'POST', '/api/security/pin/verify/', { password })).statusCode).toBe(200)
    expect((await patch()).json().phone).toBe('+56 9 1234 5678')
  })
})
