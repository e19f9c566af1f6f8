import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readVersion, releaseList } from '../release/files.ts'
import { root } from '../runner/tool.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const released = releaseList.parse(JSON.parse(read('docs/releases.json')))
const [newest, ...older] = [...read('CHANGELOG.md').matchAll(/^## (\d+\.\d+\.\d+) - (\S+)$/gm)].map(
  ([, version = '', date = '']) => ({ version, date }),
)

// A clone may lack tags, so this list says which commit a release is. That commit itself does not know it yet.
test('docs/releases.json lists the releases of the changelog, the newest first', () => {
  const listed = released.map(({ version, date }) => ({ version, date }))
  expect([[newest, ...older], older]).toContainEqual(listed)
  for (const { commit, date, migration } of released) {
    expect(commit).toMatch(/^[0-9a-f]{40}$/)
    expect(date).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect(migration).toMatch(/^\d{4}$/)
  }
})

test('each release after 1.0.0 has the checksums of its archives', () => {
  const without = released.filter(({ sha256 }) =>
    [sha256?.x64, sha256?.arm64].some((sum) => !/^[0-9a-f]{64}$/.test(sum ?? '')),
  )
  expect(without.map(({ version }) => version)).toEqual(['1.0.0'])
})

test('the newest release is the version of the packages', () => {
  expect(newest?.version).toBe(readVersion(root))
})
