import { areSimilar } from '../../../description/domain/index.ts'
import type { ExistingTransaction, IncomingTransaction } from '../../../ledger/domain/index.ts'
import { contentKey, isFingerprint } from './fingerprint.ts'
import { isNearManual } from './match-manual.ts'
import type { Matches } from './match-passes.ts'
import { wasPosted } from './match-pending.ts'
import { hasContradiction, haveDifferentSources, isNear } from './match-sources.ts'
import { isSameWording } from './match-wording.ts'

/** Facts that two transactions share, shown as the reason of a suggestion. */
export type SuggestionEvidence = 'amount' | 'day' | 'near_day' | 'text' | 'account' | 'merchant'

/** A new transaction that may be an existing one. The user decides. */
export interface MatchSuggestion<H> {
  transaction: IncomingTransaction
  existing: H
  kind: 'pending' | 'manual' | 'duplicate'
  evidence: SuggestionEvidence[]
}

/** Suggests existing rows without a match for the new transactions of an account. */
export function suggestMatches<H extends ExistingTransaction>(
  matches: Matches<H>,
  incoming: readonly IncomingTransaction[],
  existing: readonly H[],
  isStatement: boolean,
): MatchSuggestion<H>[] {
  const unmatched = incoming.filter((transaction) => !matches.byTransaction.has(transaction))
  const rows = existing.filter((row) => row.deletion === null && !matches.taken.has(row))
  if (unmatched.length === 0 || rows.length === 0) return []
  const hasKnownIds = [...matches.byTransaction.values()].some(({ method }) => method === 'id')
  const covered = daysOf(incoming)
  const byAmount = Map.groupBy(rows, ({ amount }) => amount)
  const taken = new Set<H>()
  return unmatched.flatMap((transaction) => {
    const kindOf = (row: H) => toSuggestionKind(transaction, row, { hasKnownIds, covered, isStatement })
    const row = byAmount
      .get(transaction.amount)
      ?.find((candidate) => !taken.has(candidate) && kindOf(candidate) !== null)
    const kind = row === undefined ? null : kindOf(row)
    if (row === undefined || kind === null) return []
    taken.add(row)
    return [{ transaction, existing: row, kind, evidence: collectEvidence(transaction, row) }]
  })
}

/** Suggests manual transactions of another account, such as a purchase noted as cash but paid by card. */
export function suggestManualMatches<
  H extends Pick<ExistingTransaction, 'accountId' | 'amount' | 'date' | 'description'>,
>(
  incoming: readonly IncomingTransaction[],
  manual: readonly (H & { currency: string })[],
): Omit<MatchSuggestion<H>, 'kind'>[] {
  const byAmount = Map.groupBy(manual, ({ amount }) => amount)
  const taken = new Set<H>()
  return incoming.flatMap((transaction) => {
    const row = byAmount
      .get(transaction.amount)
      ?.find(
        (candidate) =>
          !taken.has(candidate) &&
          candidate.accountId !== transaction.accountId &&
          candidate.currency === transaction.currency &&
          isNearManual(transaction, candidate) &&
          areSimilar(transaction, candidate, transaction.accountType),
      )
    if (row === undefined) return []
    taken.add(row)
    return [{ transaction, existing: row, evidence: collectEvidence(transaction, row) }]
  })
}

interface DeliveryContext {
  /** The snapshot contains known provider ids. */
  hasKnownIds: boolean
  covered: { from: string; to: string }
  isStatement: boolean
}

function toSuggestionKind(
  transaction: IncomingTransaction,
  row: ExistingTransaction,
  { hasKnownIds, covered, isStatement }: DeliveryContext,
): MatchSuggestion<ExistingTransaction>['kind'] | null {
  if (row.manual) return isNearManual(transaction, row) ? 'manual' : null
  if (!transaction.pending && row.pending) return wasPosted(transaction, row) ? 'pending' : null
  if (transaction.pending || row.pending) return null
  const isCovered =
    (row.date >= covered.from && row.date <= covered.to) ||
    (isStatement && isOfOtherStatement(transaction, row))
  const mayBe =
    haveDifferentSources(transaction, row) || (!hasKnownIds && contentKey(transaction) === contentKey(row))
  const isPossible = isCovered && mayBe && isNear(transaction, row) && !hasContradiction(transaction, row)
  return isPossible && areSimilar(transaction, row, transaction.accountType) ? 'duplicate' : null
}

/** Whether two statements write one text: around their edges one may print the day of purchase, the other that of posting. */
const isOfOtherStatement = (transaction: IncomingTransaction, row: ExistingTransaction) =>
  transaction.providerId === null &&
  isFingerprint(row.providerId) &&
  isSameWording(transaction.description, row.description)

function collectEvidence(
  transaction: IncomingTransaction,
  row: Pick<ExistingTransaction, 'accountId' | 'amount' | 'date' | 'description'>,
): SuggestionEvidence[] {
  const found: SuggestionEvidence[] = ['amount', transaction.date === row.date ? 'day' : 'near_day']
  if (transaction.accountId === row.accountId) found.push('account')
  if (areSimilar(transaction, row, transaction.accountType)) found.push('text')
  return found
}

function daysOf(incoming: readonly IncomingTransaction[]): { from: string; to: string } {
  let [from, to] = ['9999-12-31', '0001-01-01']
  for (const { date } of incoming) {
    if (date < from) from = date
    if (date > to) to = date
  }
  return { from, to }
}
