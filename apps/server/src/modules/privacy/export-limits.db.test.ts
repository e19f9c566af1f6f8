import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { describe, expect, test, vi } from 'vitest'
import { createFullApp, type TestUser } from '../../../test/support/app/full-app.ts'
import { parseProblem } from '../../../test/support/clients/auth-client.ts'
import { createImportClient } from '../../../test/support/clients/import-client.ts'
import { createPrivacyClient } from '../../../test/support/clients/privacy-client.ts'

// S-31: a stalled download uses a connection of the jobs, so exports may use only some of them.

const app = await createFullApp()
const privacy = createPrivacyClient(app)
/** More than the socket buffers hold, and incompressible. */
const unpackable = randomBytes(12 * 1024 * 1024)

/** A download whose client stops reading after the response headers. */
async function stalled(person: TestUser): Promise<IncomingMessage> {
  await privacy.stepUp(person)
  const call = request(`${app.address}/api/privacy/export/`, {
    headers: { authorization: `Bearer ${person.access}` },
  })
  call.on('error', () => undefined) // the test aborts it
  call.end()
  const [answer]: IncomingMessage[] = await once(call, 'response')
  if (answer === undefined) throw new Error('no answer')
  answer.on('error', () => undefined)
  return answer
}

async function rich(): Promise<TestUser> {
  const person = await app.auth.registerUser()
  await createImportClient(app).upload(person, unpackable)
  return person
}

describe('sec/limits', () => {
  test('a user has one export at a time, the server two, and a finished one frees its slot', async () => {
    const [first, second, third] = [await rich(), await rich(), await app.auth.registerUser()]
    const download = await stalled(first)
    expect(download.statusCode).toBe(200)
    const again = await privacy.exportData(first)
    expect([again.statusCode, parseProblem(again).code]).toEqual([429, 'too_many_requests'])
    const other = await stalled(second)
    expect(other.statusCode).toBe(200)
    const refused = await privacy.exportData(third)
    expect([refused.statusCode, Number(refused.headers['retry-after'])]).toEqual([503, 30])
    download.destroy()
    await expect.poll(async () => (await privacy.exportData(third)).statusCode, { timeout: 30_000 }).toBe(200)
    other.destroy()
  })

  test('a download that stalls for five minutes is aborted and frees its slot', async () => {
    const person = await rich()
    const timers = vi.spyOn(globalThis, 'setTimeout')
    const download = await stalled(person)
    const [cut] = timers.mock.calls.filter(([, ms]) => ms === 5 * 60_000).at(-1) ?? []
    timers.mockRestore()
    expect((await privacy.exportData(person)).statusCode).toBe(429)
    cut?.()
    const closed = new Promise((resolve) => download.once('close', resolve))
    download.resume()
    await closed
    expect(download.complete).toBe(false)
    await expect
      .poll(async () => (await privacy.exportData(person)).statusCode, { timeout: 30_000 })
      .toBe(200)
  })
})
