import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSandbox } from './sandbox.ts'

const sandbox = createSandbox()
beforeAll(() => sandbox.listen())
afterAll(() => sandbox.close())

const vapid = `vapid t=a.b.c, k=${'k'.repeat(87)}`
const send = (name: string, headers: Record<string, string> = {}) =>
  fetch(`${sandbox.url}/push/${name}`, {
    method: 'POST',
    headers: {
      authorization: vapid,
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      ttl: '60',
      ...headers,
    },
    body: Buffer.from([1, 2, 3]),
  })

describe('the stand-in for a push service', () => {
  test('it lists what was sent to a subscription, until that is deleted', async () => {
    expect((await send('one', { topic: 'bill' })).status).toBe(201)
    const list = async (name: string) => (await fetch(`${sandbox.url}/push/${name}`)).json()
    expect(await list('one')).toEqual({
      messages: [
        { headers: { ttl: '60', topic: 'bill', urgency: '', 'content-encoding': 'aes128gcm' }, body: 'AQID' },
      ],
    })
    expect(await list('two')).toEqual({ messages: [] })
    await fetch(`${sandbox.url}/push/one`, { method: 'DELETE' })
    expect((await send('one')).status).toBe(410)
  })

  test('a message without the token of its sender or its encryption is refused', async () => {
    expect((await send('three', { authorization: '' })).status).toBe(403)
    expect((await send('two', { 'content-encoding': 'identity' })).status).toBe(400)
  })
})
