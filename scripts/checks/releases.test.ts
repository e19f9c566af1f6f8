import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { root } from '../runner/tool.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const release = z.object({
  version: z.string(),
  date: z.iso.date(),
  commit: z.string().regex(/^[0-9a-f]{40}$/),
  /** Number of its last migration. */
  migration: z.string().regex(/^\d{4}$/),
})
const released = z.array(release).parse(JSON.parse(read('docs/releases.json')))

// A clone may lack tags, so this list says which commit a release is.
test('docs/releases.json lists the releases of the changelog, the newest first', () => {
  const headings = [...read('CHANGELOG.md').matchAll(/^## (\d+\.\d+\.\d+) - (\S+)$/gm)]
  expect(released.map(({ version, date }) => `${version} ${date}`)).toEqual(
    headings.map(([, version, date]) => `${version} ${date}`),
  )
})

test('the newest release is the version of the packages', () => {
  const { version } = z.object({ version: z.string() }).parse(JSON.parse(read('package.json')))
  expect(released[0]?.version).toBe(version)
})
