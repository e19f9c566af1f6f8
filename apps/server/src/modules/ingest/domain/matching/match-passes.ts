import type { ExistingTransaction, IncomingTransaction } from '../../../ledger/domain/index.ts'
import { contentKey, isFingerprint, isOfMail } from './fingerprint.ts'

/** Pass that matched a transaction, from the surest to the vaguest. */
export type MatchMethod = 'id' | 'renamed' | 'content' | 'returned' | 'pending' | 'manual' | 'repeat'

export interface Match<H extends ExistingTransaction> {
  row: H
  method: MatchMethod
}

/** Existing row of each provider transaction, filled from the surest match to the vaguest. */
export interface Matches<H extends ExistingTransaction> {
  byTransaction: Map<IncomingTransaction, Match<H>>
  taken: Set<H>
}

export const createMatches = <H extends ExistingTransaction>(): Matches<H> => ({
  byTransaction: new Map(),
  taken: new Set(),
})

export function addMatch<H extends ExistingTransaction>(
  { byTransaction, taken }: Matches<H>,
  transaction: IncomingTransaction,
  row: H,
  method: MatchMethod,
): void {
  byTransaction.set(transaction, { row, method })
  taken.add(row)
}

/** Lists the posted transactions that no earlier pass has matched. */
export const listUnmatchedPosted = <H extends ExistingTransaction>(
  { byTransaction }: Matches<H>,
  incoming: readonly IncomingTransaction[],
): IncomingTransaction[] =>
  incoming.filter((transaction) => !transaction.pending && !byTransaction.has(transaction))

/** Matches by provider id. The first pass. */
export function matchById<H extends ExistingTransaction>(
  matches: Matches<H>,
  incoming: readonly IncomingTransaction[],
  existing: readonly H[],
): void {
  const byId = new Map(existing.map((row) => [row.providerId, row]))
  for (const transaction of incoming) {
    const row = transaction.providerId === null ? undefined : byId.get(transaction.providerId)
    if (row) addMatch(matches, transaction, row, 'id')
  }
}

/**
 * Matches rows whose stable id is missing from the snapshot with equal transactions under new ids: a new
 * connection gives new ids. The row takes the new id.
 */
export function matchRenamed<H extends ExistingTransaction>(
  matches: Matches<H>,
  incoming: readonly IncomingTransaction[],
  existing: readonly H[],
  prefix: string,
): void {
  const rows = existing.filter(
    (row) =>
      !row.manual &&
      !matches.taken.has(row) &&
      row.providerId.startsWith(prefix) &&
      row.deletion !== 'provider',
  )
  matchSameContent(
    matches,
    incoming,
    rows,
    ({ providerId }) => providerId?.startsWith(prefix) === true,
    'renamed',
  )
}

/** Matches by content, if one side has no provider id or the provider gave new ids to old transactions. */
export function matchByContent<H extends ExistingTransaction>(
  matches: Matches<H>,
  incoming: readonly IncomingTransaction[],
  existing: readonly H[],
): void {
  const unmatched = incoming.filter((transaction) => !matches.byTransaction.has(transaction))
  if (unmatched.length === 0) return
  const rows = existing.filter((row) => !row.manual && !matches.taken.has(row))
  const areIdsNew = hasNewIds(matches, unmatched, rows)
  const canMatch = (transaction: IncomingTransaction, row: H) =>
    transaction.providerId === null || isFingerprint(row.providerId) || areIdsNew
  matchSameContent(matches, incoming, rows, canMatch, 'content')
}

/** Matches each unmatched transaction with a row of equal content, rows that are not deleted first. */
function matchSameContent<H extends ExistingTransaction>(
  matches: Matches<H>,
  incoming: readonly IncomingTransaction[],
  rows: readonly H[],
  canMatch: (transaction: IncomingTransaction, row: H) => boolean,
  method: MatchMethod,
): void {
  const byKey = Map.groupBy(
    rows.toSorted((a, b) => Number(a.deletion !== null) - Number(b.deletion !== null)),
    contentKey,
  )
  for (const isSame of contentChecks) {
    for (const transaction of incoming) {
      if (matches.byTransaction.has(transaction)) continue
      const row = byKey
        .get(contentKey(transaction))
        ?.find(
          (existing) =>
            !matches.taken.has(existing) && canMatch(transaction, existing) && isSame(transaction, existing),
        )
      if (row) addMatch(matches, transaction, row, method)
    }
  }
}

/**
 * Matches rows that the provider removed and now returns under another id. The row keeps its notes and
 * category.
 */
export function matchReturned<H extends ExistingTransaction>(
  matches: Matches<H>,
  incoming: readonly IncomingTransaction[],
  existing: readonly H[],
): void {
  const removed = existing.filter((row) => row.deletion === 'provider' && !matches.taken.has(row))
  if (removed.length === 0) return
  const byKey = Map.groupBy(removed, contentKey)
  for (const transaction of incoming) {
    if (matches.byTransaction.has(transaction)) continue
    const row = byKey.get(contentKey(transaction))?.find((candidate) => !matches.taken.has(candidate))
    if (row) addMatch(matches, transaction, row, 'returned')
  }
}

/** From the surest to the vaguest. Two different references are two transactions. */
const contentChecks: ((transaction: IncomingTransaction, existing: ExistingTransaction) => boolean)[] = [
  (transaction, existing) =>
    transaction.reference === existing.reference && transaction.balanceAfter === existing.balanceAfter,
  (transaction, existing) => transaction.reference === existing.reference,
  (transaction, existing) => transaction.reference === null || existing.reference === null,
]

/** Fewer rows do not show how a provider gives ids. */
const minRows = 3
/** Of ten existing rows in the days, this many must return under other ids. */
const minOfTen = 8n

/**
 * Whether the provider gave new ids (reference 1.6), as after a new connection: no id is known, although the
 * snapshot contains nearly every existing row of its days.
 */
function hasNewIds<H extends ExistingTransaction>(
  matches: Matches<H>,
  unmatched: readonly IncomingTransaction[],
  rows: readonly H[],
): boolean {
  const withIds = unmatched.filter((transaction) => transaction.providerId !== null)
  if (matches.taken.size > 0 || withIds.length < minRows) return false
  const days = withIds.map(({ date }) => date).toSorted()
  const [first = '', last = ''] = [days[0], days.at(-1)]
  const within = rows.filter(
    (row) => row.date >= first && row.date <= last && !isFingerprint(row.providerId) && !isOfMail(row),
  )
  const received = countBy(withIds)
  let found = 0
  for (const row of within) {
    const left = received.get(contentKey(row)) ?? 0
    if (left === 0) continue
    received.set(contentKey(row), left - 1)
    found += 1
  }
  return found >= minRows && BigInt(found) * 10n >= BigInt(within.length) * minOfTen
}

function countBy(incoming: readonly IncomingTransaction[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const transaction of incoming) {
    const key = contentKey(transaction)
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return counts
}
