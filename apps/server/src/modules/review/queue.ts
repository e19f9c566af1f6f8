import { reviewCopy as copy } from '@lucas/contract/copy/transactions/review.ts'
import { toCategoryChoice } from '@lucas/contract/rules/category-path.ts'
import { toWireAmount } from '@lucas/contract/rules/money.ts'
import {
  type MatchEvidence,
  matchEvidence,
  type ReviewCounts,
  type ReviewItem,
  type ReviewPage,
  type ReviewQuery,
} from '@lucas/contract/transactions/review.ts'
import type { Db } from '../../platform/database/connect.ts'
import { withUserSnapshot } from '../../platform/database/user-transaction.ts'
import { fail } from '../../platform/errors.ts'
import type { Cursors } from '../../platform/http/cursor.ts'
import { accountLookup } from '../accounts/index.ts'
import { loadHiddenCategories } from '../categories/index.ts'
import {
  describeForUser,
  normalizeText,
  parseDescription,
  sharesName,
  splitWords,
} from '../description/index.ts'
import {
  type AccountsById,
  type ListRow,
  listRows,
  loadAccountsById,
  type OpenMatch,
  reviewQueueRepository,
  toApiTransaction,
  type UncategorizedRow,
} from '../ledger/index.ts'
import { listEffects } from './domain/review-effects.ts'
import { suggestCategories, type UserHabits } from './suggest-category.ts'

type QueueDeps = { db: Db; cursors: Cursors }
/** Position in the queue: matches first, then categories. */
type ReviewCursor =
  | { part: 'match'; change: bigint; at: Date; id: string }
  | { part: 'category'; day: string; id: string }

/** Returns a page of the review queue. */
export function createReviewQueue({ db, cursors }: QueueDeps) {
  return (userId: string, { reason, order, limit, cursor }: ReviewQuery): Promise<ReviewPage> =>
    withUserSnapshot(db, userId, async (tx) => {
      const scope = { person: userId, filter: { list: 'review', reason } }
      const place = cursor === undefined ? null : parseCursor(cursors.decode(scope, cursor))
      const repository = reviewQueueRepository(tx)
      const isByAmount = order === 'amount'
      const asksMatches = !isByAmount && reason !== 'category' && place?.part !== 'category'
      const hidden = asksMatches ? await accountLookup.listHiddenIds(tx, userId) : []
      const matches = asksMatches
        ? await repository.listMatches(
            userId,
            reason ?? null,
            hidden,
            place?.part === 'match' ? place : null,
            limit + 1,
          )
        : []
      const asksRows = (reason === undefined || reason === 'category') && matches.length <= limit
      const rows = isByAmount
        ? await repository.listLargestUncategorized(userId, limit)
        : asksRows
          ? await repository.listUncategorized(
              userId,
              place?.part === 'category' ? place : null,
              limit + 1 - matches.length,
            )
          : []
      const found = await listRows(
        tx,
        userId,
        matches.flatMap(({ row_id, other_id }) => [row_id, other_id]),
      )
      const byId = new Map(found.map((row) => [row.id, row]))
      const accounts = await loadAccountsById(tx, userId)
      const known = {
        hidden: await loadHiddenCategories(tx, userId),
        habits: await repository.listHabits(userId, [...new Set(rows.map((row) => row.recurring_key))]),
        frequentCategories: rows.length === 0 ? [] : await repository.listFrequentCategories(userId),
      }
      const counts = cursor === undefined ? toCounts(await repository.countByReason(userId)) : null

      const items = [
        ...matches.map((match) => ({
          item: toMatchItem(match, byId, accounts, hidden),
          parts: ['match', match.created_at.toISOString(), match.id, String(match.change)],
        })),
        ...rows.map((row) => ({
          item: toCategoryItem(row, accounts, known),
          parts: ['category', row.date, row.id],
        })),
      ]
      const shown = items.slice(0, limit)
      const last = shown.at(-1)
      const next = items.length > limit && last ? cursors.encode(scope, last.parts) : null
      return {
        results: shown.map(({ item }) => item),
        count: counts && (reason === undefined ? sumCounts(counts) : counts[reason]),
        counts,
        next: next === null ? null : toPath({ reason, limit, cursor: next }),
        previous: null,
      }
    })
}

