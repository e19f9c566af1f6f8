import { describe, expect, test } from 'vitest'
import { testDatabase } from '../database.ts'
import { createUser } from '../support/app/users.ts'
import { createRefreshTestApp } from '../support/module-apps/refresh-test-app.ts'

// no call waits for a provider: each is answered before the bank could have answered once.

const db = await testDatabase()
const testApp = await createRefreshTestApp(db)
const bankMs = 6_000

describe('rel/latency-budget', () => {
  test('each call about connections answers before a bank that takes six seconds', async () => {
    const person = (await createUser(db)).userId
    const [bank] = await testApp.linkBank(person)
    const account = bank?.accounts[0]?.id
    await testApp.setBankDelay(bankMs)
    const calls = [
      ['POST', '/api/banking/refresh/'],
      ['POST', '/api/accounts/sync/'],
      ['POST', `/api/accounts/${account}/resync/`],
      ['POST', '/api/floid/session/start/'],
      ['POST', `/api/connections/${bank?.id}/reauth/`],
      ['GET', '/api/connections/'],
      ['GET', '/api/accounts/'],
      ['GET', `/api/connections/${bank?.id}/history/`],
      ['DELETE', `/api/floid/disconnect/${bank?.id}/`],
    ] as const
    for (const [method, url] of calls) {
      // Best of three: load on the machine delays one call, waiting for the bank would delay all.
      const times: number[] = []
      for (let round = 0; round < (method === 'DELETE' ? 1 : 3); round += 1) {
        const began = performance.now()
        const answer = await testApp.call(
          person,
          method,
          url,
          method === 'DELETE' ? { institution_name: 'x' } : undefined,
        )
        times.push(performance.now() - began)
        expect([url, answer.statusCode]).toEqual([url, 200])
      }
      expect(Math.min(...times), `${method} ${url}`).toBeLessThan(bankMs)
    }
    await testApp.setBankDelay(0)
  })
})
