import { fail } from '../../platform/errors.ts'

/** Lets `width` pieces of work run at once and at most `longestQueue` wait; whoever comes then is told to come again. */
export function createGate(width: number, longestQueue: number) {
  const waiting: (() => void)[] = []
  let running = 0

  async function enter() {
    if (running < width) {
      running += 1
      return
    }
    if (waiting.length >= longestQueue) fail('unavailable', { retryAfter: 2 })
    await new Promise<void>((resolve) => waiting.push(resolve)) // the one who leaves hands over its place
  }

  function leave() {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }

  return async function pass<T>(work: () => Promise<T>): Promise<T> {
    await enter()
    try {
      return await work()
    } finally {
      leave()
    }
  }
}
