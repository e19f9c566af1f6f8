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
