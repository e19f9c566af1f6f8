import { type DateToken, parseDateToken } from '../../table/date-tokens.ts'
import { textOfTokens } from './rows.ts'
import type { Span } from './spans.ts'
import type { Token } from './tokens.ts'

export interface RowDate {
  date: DateToken
  text: string
  /** The tokens that it takes, as indices: `07 / SEP` is three. */
  from: number
  to: number
}

const shapes = [
  /^\d{1,2}([/.-])\d{1,2}(\1(\d{4}|\d{2}))?$/,
  /^\d{4}[/-]\d{1,2}[/-]\d{1,2}$/,
  /^\d{1,2} ?[/-] ?\p{L}{3,4}\.?( ?[/-] ?(\d{4}|\d{2}))?$/u,
  /^\d{1,2} (de )?\p{L}{3,10}\.?,?( (de )?\d{4})?$/u,
  /^\d{1,2} \/ \d{1,2}( \/ (\d{4}|\d{2}))?$/,
]
const mostTokens = 5
const sideways = 15

/** Returns the date of a row in the date column. Only the first text there is a date: `05/03 Providencia` is two texts. */
export function findRowDate(tokens: readonly Token[], column: Span): RowDate | null {
  for (const [from, token] of tokens.entries()) {
    if (token.left > column.right + sideways) return null
    if (token.right < column.left - sideways) continue
    for (let to = Math.min(tokens.length, from + mostTokens); to > from; to -= 1) {
      const date = readDate(tokens.slice(from, to))
      if (date) return { date, text: textOfTokens(tokens.slice(from, to)), from, to }
    }
  }
  return null
}

/** Returns the date that tokens write together; null when they are another text or too far apart. */
export function readDate(tokens: readonly Token[]): DateToken | null {
  const text = textOfTokens(tokens)
  if (text.length > 24 || !shapes.some((shape) => shape.test(text))) return null
  const isApart = tokens.some((token, at) => {
    const before = tokens[at - 1]
    return before !== undefined && token.left - before.right > token.height * 1.2
  })
  return isApart ? null : parseDateToken(text.replace(/\.(?=$|\s)/g, ''))
}
