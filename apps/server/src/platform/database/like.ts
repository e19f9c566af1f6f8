import { foldName } from '@lucas/contract/rules/fold-name.ts'
import { type RawBuilder, sql } from 'kysely'

/** Returns a LIKE pattern that matches any text with `text` in it; escapes %, _ and \. */
export const toLikePattern = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

const firstAccentedCode = 0xc0
const lastAccentedCode = 0xff
const accented = Array.from({ length: lastAccentedCode - firstAccentedCode + 1 }, (_, index) =>
  String.fromCharCode(firstAccentedCode + index),
).filter((letter) => foldName(letter) !== letter && foldName(letter).length === 1)
const from = accented.join('')
const to = accented.map(foldName).join('')

/** Returns a column in lower case without western accents, as `foldName` folds the search text. */
export const foldColumn = (column: string): RawBuilder<string> =>
  sql<string>`lower(translate(${sql.ref(column)}, ${from}, ${to}))`
