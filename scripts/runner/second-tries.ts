import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { root } from './tool.ts'

/** A test that passed only when it ran again, and the error of its first try. */
export type SecondTry = { name: string; error: string }

const knownFlaky = z.array(z.object({ name: z.string(), date: z.iso.date(), cause: z.string().min(10) }))
export type KnownFlaky = z.infer<typeof knownFlaky>

const maxSecondTries = 2

/** The labels of the assertions in `e2e/journey.ts` that no page and no server had an error. */
const productErrors = /\b(page errors|server errors):/

/**
 * Returns the reasons why a run with these second tries fails, or an empty list (docs/adr/018). A known flaky test
 * fails the run because it must be fixed before new work.
 */
export function judgeSecondTries(tries: readonly SecondTry[], known: KnownFlaky): string[] {
  const knownByName = new Map(known.map((entry) => [entry.name, entry]))
  const reasons = tries.flatMap(({ name, error }) => {
    const entry = knownByName.get(name)
    return [
      ...(productErrors.test(error) ? [`the first try had an error of the product: ${name} (${error})`] : []),
      ...(entry ? [`known as flaky since ${entry.date}, fix it first: ${name} (${entry.cause})`] : []),
    ]
  })
  if (tries.length > maxSecondTries)
    reasons.push(`${tries.length} tests needed a second try; ${maxSecondTries} are the most`)
  return reasons
}

export const readKnownFlaky = (): KnownFlaky =>
  knownFlaky.parse(JSON.parse(readFileSync(join(root, 'test/known-flaky.json'), 'utf8')))

/** Writes `test-results/second-tries.json`, also when the list is empty, so that no old list remains. */
export function writeSecondTries(tries: readonly SecondTry[]): void {
  const file = join(root, 'test-results/second-tries.json')
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify(tries, null, 2)}\n`)
}
