import { escapeFormula } from '@lucas/contract/rules/csv.ts'
import { foldName } from '@lucas/contract/rules/fold-name.ts'
import { describe, expect, test } from 'vitest'
import { foldText } from '../../src/modules/description/domain/normalize-text.ts'
import { toCriteria } from '../../src/modules/transactions/domain/list/filter.ts'
import { toLikePattern } from '../../src/platform/database/like.ts'
import { measureCpuMs } from '../support/cpu-time.ts'

// S-32: every pattern reads 100,000 hostile characters within 50 ms. Add new patterns here.

const length = 100_000
const hostileTexts: [string, string][] = [
  ['one letter', 'a'.repeat(length)],
  ['digits', '1'.repeat(length)],
  ['digits and a letter', `${'1'.repeat(length)}x`],
  ['blanks', ' '.repeat(length)],
  ['blanks and quotes', ` "'`.repeat(length / 3)],
  ['percents', '%'.repeat(length)],
  ['backslashes', '\\'.repeat(length)],
  ['marks', `e${'\u0301'.repeat(length - 1)}`],
  ['separators', '1,2;3.'.repeat(length / 6)],
]

const parsers: [string, (text: string) => unknown][] = [
  ['the cell of a CSV', escapeFormula],
  ['a folded search', foldText],
  ['the name of a filter', foldName],
  ['a pattern of LIKE', toLikePattern],
  [
    'the filter of a list',
    (text) => toCriteria({ search: text, tag: text, category: text, sort: 'date', order: 'desc' }, [], []),
  ],
]

describe.each(parsers)('sec/redos: %s', (_, read) => {
  test.each(hostileTexts)('reads %s within 50 ms', (_name, text) =>
    expect(measureCpuMs(() => read(text))).toBeLessThan(50),
  )
})
