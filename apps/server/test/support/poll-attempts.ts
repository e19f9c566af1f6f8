import { setTimeout as wait } from 'node:timers/promises'

const firstPauseMs = 10
const longestPauseMs = 200

/**
 * Yields once per attempt of a polling loop, for `ms` milliseconds. The pauses grow, because each check costs database
 * queries and CPU time that the work it waits for needs.
 */
export async function* pollAttempts(ms: number): AsyncGenerator<undefined, void> {
  const end = Date.now() + ms
  for (let pause = firstPauseMs; Date.now() < end; pause = Math.min(pause * 1.5, longestPauseMs)) {
    yield
    await wait(pause)
  }
}

/** How long a wait for a condition lasts that does not come true: a loaded machine can take twenty times as long as ours. */
export const patienceMs = 300_000

/** Polls until `isDone` is true. Throws after `ms` milliseconds. */
export async function waitUntil(isDone: () => boolean | Promise<boolean>, ms = patienceMs): Promise<void> {
  for await (const _ of pollAttempts(ms)) if (await isDone()) return
  throw new Error(`still waiting after ${ms} ms: ${String(isDone)}`)
}
