import { normalizeText } from '../../../description/domain/index.ts'
import type { ExistingTransaction, IncomingTransaction } from '../../../ledger/domain/index.ts'
import { addMatch, listUnmatchedPosted, type Matches } from './match-passes.ts'
import { hasContradiction, haveDifferentSources } from './match-sources.ts'

/** A text that another source cuts has at least this many letters and digits left. */
const minCutLength = 12

/**
 * Matches transactions of another source that word one text in another way: the same day and amount, and texts that differ in
 * punctuation only, or of which one is the beginning of the other.
 */
export function matchOtherWording<H extends ExistingTransaction>(
  matches: Matches<H>,
  incoming: readonly IncomingTransaction[],
  existing: readonly H[],
): void {
  const unmatched = listUnmatchedPosted(matches, incoming)
  const rows = existing.filter((row) => !row.manual && !row.pending && !matches.taken.has(row))
  if (unmatched.length === 0 || rows.length === 0) return
  const byDay = Map.groupBy(
    rows.toSorted((a, b) => Number(a.deletion !== null) - Number(b.deletion !== null)),
    dayKey,
  )
  for (const isSame of [isSameWording, isCut])
    for (const transaction of unmatched) {
      if (matches.byTransaction.has(transaction)) continue
      const row = byDay
        .get(dayKey(transaction))
        ?.find(
          (candidate) =>
            !matches.taken.has(candidate) &&
            haveDifferentSources(transaction, candidate) &&
            !hasContradiction(transaction, candidate) &&
            isSame(transaction.description, candidate.description),
        )
      if (row) addMatch(matches, transaction, row, 'content')
    }
}

const dayKey = ({ date, amount }: { date: string; amount: bigint }) => `${date} ${amount}`

const wording = (text: string) => normalizeText(text).replace(/[^A-Z0-9]/g, '')

/** Whether two texts are equal but for capitals, accents, blanks and punctuation. */
export const isSameWording = (a: string, b: string): boolean => wording(a) !== '' && wording(a) === wording(b)

/** Whether one text is the beginning of the other, as banks cut them at a width. */
function isCut(a: string, b: string): boolean {
  const [short = '', long = ''] = [wording(a), wording(b)].toSorted((one, other) => one.length - other.length)
  return short.length >= minCutLength && long.startsWith(short)
}
