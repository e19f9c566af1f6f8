import { expect, test } from 'vitest'
import { testDatabase } from '../database.ts'
import { somebody } from '../support/people.ts'
import { refreshHouse } from '../support/refresh-house.ts'

// no call waits for a provider. What a call may take is judged against the bank's slowness, which is far longer.

const db = await testDatabase()
const house = await refreshHouse(db)
const bankMs = 6_000
const budgetMs = 500

test('while every bank takes six seconds, each call about connections answers within half a second', async () => {
  const person = (await somebody(db)).userId
  const [bank] = await house.link(person)
  const account = bank?.accounts[0]?.id
  await house.delay(bankMs)
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
    // The best of three: a busy neighbour on the machine delays one, a call that waits for the bank delays all.
    const times: number[] = []
    for (let round = 0; round < (method === 'DELETE' ? 1 : 3); round += 1) {
      const began = performance.now()
      const answer = await house.call(
        person,
        method,
        url,
        method === 'DELETE' ? { institution_name: 'x' } : undefined,
      )
      times.push(performance.now() - began)
      expect([url, answer.statusCode]).toEqual([url, 200])
    }
    expect(Math.min(...times), `${method} ${url}`).toBeLessThan(method === 'DELETE' ? bankMs / 2 : budgetMs)
  }
  await house.delay(0)
})
