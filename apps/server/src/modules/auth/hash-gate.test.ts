import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createGate } from './hash-gate.ts'

test('no more than the width run at once, and all of the queue run in the end', async () => {
  const pass = createGate(2, 10)
  let [running, most] = [0, 0]
  const work = async () => {
    running += 1
    most = Math.max(most, running)
    await wait(2)
    running -= 1
  }
  await Promise.all(Array.from({ length: 12 }, () => pass(work)))
  expect([running, most]).toEqual([0, 2])
})

test('whoever finds the queue full is told to come again', async () => {
  const pass = createGate(1, 1)
  const results = await Promise.allSettled(Array.from({ length: 4 }, () => pass(() => wait(5))))
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'rejected'])
  expect(results[3]).toMatchObject({ reason: { code: 'unavailable' } })
})

test('a piece of work that fails gives its place back', async () => {
  const pass = createGate(1, 5)
  await expect(pass(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  await expect(pass(async () => 'fine')).resolves.toBe('fine')
})
