import { parseAmountText } from '../../table/amount-text.ts'
import { groupByPlace, type Span } from './spans.ts'
import type { Token } from './tokens.ts'

/** An amount with its sign, at its place: a currency sign or a minus drawn apart is a token of its own. */
export interface Figure extends Span {
  text: string
  tokens: Token[]
  /** Follows a word of a sentence directly, like the number in `CUOTA 12`. */
  isAttached: boolean
}

const signOnly = /^(?:[-+]|[-+]?\$|\$[-+]|US\$|USD|US|CLP)$/i
const sentenceGap = 4

/** Returns the numbers of a row that may be amounts, with the signs before them. */
export function findFigures(tokens: readonly Token[]): Figure[] {
  const figures: Figure[] = []
  for (const [at, token] of tokens.entries()) {
    if (!isFigureText(token.text)) continue
    const own = [token]
    for (let before = at - 1; before >= 0; before -= 1) {
      const sign = tokens[before]
      if (!sign || !signOnly.test(sign.text) || (own[0]?.left ?? 0) - sign.right > 60) break
      own.unshift(sign)
    }
    const previous = tokens[at - own.length]
    const next = tokens[at + 1]
    const first = own.findLast(({ text }) => !signOnly.test(text)) ?? token
    figures.push({
      left: first.left,
      right: token.right,
      text: own.map(({ text }) => text).join(''),
      tokens: own,
      isAttached: isWordNear(previous, own[0], previous) || isWordNear(token, next, next),
    })
  }
  return figures
}

/** Whether a word of a sentence is next to a number. */
const isWordNear = (left: Token | undefined, right: Token | undefined, word: Token | undefined): boolean =>
  left !== undefined &&
  right !== undefined &&
  word !== undefined &&
  right.left - left.right < sentenceGap &&
  /\p{L}{2}|^[-/]$/u.test(word.text) &&
  !signOnly.test(word.text)

/** Whether a text is an amount: digits in groups, with sign and currency; not a date, a mask or a running number. */
export const isFigureText = (text: string): boolean =>
  /\d/.test(text) &&
  !/[/°º]/.test(text) &&
  !/\p{L}/u.test(text.replace(/usd|us|clp|cr|db/i, '')) &&
  parseAmountText(text) !== null

/** Groups figures that are aligned at their right edges. */
export const groupByRight = (figures: readonly Figure[]): Figure[][] =>
  groupByPlace(figures, ({ right }) => right, 1.2)
