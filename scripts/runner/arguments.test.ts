import { describe, expect, test } from 'vitest'
import { parseArguments } from './arguments.ts'

const parts = ['lint', 'unit']
const file = (path: string, text = '') => ({ path, text: () => text })
const files = [
  file('scripts/checks/supply-chain.test.ts'),
  file('e2e/goals.test.ts'),
  file('apps/server/src/modules/auth/revocation.db.test.ts', "describe('sec/revocation', () => {"),
  file('apps/server/test/security/redos.test.ts', "describe.each([\n  '['\n])('sec/redos: %s', () => {"),
  file('apps/server/test/security/fuzz.test.ts', "describe('sec/fuzz', () => defineFuzzTests({"),
  file('scripts/runner/arguments.test.ts', "  expect(parse('sec/revocation')).toEqual("),
]
const parse = (...words: string[]) => parseArguments(words, parts, files)

describe('the arguments of npm test', () => {
  test('selects parts by name and files by path', () =>
    expect(parse('lint', 'e2e/goals', 'unit')).toEqual({
      parts: new Set(['lint', 'unit']),
      filters: ['e2e/goals'],
    }))
  test('selects everything without arguments', () =>
    expect(parse()).toEqual({ parts: new Set(), filters: [] }))
  test('selects the file of a suite', () =>
    expect(parse('sec/revocation').filters).toEqual(['apps/server/src/modules/auth/revocation.db.test.ts']))
  test.each(['redos', 'fuzz'])('selects the file of sec/%s', (name) =>
    expect(parse(`sec/${name}`).filters).toEqual([`apps/server/test/security/${name}.test.ts`]),
  )
  test('rejects a word that is no part, even when it is part of a file name', () =>
    expect(() => parse('lint', 'supply', 'unit')).toThrow("'supply' is no part. Parts: lint, unit."))
  test('rejects a path without tests', () =>
    expect(() => parse('unit', 'e2e/gaols.test.ts')).toThrow(
      "No test file or suite is called 'e2e/gaols.test.ts'.",
    ))
})
