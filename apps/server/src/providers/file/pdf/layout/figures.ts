import { parseAmountText } from '../../table/amount-text.ts'
import { toRuns } from './rows.ts'
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
const mostApart = 60

/** Returns the numbers of a row that may be amounts, with the signs before them. */
export const findFigures = (tokens: readonly Token[]): Figure[] =>
  toRuns(tokens, sentenceGap).flatMap((run, at, runs) => figuresOfRun(run, runs[at - 1] ?? []))

function figuresOfRun(run: readonly Token[], before: readonly Token[]): Figure[] {
  const figures: Figure[] = []
  for (const [at, token] of run.entries()) {
    if (!isFigureText(token.text)) continue
    const signs = takeSigns([...before, ...run.slice(0, at)], token)
    const next = run[at + 1]
    figures.push({
      left: token.left,
      right: token.right,
      text: [...signs, token].map(({ text }) => text).join(''),
      tokens: [...signs, token],
      isAttached: run.slice(0, at).some(isWord) || (next !== undefined && isWord(next)),
    })
  }
  return figures
}

/** Returns the currency signs and minus signs that end at a number, also those drawn some way before it. */
function takeSigns(before: readonly Token[], token: Token): Token[] {
  const signs: Token[] = []
  for (const sign of before.toReversed()) {
    if (!signOnly.test(sign.text) || (signs[0] ?? token).left - sign.right > mostApart) break
    signs.unshift(sign)
  }
  return signs
}

const isWord = ({ text }: Token): boolean => !isFigureText(text) && !signOnly.test(text)

/** Whether a text is an amount: digits with sign and currency; not a date, a mask, or a number that starts with zeros. */
export const isFigureText = (text: string): boolean =>
  /\d/.test(text) &&
  !/[/°º]|^[-+$(]*0\d/.test(text) &&
  !/\p{L}/u.test(text.replace(/usd|us|clp|cr|db/i, '')) &&
  parseAmountText(text) !== null

/** Groups figures that are aligned at their right edges. */
export const groupByRight = (figures: readonly Figure[]): Figure[][] =>
  groupByPlace(figures, ({ right }) => right, 1.2)

/** Whether thousands are marked. Where some are, a number of four digits without a mark is no amount (reference 1.2.7). */
export const isGrouped = (text: string): boolean => /\d[.,]\d{3}(?!\d)/.test(text)
