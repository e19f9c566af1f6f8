import { reviewCopy as copy } from '@lucas/contract/copy/review.ts'
import type {
  MatchEvidence,
  ReviewCounts,
  ReviewItem,
  ReviewPage,
  ReviewQuery,
} from '@lucas/contract/review.ts'
import { matchEvidence } from '@lucas/contract/review.ts'
import type { Db } from '../../../platform/database/connect.ts'
import { inSnapshot } from '../../../platform/database/person.ts'
import { fail } from '../../../platform/errors.ts'
import type { Cursors } from '../../../platform/http/cursor.ts'
import { describeMovement } from '../describe.ts'
import { accountsById } from '../detail.ts'
import { readGlosa } from '../domain/glosa.ts'
import type { ListRow } from '../repository/list.ts'
import { type OpenMatch, reviewRepository, type UnsureRow } from '../repository/review.ts'
import { type AccountsById, toWire } from '../to-wire.ts'
import { guessesOf, type Known } from './guesses.ts'

type QueueDeps = { db: Db; cursors: Cursors }
/** Questions about two rows come first, then categories; a page goes on behind the last question it showed. */
type Place = { part: 'match'; at: Date; id: string } | { part: 'category'; day: string; id: string }

/** What waits for the person's word, and why. */
export function createQueue({ db, cursors }: QueueDeps) {
  return (person: string, { reason, limit, cursor }: ReviewQuery): Promise<ReviewPage> =>
    inSnapshot(db, person, async (tx) => {
      const scope = { person, filter: { list: 'review', reason } }
      const place = cursor === undefined ? null : placeOf(cursors.open(scope, cursor))
      const repository = reviewRepository(tx)
      const asksMatches = reason !== 'category' && place?.part !== 'category'
      const matches = asksMatches
        ? await repository.matches(person, reason ?? null, place?.part === 'match' ? place : null, limit + 1)
        : []
      const asksRows = (reason === undefined || reason === 'category') && matches.length <= limit
      const rows = asksRows
        ? await repository.unsure(
            person,
            place?.part === 'category' ? place : null,
            limit + 1 - matches.length,
          )
        : []
      const found = await repository.rows(
        person,
        matches.flatMap(({ row_id, other_id }) => [row_id, other_id]),
      )
      const byId = new Map(found.map((row) => [row.id, row]))
      const accounts = await accountsById(tx, person)
      const known = {
        habits: await repository.habits(person, [...new Set(rows.map((row) => row.recurring_key))]),
        usual: rows.length === 0 ? [] : await repository.usual(person),
      }
      const counts = cursor === undefined ? countsOf(await repository.counts(person)) : null

      const items = [
        ...matches.map((match) => ({
          item: matchItem(match, byId, accounts),
          parts: ['match', match.created_at.toISOString(), match.id],
        })),
        ...rows.map((row) => ({
          item: categoryItem(row, accounts, known),
          parts: ['category', row.posted_on, row.id],
        })),
      ]
      const shown = items.slice(0, limit)
      const last = shown.at(-1)
      const next = items.length > limit && last ? cursors.seal(scope, last.parts) : null
      return {
        results: shown.map(({ item }) => item),
        count: counts && (reason === undefined ? totalOf(counts) : counts[reason]),
        counts,
        next: next === null ? null : pathOf({ reason, limit, cursor: next }),
        previous: null,
      }
    })
}

function placeOf(parts: readonly (string | number | null)[]): Place {
  const [part, value, id] = parts
  if (typeof value !== 'string' || typeof id !== 'string') return fail('invalid_cursor')
  if (part === 'category') return { part, day: value, id }
  return part === 'match' ? { part, at: new Date(value), id } : fail('invalid_cursor')
}

function matchItem(match: OpenMatch, rows: ReadonlyMap<string, ListRow>, accounts: AccountsById): ReviewItem {
  const row = rows.get(match.row_id) ?? fail('internal')
  const other = rows.get(match.other_id) ?? fail('internal')
  const kind = match.pair_kind
  return {
    id: match.id,
    reason: match.reason,
    explanation: copy.reasons[kind === null || kind === 'own_transfer' ? match.reason : kind],
    evidence: match.reason === 'transfer' ? transferEvidence(row, other, accounts) : known(match.evidence),
    pair_kind: kind,
    transaction: toWire(row, accounts),
    other: toWire(other, accounts),
    suggestion: null,
    guesses: [],
  }
}

function categoryItem(row: UnsureRow, accounts: AccountsById, known: Known): ReviewItem {
  const { likeliest: category, categoryConfidence: confidence } = describeMovement(printed(row, accounts))
  return {
    id: row.id,
    reason: 'category',
    explanation: copy.reasons.category,
    evidence: [],
    pair_kind: null,
    transaction: toWire(row, accounts),
    other: null,
    suggestion: confidence > 0 ? { category, confidence } : null,
    guesses: guessesOf(row, printed(row, accounts), known),
  }
}

const printed = ({ description, amount, currency, account_id }: ListRow, accounts: AccountsById) => ({
  description,
  amount,
  currency,
  accountType: accounts.get(account_id)?.type ?? ('checking' as const),
})

function transferEvidence(out: ListRow, into: ListRow, accounts: AccountsById): MatchEvidence[] {
  const speaks = [out, into].some((row) => readGlosa(printed(row, accounts)).nature === 'transfer')
  return [
    ...(out.amount === -into.amount ? (['amount'] as const) : []),
    out.posted_on === into.posted_on ? 'day' : 'near_day',
    ...(speaks ? (['transfer_text'] as const) : []),
  ]
}

const known = (evidence: readonly string[]): MatchEvidence[] =>
  evidence.flatMap((one) => {
    const read = matchEvidence.safeParse(one)
    return read.success ? [read.data] : []
  })

function countsOf(rows: readonly { reason: keyof ReviewCounts; count: number }[]): ReviewCounts {
  const counts = { transfer: 0, duplicate: 0, pending: 0, manual: 0, refund: 0, category: 0 }
  for (const { reason, count } of rows) counts[reason] = count
  return counts
}
const totalOf = (counts: ReviewCounts) => Object.values(counts).reduce((sum, count) => sum + count, 0)

function pathOf(query: Record<string, string | number | undefined>): string {
  const given = Object.entries(query).flatMap(([key, value]): [string, string][] =>
    value === undefined ? [] : [[key, String(value)]],
  )
  return `/api/review/?${new URLSearchParams(given).toString()}`
}
