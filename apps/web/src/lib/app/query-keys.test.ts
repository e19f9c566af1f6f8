import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { keyRoots } from './query-keys.ts'

const source = join(import.meta.dirname, '../..')
const isOwner = (file: string): boolean =>
  !/[.]test[.]|^lib\/(app\/query-keys|live\/invalidate-on-event)[.]ts$/.test(file)

/** The words with which a literal key begins; a chart's key is 'figures' and its name. */
const keyLiteral = new RegExp(
  `(?<![\\w)\\]]|stale: )\\[\\s*('(?:${keyRoots.join('|')})'(?:,\\s*'[^']+')*)`,
  'g',
)
const chartLiteral = /rangeQuery\(\s*('[^']+')/g

const listKeys = (text: string): string[] => [
  ...[...text.matchAll(keyLiteral)].map(([, words = '']) => words.replaceAll(/\s+/g, ' ')),
  ...[...text.matchAll(chartLiteral)].map(([, name = '']) => `'figures', ${name}`),
]

/** Returns the keys that are written more than once. */
const findRepeated = (texts: readonly string[]): string[] => {
  const keys = texts.flatMap(listKeys)
  return keys.filter((key, at) => keys.indexOf(key) < at)
}

test('each query key is written once: its owner exports the query or the key', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: source }).filter(isOwner)
  const texts = files.map((file) => readFileSync(join(source, file), 'utf8'))
  expect(texts.flatMap(listKeys).length).toBeGreaterThan(70)
  expect(findRepeated(texts)).toEqual([])
})

test('a key written twice is found', () => {
  const list = "apiQuery(\n  ['goals', 'list', id],"
  expect(findRepeated([list, "{ queryKey: ['goals', 'list'] }"])).toEqual(["'goals', 'list'"])
  expect(findRepeated(["rangeQuery('left', a)", "apiQuery(['figures', 'left'], b)"])).toEqual([
    "'figures', 'left'",
  ])
  expect(findRepeated([list, "apiQuery(['goals', 'savings'], b)"])).toEqual([])
})