function parseCursor(parts: readonly (string | number | null)[]): ReviewCursor {
  const [part, value, id, change] = parts
  if (typeof value !== 'string' || typeof id !== 'string') return fail('invalid_cursor')
  if (part === 'category') return { part, day: value, id }
  return part === 'match' && typeof change === 'string' && /^\d{1,18}$/.test(change)
    ? { part, change: BigInt(change), at: new Date(value), id }
    : fail('invalid_cursor')
}

function toMatchItem(
  match: OpenMatch,
  rows: ReadonlyMap<string, ListRow>,
  accounts: AccountsById,
  hidden: readonly string[],
): ReviewItem {
  const row = rows.get(match.row_id) ?? fail('internal')
  const other = rows.get(match.other_id) ?? fail('internal')
  const kind = match.pair_kind
  const toCounted = (one: ListRow) => ({ ...one, isHidden: hidden.includes(one.accountId) })
  return {
    id: match.id,
    reason: match.reason,
    explanation: copy.reasons[kind === null || kind === 'own_transfer' ? match.reason : kind],
    evidence: match.reason === 'transfer' ? toTransferEvidence(row, other, accounts) : known(match.evidence),
    pair_kind: kind,
    effects: listEffects(match.reason, toCounted(row), toCounted(other)).map((effect) => ({
      ...effect,
      amount: toWireAmount(effect.amount, effect.currency),
    })),
    transaction: toApiTransaction(row, accounts),
    other: toApiTransaction(other, accounts),
    suggestion: null,
    guesses: [],
  }
}

function toCategoryItem(row: UncategorizedRow, accounts: AccountsById, known: UserHabits): ReviewItem {
  const { likeliest: category, categoryConfidence: confidence } = describeForUser(
    toDescriptionSource(row, accounts),
    known.hidden,
  )
  return {
    id: row.id,
    reason: 'category',
    explanation: copy.reasons.category,
    evidence: [],
    pair_kind: null,
    effects: [],
    transaction: toApiTransaction(row, accounts),
    other: null,
    suggestion: confidence > 0 ? { category: toCategoryChoice(category), confidence } : null,
    guesses: suggestCategories(row, { category, confidence }, toDescriptionSource(row, accounts), known),
  }
}

const toDescriptionSource = (
  { description, amount, currency, accountId }: ListRow,
  accounts: AccountsById,
) => ({
  description,
  amount,
  currency,
  accountType: accounts.get(accountId)?.type ?? ('checking' as const),
})

function toTransferEvidence(out: ListRow, into: ListRow, accounts: AccountsById): MatchEvidence[] {
  const halves = [out, into].map((row) => ({
    parsed: parseDescription(toDescriptionSource(row, accounts)),
    owner: splitWords(normalizeText(accounts.get(row.accountId)?.ownerName ?? '')),
  }))
  const hasTransferText = halves.some(({ parsed }) => parsed.nature === 'transfer')
  const namesOther = halves.some(
    ({ parsed, owner }) =>
      parsed.nature === 'transfer' && parsed.innerWords.length > 0 && !sharesName(parsed.innerWords, owner),
  )
  return [
    ...(out.amount === -into.amount ? (['amount'] as const) : []),
    out.date === into.date ? 'day' : 'near_day',
    ...(hasTransferText ? (['transfer_text'] as const) : []),
    ...(namesOther ? (['other_name'] as const) : []),
  ]
}

const known = (evidence: readonly string[]): MatchEvidence[] =>
  evidence.flatMap((one) => {
    const read = matchEvidence.safeParse(one)
    return read.success ? [read.data] : []
  })

function toCounts(rows: readonly { reason: keyof ReviewCounts; count: number }[]): ReviewCounts {
  const counts = { transfer: 0, duplicate: 0, pending: 0, manual: 0, refund: 0, category: 0 }
  for (const { reason, count } of rows) counts[reason] = count
  return counts
}
const sumCounts = (counts: ReviewCounts) => Object.values(counts).reduce((sum, count) => sum + count, 0)

function toPath(query: Record<string, string | number | undefined>): string {
  const given = Object.entries(query).flatMap(([key, value]): [string, string][] =>
    value === undefined ? [] : [[key, String(value)]],
  )
  return `/api/review/?${new URLSearchParams(given).toString()}`
}
