import type { ExistingTransaction, IncomingTransaction } from '../../../ledger/domain/index.ts'
import { contentKey, fingerprint, isFingerprint, isOfMail } from './fingerprint.ts'
import { matchMail } from './match-mail.ts'
import { matchManual } from './match-manual.ts'
import {
  createMatches,
  type Match,
  matchByContent,
  matchById,
  matchRenamed,
  matchReturned,
} from './match-passes.ts'
import { matchPending } from './match-pending.ts'
import { matchOtherSources } from './match-sources.ts'
import { matchOtherWording } from './match-wording.ts'
import { type MatchSuggestion, suggestMatches } from './suggestions.ts'

/** Reason of a merge of two transactions. */
export type MergeReason = 'pending_posted' | 'manual_row' | 'duplicate'

/**
 * Whether a statement import may change the existing transaction. It does not change other provider
 * transactions.
 */
export const canImportReplace = (merge: MergeReason | null): boolean =>
  merge === 'pending_posted' || merge === 'manual_row'

export interface UnmatchedTransaction {
  transaction: IncomingTransaction
  providerId: string
}
export interface ChangedTransaction<H extends ExistingTransaction = ExistingTransaction> {
  existing: H
  transaction: IncomingTransaction
  providerId: string
  /** Null if both are the same row; else the row takes the new facts and the merge log keeps its own. */
  merge: MergeReason | null
}

/** Unmatched transactions, changes of existing ones, and unmatched ones that may be an existing one. */
export interface DedupeResult<H extends ExistingTransaction = ExistingTransaction> {
  /** Existing rows that the input contains, changed or not. */
  matched: H[]
  unmatched: UnmatchedTransaction[]
  changed: ChangedTransaction<H>[]
  suggestions: MatchSuggestion<H>[]
}

interface Delivery {
  /** Prefix of stable provider ids by account, if the snapshot covers all of its days. */
  stableIdPrefixes?: ReadonlyMap<string, string> | undefined
  /** The transactions are those of a statement file. */
  isStatement?: boolean
}

/**
 * Compares provider transactions with the existing ones of the same accounts. The order of the input does not matter.
 */
export function dedupe<H extends ExistingTransaction>(
  incoming: readonly IncomingTransaction[],
  existing: readonly H[],
  { stableIdPrefixes, isStatement = false }: Delivery = {},
): DedupeResult<H> {
  const ambiguousIds = findAmbiguousIds(incoming)
  const rows = Map.groupBy(existing, ({ accountId }) => accountId)
  const result: DedupeResult<H> = { matched: [], unmatched: [], changed: [], suggestions: [] }
  for (const [account, received] of Map.groupBy(incoming, ({ accountId }) => accountId))
    dedupeAccount(clearAmbiguousIds(received, ambiguousIds), rows.get(account) ?? [], result, {
      stableIdPrefix: stableIdPrefixes?.get(account) ?? null,
      isStatement,
    })
  return result
}

/** Runs the match passes from the surest to the vaguest (decisions 3). Equal amounts alone never match. */
function dedupeAccount<H extends ExistingTransaction>(
  incoming: readonly IncomingTransaction[],
  existing: readonly H[],
  result: DedupeResult<H>,
  { stableIdPrefix, isStatement }: { stableIdPrefix: string | null; isStatement: boolean },
): void {
  const matches = createMatches<H>()
  if (existing.length > 0) {
    matchById(matches, incoming, existing)
    if (stableIdPrefix !== null) matchRenamed(matches, incoming, existing, stableIdPrefix)
    matchByContent(matches, incoming, existing)
    matchOtherWording(matches, incoming, existing)
    matchReturned(matches, incoming, existing)
    matchPending(matches, incoming, existing)
    matchMail(matches, incoming, existing)
    matchManual(matches, incoming, existing)
    matchOtherSources(matches, incoming, existing)
    result.suggestions.push(...suggestMatches(matches, incoming, existing, isStatement))
  }
  const used = new Set(existing.map(({ providerId }) => providerId))
  for (const transaction of incoming) {
    const match = matches.byTransaction.get(transaction)
    if (!match) {
      result.unmatched.push({
        transaction,
        providerId: transaction.providerId ?? createFingerprint(transaction, used),
      })
      continue
    }
    result.matched.push(match.row)
    const merge = toMergeReason(match, transaction)
    const providerId = () =>
      merge === null && !replacesMail(transaction, match.row)
        ? chooseProviderId(transaction, match)
        : (transaction.providerId ?? createFingerprint(transaction, used))
    if (hasNewFields(transaction, match))
      result.changed.push({ existing: match.row, transaction, providerId: providerId(), merge })
  }
}

