import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { root } from '../runner/tool.ts'
import { readBuildVersion } from './build-version.ts'

const read = (path: string): unknown => JSON.parse(readFileSync(join(root, path), 'utf8'))
const { version } = z.object({ version: z.string() }).parse(read('package.json'))
const [last] = z
  .array(z.object({ version: z.string(), commit: z.string() }))
  .parse(read('docs/releases.json'))

const of = async (commit: { hash?: string; isDirty?: boolean; isTagged?: boolean }) => {
  const known = {
    hash: '0123456789ab'.padEnd(40, '0'),
    epoch: 7,
    isDirty: false,
    isTagged: false,
  }
  return (await readBuildVersion({ readCommit: async () => ({ ...known, ...commit }) })).version
}

describe('the version of a build', () => {
  test('is that of the release at its commit: by its tag, or by the list where a clone has no tags', async () => {
    expect(await of({ isTagged: true })).toBe(version)
    const { version: released, commit } = last ?? { version: '', commit: '' }
    expect(await of({ hash: commit })).toBe(
      released === version ? version : `${version}+g${commit.slice(0, 12)}`,
    )
  })

  test('names its commit between two releases', async () => {
    expect(await of({})).toBe(`${version}+g0123456789ab`)
  })

  test('says that files were not committed, also at the commit of a release', async () => {
    expect(await of({ isDirty: true })).toBe(`${version}+g0123456789ab.dirty`)
    expect(await of({ isTagged: true, isDirty: true })).toBe(`${version}+g0123456789ab.dirty`)
  })

  test('says that it knows no commit', async () => {
    expect((await readBuildVersion({ readCommit: async () => null })).version).toBe(`${version}+unknown`)
  })

  test('of this checkout begins with the version of the packages', async () => {
    const built = await readBuildVersion()
    expect(built.version.startsWith(version)).toBe(true)
    expect(built.version.slice(version.length)).toMatch(/^(\+g[0-9a-f]{12}(\.dirty)?)?$/)
    expect(built.epoch).toBeGreaterThan(1_700_000_000)
  })
})
