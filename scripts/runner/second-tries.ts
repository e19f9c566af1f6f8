import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { root } from './tool.ts'

/** A test that passed only when it ran again, and the error of its first try. */
export interface SecondTry {
  name: string
  error: string
  /** The start of the names of the files in `test-results/` that its second try left. */
  evidence: string
}

const knownFlaky = z.array(z.object({ name: z.string(), date: z.iso.date(), cause: z.string().min(10) }))
export type KnownFlaky = z.infer<typeof knownFlaky>

const folder = join(root, 'test-results')

/**
 * The labels in `e2e/journey.ts` of errors that no late machine explains. A request that was rejected or lost is none: a
 * loaded server rejects with 503, and a slow page asks after its session has ended.
 */
const productErrors = /\b(page errors|server errors):/

/**
 * Returns the reasons why a run with these second tries fails, or an empty list (docs/adr/032). A known flaky test
 * fails the run because it must be fixed before new work; another test is only listed.
 */
export function judgeSecondTries(tries: readonly SecondTry[], known: KnownFlaky): string[] {
  const knownByName = new Map(known.map((entry) => [entry.name, entry]))
  return tries.flatMap(({ name, error }) => {
    const entry = knownByName.get(name)
    return [
      ...(productErrors.test(error) ? [`the first try had an error of the product: ${name} (${error})`] : []),
      ...(entry ? [`known as flaky since ${entry.date}, fix it first: ${name} (${entry.cause})`] : []),
    ]
  })
}

export const readKnownFlaky = (): KnownFlaky =>
  knownFlaky.parse(JSON.parse(readFileSync(join(root, 'test/known-flaky.json'), 'utf8')))

/** Writes `test-results/second-tries.json`, also when the list is empty, so that no old list remains. */
export function writeSecondTries(tries: readonly SecondTry[]): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'second-tries.json'), `${JSON.stringify(tries, null, 2)}\n`)
}

/** Describes a second try in one line, with its traces where it was of a browser. */
export function describeSecondTry({ name, error, evidence }: SecondTry): string {
  const traces = globSync(`${evidence}-*.zip`, { cwd: folder }).map((file) => `test-results/${file}`)
  return [`↻ needed a second try: ${name} (${error})`, ...traces].join('; trace: ')
}
