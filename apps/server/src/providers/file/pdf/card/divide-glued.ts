import { shareWidth } from '../layout/glyph-widths.ts'
import type { Row } from '../layout/index.ts'
import type { Token } from '../layout/tokens.ts'

const glued = /^(.*\p{L})(\d{2}\/\d{2}\/(?:\d{4}|\d{2}))$/u

/** Divides a place that reaches the date of its row: `PUNTA ARENAS05/03/2026`. */
export const divideGlued = (rows: readonly Row[]): Row[] =>
  rows.map((row) => ({ ...row, tokens: row.tokens.flatMap(divide) }))

function divide(token: Token): Token[] {
  const [, place, date] = glued.exec(token.text) ?? []
  if (place === undefined || date === undefined) return [token]
  const edge = token.left + (shareWidth(token.text, token.right - token.left)[place.length] ?? 0)
  return [
    { ...token, text: place, right: edge },
    { ...token, text: date, left: edge },
  ]
}
