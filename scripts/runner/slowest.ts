import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './tool.ts'

/** How long a test file ran, with others beside it. */
export interface Duration {
  file: string
  seconds: number
}

const printed = 30

/** Writes the durations of a run to `test-results/slowest.json`, the longest first. Returns the lines to print. */
export function writeSlowest(durations: readonly Duration[]): string[] {
  const sorted = durations.toSorted((a, b) => b.seconds - a.seconds)
  const file = join(root, 'test-results/slowest.json')
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify(sorted, null, 2)}\n`)
  return sorted
    .slice(0, printed)
    .map(({ file: name, seconds }) => `${seconds.toFixed(1).padStart(7)} s ${name}`)
}
