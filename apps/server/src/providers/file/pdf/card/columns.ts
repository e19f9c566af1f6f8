import type { Role } from '../../table/data/headings.ts'
import { fold } from '../../text/fold.ts'
import type { Column } from '../layout/heading.ts'
import type { Row } from '../layout/index.ts'
import { isSameRowType } from '../layout/rows.ts'
import { hullOf } from '../layout/spans.ts'
import type { Token } from '../layout/tokens.ts'

const columnKinds = [
  'place',
  'date',
  'code',
  'description',
  'holder',
  'operation',
  'total',
  'cuota',
  'first_charge',
  'charge',
  'city',
  'country',
] as const

/** What a column of a card statement holds; `charge` is what the month is charged: the monthly value, or the dollars. */
export type ColumnKind = (typeof columnKinds)[number]

export interface CardColumn extends Column {
  kind: ColumnKind
}

/** The headings of one page, from `first` to `last` row (indices). */
export interface CardHeading {
  first: number
  last: number
  columns: CardColumn[]
}

const roles: Readonly<Record<ColumnKind, Role | null>> = {
  place: 'branch',
  date: 'date',
  code: 'reference',
  description: 'description',
  holder: null,
  operation: 'debit',
  total: 'credit',
  cuota: 'instalment',
  first_charge: null,
  charge: 'amount',
  city: null,
  country: null,
}

/** The columns of a card say what they hold in their title. */
export const kindOf = ({ title }: Column): ColumnKind | null =>
  columnKinds.find((kind) => kind === title) ?? null

/** Words that name one column. `MONTO`, `CUOTA` and `N°` are resolved by what stands next to them. */
const anchors: readonly (readonly [RegExp, ColumnKind])[] = [
  [/^lugar$/, 'place'],
  [/^fecha$/, 'date'],
  [/^(codigo|referencia)$/, 'code'],
  [/^descripcion$/, 'description'],
  [/^(titular|adicional)$/, 'holder'],
  [/^(total|pagar)$/, 'total'],
  [/^(origen|moneda)$/, 'operation'],
  [/^primer$/, 'first_charge'],
  [/^(valor|mensual)$/, 'charge'],
  [/^ciudad$/, 'city'],
  [/^pais$/, 'country'],
]
const numberWord = /^(n°|nº|n|nro|numero|num)$/
const fillers =
  /^(|de|del|la|el|a|o|y|en|us|usd|clp|pesos|operacion|cobro|cargo|mes|cuotas?|monto|internacional|compra|tarjeta|transaccion|\|)$/
const nextLine = 14
/** Dates may start left of their heading. */
const dateSlack = 20

const plain = (text: string) =>
  fold(text)
    .replace(/\([^)]*\)/g, '')
    .replace(/[.:,*()$/|]/g, '')
const isHeadingWord = (text: string) =>
  plain(text)
    .split('-')
    .every(
      (word) => fillers.test(word) || numberWord.test(word) || anchors.some(([shape]) => shape.test(word)),
    )
const isHeadingRow = ({ tokens }: Row) =>
  tokens.every(({ text }) => isHeadingWord(text)) && tokens.some(({ text }) => /\p{L}{3}/u.test(text))

/** Returns the headings of card tables, in order; each page prints its own. */
export function findCardHeadings(rows: readonly Row[]): CardHeading[] {
  const headings: CardHeading[] = []
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at]
    if (!row || !isHeadingRow(row) || !row.tokens.some(({ text }) => plain(text) === 'descripcion')) continue
    const [first, last] = [lastLine(rows, at, -1), lastLine(rows, at, 1)]
    const lines = rows.slice(first, last + 1).filter((line) => isSameRowType(line, row))
    const columns = buildColumns(lines.flatMap(({ tokens }) => tokens))
    if (isCardTable(columns)) headings.push({ first, last, columns })
    at = last
  }
  return headings
}

/** Index of the last line of a heading above or below a row; notes of the user between its lines do not count. */
function lastLine(rows: readonly Row[], from: number, step: 1 | -1): number {
  let last = from
  const seed = rows[from]
  for (let at = from + step; seed !== undefined; at += step) {
    const [row, before] = [rows[at], rows[last]]
    if (!row || !before || row.page !== seed.page || Math.abs(row.y - before.y) > nextLine) break
    if (!isSameRowType(row, seed)) continue
    if (!isHeadingRow(row)) break
    last = at
  }
  return last
}

/** Whether columns are those of a card: what a month is charged, next to whole amounts, cuotas, or a place abroad. */
const isCardTable = (columns: readonly CardColumn[]): boolean => {
  const has = (kind: ColumnKind) => columns.some((column) => column.kind === kind)
  return (
    has('date') &&
    has('description') &&
    has('charge') &&
    (has('cuota') || has('total') || has('city') || has('country'))
  )
}

const gapOf = (a: Token, b: Token) => Math.max(0, b.left - a.right, a.left - b.right)

function buildColumns(tokens: readonly Token[]): CardColumn[] {
  const named = new Map<ColumnKind, Token[]>()
  const add = (kind: ColumnKind, token: Token) => void named.set(kind, [...(named.get(kind) ?? []), token])
  const words = tokens.map((token) => ({ token, word: plain(token.text) }))
  for (const { token, word } of words) {
    const kind = anchors.find(([shape]) => shape.test(word))?.[1]
    if (kind) add(kind, token)
  }
  const near = (token: Token, kinds: readonly ColumnKind[], most: number): ColumnKind | null => {
    const found = kinds
      .flatMap((kind) =>
        (named.get(kind) ?? []).map((other) => ({
          kind,
          // A heading goes on to the right of its first word, or below it.
          gap: gapOf(token, other) * (other.left > token.left ? 1.5 : 1) + Math.abs(token.y - other.y) / 20,
        })),
      )
      .toSorted((a, b) => a.gap - b.gap)[0]
    return found && found.gap <= most ? found.kind : null
  }
  const isAbroad =
    named.has('city') || named.has('country') || words.some(({ word }) => word === 'internacional')
  for (const { token, word } of words)
    if (numberWord.test(word) && near(token, ['code'], 8) === null) add('cuota', token)
  for (const { token, word } of words) {
    if (/^cuotas?$/.test(word)) add(near(token, ['cuota', 'charge'], 40) ?? 'cuota', token)
    if (isAbroad && /us/.test(word) && /^(us|usd)$/.test(word)) add('charge', token)
  }
  for (const { token, word } of words)
    if (word === 'monto') add(near(token, ['total', 'operation', 'charge'], 12) ?? 'operation', token)
  return [...named]
    .map(([kind, own]): CardColumn => {
      const { left, right } = hullOf(own)
      const slack = kind === 'date' ? dateSlack : 0
      return { left: left - slack, right, title: kind, role: roles[kind], kind }
    })
    .toSorted((a, b) => a.left + a.right - b.left - b.right)
}
