import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Visit } from './page.ts'

const folder = fileURLToPath(new URL('../test-results/', import.meta.url))

/** Saves a picture of each open page in `test-results/`. `name` starts the names of the files. */
export async function savePictures(visits: readonly Visit[], name: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  for (const [index, page] of visits.flatMap(({ context }) => context.pages()).entries()) {
    const path = join(folder, `${name}-${index + 1}.png`)
    // A page that has crashed or hangs has no picture; the failure itself is reported either way.
    await page.screenshot({ path, timeout: 5_000 }).catch((error: unknown) => console.error(error))
  }
}

/** Saves the trace of each visit that records one in `test-results/`. `name` starts the names of the files. */
export async function saveTraces(visits: readonly Visit[], name: string): Promise<void> {
  const traced = visits.filter(({ isTraced }) => isTraced)
  for (const [index, { context }] of traced.entries())
    await context.tracing.stop({ path: join(folder, `${name}-${index + 1}.zip`) })
}
