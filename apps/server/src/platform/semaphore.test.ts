import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createSemaphore } from './semaphore.ts'

test('runs at most `limit` tasks at once, and all queued ones in the end', async () => {
  const runLimited = createSemaphore(2, 10)
  let [running, most] = [0, 0]
  const work = async () => {
    running += 1
    most = Math.max(most, running)
    await wait(2)
    running -= 1
  }
  await Promise.all(Array.from({ length: 12 }, () => runLimited(work)))
  expect([running, most]).toEqual([0, 2])
})

test('fails with `unavailable` when the queue is full', async () => {
  const runLimited = createSemaphore(1, 1)
  const results = await Promise.allSettled(Array.from({ length: 4 }, () => runLimited(() => wait(5))))
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'rejected'])
  expect(results[3]).toMatchObject({ reason: { code: 'unavailable' } })
})

test('releases the slot of a task that fails', async () => {
  const runLimited = createSemaphore(1, 5)
  await expect(runLimited(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  await expect(runLimited(async () => 'fine')).resolves.toBe('fine')
})
