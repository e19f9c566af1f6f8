import { expect, test } from 'vitest'
import { createKeyedSend } from './use-idempotency-key.ts'

const loseAnswer = async (key: string): Promise<string> => {
  throw new Error(key)
}
const toKey = (failed: Promise<string>) => failed.catch((error: Error) => error.message)
const returnKey = async (key: string) => key

test('keeps the key of a body that is sent again after a lost response', async () => {
  const keyedSend = createKeyedSend()
  const first = await toKey(keyedSend({ amount: 1 }, loseAnswer))
  expect(await toKey(keyedSend({ amount: 1 }, loseAnswer))).toBe(first)
  expect(await keyedSend({ amount: 1 }, returnKey)).toBe(first)
})

test('creates a new key for another body', async () => {
  const keyedSend = createKeyedSend()
  const first = await toKey(keyedSend({ amount: 1 }, loseAnswer))
  expect(await keyedSend({ amount: 2 }, returnKey)).not.toBe(first)
})

test('creates a new key for the same body after its response', async () => {
  const keyedSend = createKeyedSend()
  const first = await keyedSend('Hola', returnKey)
  expect(await keyedSend('Hola', returnKey)).not.toBe(first)
})

test('uses one key for two parallel requests with one body', async () => {
  const keyedSend = createKeyedSend()
  const [one, other] = await Promise.all([keyedSend(null, returnKey), keyedSend(null, returnKey)])
  expect(one).toBe(other)
})
