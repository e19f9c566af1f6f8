import { fail } from './errors.ts'

/** Runs at most `limit` tasks at once. Fails with `unavailable` if `maxQueueLength` tasks are waiting. */
export function createSemaphore(limit: number, maxQueueLength: number) {
  const waiting: (() => void)[] = []
  let running = 0

  async function acquire() {
    if (running < limit) {
      running += 1
      return
    }
    if (waiting.length >= maxQueueLength) fail('unavailable', { retryAfter: 2 })
    await new Promise<void>((resolve) => waiting.push(resolve)) // release() hands its slot over
  }

  function release() {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }

  return async function runLimited<T>(task: () => Promise<T>): Promise<T> {
    await acquire()
    try {
      return await task()
    } finally {
      release()
    }
  }
}
