import { basename } from 'node:path'

/** Returns the start of the names of the files in `test-results/` that a try of a browser test leaves. */
export function evidenceName({ file, title }: { file: string; title: string }, attempt: number): string {
  const words = title.replace(/[^a-z0-9]+/gi, '-').slice(0, 60)
  return `${basename(file, '.test.ts')}-${words}-try-${attempt}`
}
