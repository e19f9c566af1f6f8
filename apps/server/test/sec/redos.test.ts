import { guarded } from '@lucas/contract/rules/csv.ts'
import { foldName } from '@lucas/contract/rules/fold-name.ts'
import { describe, expect, test } from 'vitest'
import { readCriteria } from '../../src/modules/transactions/domain/criteria.ts'
import { fold } from '../../src/modules/transactions/domain/fold.ts'
import { containing } from '../../src/platform/database/like.ts'
import { ownTime } from '../support/own-time.ts'

// S-32: every pattern of ours reads 100,000 hostile characters within 50 ms. A later one adds its line.

const length = 100_000
const hostile: [string, string][] = [
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

const readers: [string, (text: string) => unknown][] = [
  ['the cell of a CSV', guarded],
  ['a folded search', fold],
  ['the name of a filter', foldName],
  ['a pattern of LIKE', containing],
  [
    'the filter of a list',
    (text) => readCriteria({ search: text, tag: text, category: text, sort: 'date', order: 'desc' }, [], []),
  ],
]

describe.each(readers)('sec/redos: %s', (_, read) => {
  test.each(hostile)('reads %s in time', (_name, text) => expect(ownTime(() => read(text))).toBeLessThan(50))
})
