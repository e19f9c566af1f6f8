import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { listSuiteNames } from '../runner/suite-names.ts'
import { root } from '../runner/tool.ts'
import { listTreeFiles } from './tree-files.ts'

const page = readFileSync(join(root, 'docs/security.md'), 'utf8')
const lines = page.split('\n').filter((line) => /^\| \d+\.\d+\.\d+/.test(line))
const readState = (line: string) => line.split(' | ')[2]?.replaceAll('*', '') ?? ''

const files = await listTreeFiles()
const tests = files.filter((path) => /\.test\.tsx?$/.test(path))
const suites = new Set(tests.flatMap((path) => listSuiteNames(readFileSync(join(root, path), 'utf8'))))

/** Compares the suites that a text names with those that exist. Journeys (`e2e/…`) need not be named. */
function compareSuites(text: string, existing: ReadonlySet<string>) {
  const named = new Set([...text.matchAll(/`((?:sec|rel|e2e)\/[\w-]+)`/g)].map(([, name = '']) => name))
  return {
    missing: [...named].filter((name) => !existing.has(name)),
    unnamed: [...existing].filter((name) => !name.startsWith('e2e/') && !named.has(name)),
  }
}

describe('docs/security.md', () => {
  test('names every suite, and no other', () => {
    expect(suites.size).toBeGreaterThan(70)
    expect(compareSuites(page, suites)).toEqual({ missing: [], unnamed: [] })
  })

  test('the comparison finds a suite that was renamed in the code', () => {
    const renamed = new Set([...suites].map((name) => (name === 'sec/jwt' ? 'sec/tokens' : name)))
    expect(compareSuites(page, renamed)).toEqual({ missing: ['sec/jwt'], unnamed: ['sec/tokens'] })
  })

  test('names test files that exist', () => {
    const named = [...page.matchAll(/`([\w/-]+(?:\.db)?\.test\.ts)`/g)].map(([, name = '']) => name)
    expect(named.filter((name) => !tests.some((path) => path.endsWith(`/${name}`)))).toEqual([])
  })

  test('names files that exist for combined input', () => {
    const [, section = ''] = page.split('### Combined input')
    const rows = (section.split('\n### ')[0] ?? '').split('\n').filter((row) => row.startsWith('| '))
    const named = [...rows.join('\n').matchAll(/`([\w-]+\/[\w/.-]+)`/g)].map(([, name = '']) => name)
    const toPath = (name: string) =>
      name.startsWith('contract/')
        ? name.replace('contract/', 'packages/contract/src/')
        : `apps/server/src/modules/${name}`
    expect(named.length).toBeGreaterThan(20)
    expect(named.filter((name) => !files.some((path) => path.startsWith(toPath(name))))).toEqual([])
  })

  test('names a proof for each met requirement, and lists no requirement twice', () => {
    const proof = /`(?:sec|rel|e2e)\/|\.test\.ts`|rules? `|TypeScript `|\]\(#|`docs\/|`packages\//
    expect(lines.filter((line) => readState(line) === 'met' && !proof.test(line))).toEqual([])
    const ids = lines.map((line) => line.split(' | ')[0])
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('states the correct counts', () => {
    const [met, argued, open] = ['met', 'argued', 'open'].map(
      (state) => lines.filter((line) => readState(line) === state).length,
    )
    expect(page).toContain(`${lines.length} lines: ${met} met, ${argued} argued, ${open} open.`)
    const perChapter = [...page.matchAll(/^\| \[V(\d+) [^|]*\| (\d+) \| (\d+) \| (\d+) \|$/gm)]
    expect(perChapter).toHaveLength(17)
    for (const [, chapter, ...counts] of perChapter) {
      const own = lines.filter((line) => line.startsWith(`| ${chapter}.`))
      const counted = ['met', 'argued', 'open'].map(
        (state) => own.filter((line) => readState(line) === state).length,
      )
      expect([chapter, counts.map(Number)]).toEqual([chapter, counted])
    }
  })
})
