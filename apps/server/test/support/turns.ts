import { setTimeout as wait } from 'node:timers/promises'

const firstPauseMs = 10
const longestPauseMs = 200

/**
 * The turns of a loop that looks whether something is so, until this time is over. The pauses between them grow: a look
 * is a dozen trips to the database, and takes the processor from what it waits for.
 */
export async function* turns(ms: number): AsyncGenerator<undefined, void> {
  const end = Date.now() + ms
  for (let pause = firstPauseMs; Date.now() < end; pause = Math.min(pause * 1.5, longestPauseMs)) {
    yield
    await wait(pause)
  }
}
