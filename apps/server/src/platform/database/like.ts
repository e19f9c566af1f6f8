import { foldName } from '@lucas/contract/rules/fold-name.ts'
import { type RawBuilder, sql } from 'kysely'

/** LIKE takes %, _ and \ for themselves. */
export const containing = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

const firstMarked = 0xc0
const lastMarked = 0xff
const marked = Array.from({ length: lastMarked - firstMarked + 1 }, (_, index) =>
  String.fromCharCode(firstMarked + index),
).filter((letter) => foldName(letter) !== letter && foldName(letter).length === 1)
const from = marked.join('')
const to = marked.map(foldName).join('')

/** A column without the accents and capitals of western languages, as `foldName` folds what is typed. */
export const folded = (column: string): RawBuilder<string> =>
  sql<string>`lower(translate(${sql.ref(column)}, ${from}, ${to}))`
