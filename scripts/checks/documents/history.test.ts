import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { releaseList } from '../../release/files.ts'
import { root } from '../../runner/tool.ts'
import { readDocument } from './blocks.ts'
import { readGit } from './repository.ts'

// CONTRIBUTING.md: what git and the changelog show of a change is one line that fits.

const longestSubject = 72
const longestEntry = 160

const findLongSubjects = (subjects: readonly string[]) =>
  subjects.filter((subject) => subject.length > longestSubject)

/** Returns the entries of the unreleased section that are too long, each on one line. */
function findLongEntries(changelog: string): string[] {
  const [, unreleased = ''] = /^## Unreleased\n([\s\S]*?)(?=^## |$(?![\s\S]))/m.exec(changelog) ?? []
  return unreleased
    .split(/^(?=- |###)/m)
    .filter((part) => part.startsWith('- '))
    .map((part) => part.slice(2).replaceAll(/\s+/g, ' ').trim())
    .filter((entry) => entry.length > longestEntry)
}

test('the subjects of commits since the last release have 72 characters at most', () => {
  const [newest] = releaseList.parse(JSON.parse(readFileSync(join(root, 'docs/releases.json'), 'utf8')))
  const subjects = readGit(['log', '--no-merges', '--format=%s', `${newest?.commit}..HEAD`])
  if (subjects === null) console.info('Not checked: there is no history back to the last release.')
  expect(findLongSubjects(subjects ?? [])).toEqual([])
})

test('entries of the changelog under Unreleased have 160 characters at most', () => {
  expect(findLongEntries(readDocument('CHANGELOG.md'))).toEqual([])
})

test('the checks find a long subject and a long entry, also one of two lines', () => {
  expect(findLongSubjects(['x'.repeat(72), 'x'.repeat(73)])).toEqual(['x'.repeat(73)])
  const lines = `- ${'a'.repeat(90)}\n  ${'b'.repeat(70)}\n- ${'c'.repeat(160)}\n`
  const changelog = `# Changelog\n\n## Unreleased\n\n### Added\n\n${lines}\n## 1.0.0\n\n- ${'d'.repeat(170)}\n`
  expect(findLongEntries(changelog)).toEqual([`${'a'.repeat(90)} ${'b'.repeat(70)}`])
  expect(findLongEntries(`## Unreleased\n\n- ${'e'.repeat(161)}`)).toHaveLength(1)
})

test('outside a clone, and for a commit that a clone lacks, there is no history to check', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lucas-no-clone-'))
  expect(readGit(['log', '--format=%s'], folder)).toBeNull()
  expect(readGit(['log', '--format=%s', `${'0'.repeat(40)}..HEAD`])).toBeNull()
  rmSync(folder, { recursive: true })
})
