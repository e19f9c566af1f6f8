import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '../runner/tool.ts'
import { listTreeFiles } from './tree-files.ts'

const page = readFileSync(join(root, 'docs/security.md'), 'utf8')
const lines = page.split('\n').filter((line) => /^\| \d+\.\d+\.\d+/.test(line))
const readState = (line: string) => line.split(' | ')[2]?.replaceAll('*', '') ?? ''

const sources = (await listTreeFiles()).filter((path) => /\.tsx?$/.test(path) && !path.startsWith('scripts/'))
/** The suite names: `sec/jwt` from `describe('sec/jwt')` and `sec/redos` from `describe.each(…)('sec/redos: %s')`. */
const suites = new Set(
  [...sources, 'scripts/checks/supply-chain.test.ts'].flatMap((path) =>
    [...readFileSync(join(root, path), 'utf8').matchAll(/\(\s*['"`]((?:sec|rel|e2e)\/[\w-]+)/g)].map(
      ([, name = '']) => name,
    ),
  ),
)

describe('docs/security.md', () => {
  test('names suites and test files that exist', () => {
    const named = [...page.matchAll(/`((?:sec|rel|e2e)\/[\w-]+)`/g)].map(([, name = '']) => name)
    expect(new Set(named).size).toBeGreaterThan(50)
    expect(named.filter((name) => !suites.has(name))).toEqual([])
    const namedFiles = [...page.matchAll(/`([\w/-]+(?:\.db)?\.test\.ts)`/g)].map(([, name = '']) => name)
    expect(namedFiles.filter((name) => !sources.some((path) => path.endsWith(`/${name}`)))).toEqual([])
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
