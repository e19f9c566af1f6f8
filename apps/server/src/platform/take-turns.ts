import { setImmediate as letOthersRun } from 'node:timers/promises'

/** Milliseconds for which a loop holds the main thread. */
const turnMs = 15

/** Maps as `flatMap` does, and lets other work run now and then, for loops whose length a user chooses (S-44). */
export async function flatMapInTurns<T, R>(
  items: readonly T[],
  map: (item: T) => readonly R[],
): Promise<R[]> {
  const results: R[] = []
  let from = performance.now()
  for (const item of items) {
    results.push(...map(item))
    if (performance.now() - from < turnMs) continue
    await letOthersRun()
    from = performance.now()
  }
  return results
}