function toMergeReason(
  { method }: Match<ExistingTransaction>,
  { pending }: IncomingTransaction,
): MergeReason | null {
  if (method === 'manual') return 'manual_row'
  if (method === 'repeat') return 'duplicate'
  return method === 'pending' && !pending ? 'pending_posted' : null
}

const idKey = ({ accountId, providerId }: IncomingTransaction) => `${accountId} ${providerId}`

/** Returns the keys of provider ids that two different transactions of an account share. */
function findAmbiguousIds(incoming: readonly IncomingTransaction[]): Set<string> {
  const first = new Map<string, IncomingTransaction>()
  const shared = new Set<string>()
  for (const transaction of incoming) {
    if (transaction.providerId === null) continue
    const known = first.get(idKey(transaction))
    if (!known) first.set(idKey(transaction), transaction)
    else if (!isSame(known, transaction)) shared.add(idKey(transaction))
  }
  return shared
}

/** Removes ambiguous ids. Equal transactions under one id count once. */
function clearAmbiguousIds(
  incoming: readonly IncomingTransaction[],
  ambiguousIds: ReadonlySet<string>,
): IncomingTransaction[] {
  const seen = new Set<string>()
  return incoming.flatMap((transaction) => {
    if (transaction.providerId === null) return [{ ...transaction }] // A new object distinguishes equal transactions.
    if (ambiguousIds.has(idKey(transaction))) return [{ ...transaction, providerId: null }]
    if (seen.has(transaction.providerId)) return []
    seen.add(transaction.providerId)
    return [transaction]
  })
}

const isSame = (a: IncomingTransaction, b: IncomingTransaction) =>
  contentKey(a) === contentKey(b) && a.reference === b.reference && a.balanceAfter === b.balanceAfter

function createFingerprint(transaction: IncomingTransaction, used: Set<string>): string {
  for (let ordinal = 1; ; ordinal += 1) {
    const id = fingerprint(transaction, ordinal)
    if (used.has(id)) continue
    used.add(id)
    return id
  }
}

/** What the bank or a file reports takes the place of what a mail said. */
const replacesMail = (transaction: IncomingTransaction, row: ExistingTransaction) =>
  isOfMail(row) && !isOfMail(transaction)

/** A provider id replaces a fingerprint. */
const chooseProviderId = (transaction: IncomingTransaction, { row, method }: Match<ExistingTransaction>) =>
  transaction.providerId !== null &&
  (isFingerprint(row.providerId) || row.pending || method === 'returned' || method === 'renamed')
    ? transaction.providerId
    : row.providerId

/**
 * Whether the provider transaction changes the existing one. User-deleted rows stay deleted, posted ones stay
 * posted, and null overwrites nothing.
 */
function hasNewFields(transaction: IncomingTransaction, match: Match<ExistingTransaction>): boolean {
  const { row, method } = match
  if (row.deletion !== null)
    return row.deletion === 'provider' && (method === 'returned' || method === 'pending')
  if (transaction.pending && !row.pending && !row.manual) return false
  if (isOfMail(transaction) && !isOfMail(row) && !row.manual) return false
  return (
    row.manual ||
    transaction.pending !== row.pending ||
    transaction.date !== row.date ||
    transaction.amount !== row.amount ||
    transaction.description !== row.description ||
    chooseProviderId(transaction, match) !== row.providerId ||
    differs(transaction.balanceAfter, row.balanceAfter) ||
    differs(transaction.reference, row.reference) ||
    differs(transaction.branch, row.branch) ||
    differs(transaction.occurredAt?.getTime() ?? null, row.occurredAt?.getTime() ?? null)
  )
}

const differs = <T>(value: T | null, existing: T | null) => value !== null && value !== existing
