import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { root } from './tool.ts'

const durations = z.array(z.object({ file: z.string(), seconds: z.number() }))
/** How long a test file ran, with others at the same time. */
export type Duration = z.infer<typeof durations>[number]

const printed = 30
/** The report of the last whole run in this work tree. */
const ownReport = join(root, 'test-results/slowest.json')
/** A fresh clone begins with the long files of such a report, a copy. */
const committedReport = join(root, 'test/slowest.json')

/** Writes the durations of a run to `test-results/slowest.json`, the longest first. Returns the lines to print. */
export function writeSlowest(durations: readonly Duration[]): string[] {
  const sorted = durations.toSorted((a, b) => b.seconds - a.seconds)
  mkdirSync(dirname(ownReport), { recursive: true })
  writeFileSync(ownReport, `${JSON.stringify(sorted, null, 2)}\n`)
  return sorted
    .slice(0, printed)
    .map(({ file: name, seconds }) => `${seconds.toFixed(1).padStart(7)} s ${name}`)
}

const readReport = (file: string): Duration[] => durations.parse(JSON.parse(readFileSync(file, 'utf8')))

/** Returns the seconds of each test file in the last whole run of this work tree, else in the committed report. */
export const readDurations = (): ReadonlyMap<string, number> =>
  new Map(
    [committedReport, ownReport]
      .filter((file) => existsSync(file))
      .flatMap(readReport)
      .map(({ file, seconds }) => [file, seconds]),
  )
