import { bankWords } from '../../table/data/banks.ts'
import { fold } from '../../text/fold.ts'
import type { Row } from '../layout/index.ts'

/** Issuers whose papers name another bank too: Cencosud's says Scotiabank, Líder's says BCI. */
const issuerWords: readonly (readonly [RegExp, string])[] = [
  [/\blider\b/, 'lider-bci'],
  [/cencosud/, 'cencosud'],
  [/\bcmr\b/, 'falabella'],
  [/ripley/, 'ripley'],
  [/tenpo/, 'tenpo'],
]

/** Returns who issued a card, from the texts around its tables: a row may name any bank (reference 1.1.1). */
export function findIssuer(rows: readonly Row[], tableLines: ReadonlySet<number>): string | null {
  const text = fold(
    rows
      .filter(({ line }) => !tableLines.has(line))
      .map((row) => row.text)
      .join('\n'),
  )
  return [...issuerWords, ...bankWords].find(([word]) => word.test(text))?.[1] ?? null
}
