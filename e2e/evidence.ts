import { mkdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Visit } from './page.ts'

const folder = fileURLToPath(new URL('../test-results/', import.meta.url))

/** Returns the start of the file names for a failed try of a test. */
export function evidenceName(task: { name: string; file: { name: string } }, attempt: number): string {
  const title = task.name.replace(/[^a-z0-9]+/gi, '-').slice(0, 60)
  return `${basename(task.file.name, '.test.ts')}-${title}-try-${attempt}`
}

/** Saves a picture of each open page, and the trace of each visit that records one, in `test-results/`. */
export async function saveEvidence(visits: readonly Visit[], name: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  let count = 0
  for (const { context, isTraced } of visits) {
    for (const page of context.pages()) {
      count += 1
      const path = join(folder, `${name}-${count}.png`)
      // A page that has crashed or hangs has no picture; the failure itself is reported either way.
      await page.screenshot({ path, timeout: 5_000 }).catch((error: unknown) => console.error(error))
    }
    if (isTraced) await context.tracing.stop({ path: join(folder, `${name}-${count}.zip`) })
  }
}
