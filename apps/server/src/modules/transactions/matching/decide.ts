import { transactionsCopy } from '@lucas/contract/copy/transactions.ts'
import type { Decision, DecisionsAnswer } from '@lucas/contract/review.ts'
import { fail, refuseField } from '../../../platform/errors.ts'
import type { PairLink } from '../repository/links.ts'
import type { MergeEntry } from '../repository/merges.ts'
import type { SuggestionRow } from '../repository/suggestions.ts'
import { activePairOf, change, type Draft, isAlive } from './draft.ts'
import type { Reseal } from './facts.ts'
import { mergeInDraft } from './merge.ts'
import { pairInDraft, refundInDraft, refusePair } from './pairing.ts'

type Outcome = DecisionsAnswer['results'][number]['outcome']

/** What the person's words about questions of the queue come to; the rest stands in the draft. */
export interface Decided {
  results: DecisionsAnswer['results']
  merges: MergeEntry[]
  suggestions: { id: string; state: 'confirmed' | 'refused' }[]
}

export interface Asked {
  draft: Draft
  suggestions: ReadonlyMap<string, SuggestionRow>
  now: Date
  reseal: Reseal
  /** What the words mean that the person chose for categories; those that mean none are left out. */
  categories: ReadonlyMap<string, string>
}

const reasons = { pending: 'pending_posted', manual: 'manual_row', duplicate: 'duplicate' } as const

/** Works off the words one after the other; saying the same twice changes nothing. */
export function decideInDraft(asked: Asked, decisions: readonly Decision[]): Decided {
  const decided: Decided = { results: [], merges: [], suggestions: [] }
  for (const word of decisions)
    decided.results.push({ id: word.id, outcome: decideOne(asked, word, decided) })
  return decided
}

function decideOne(asked: Asked, word: Decision, decided: Decided): Outcome {
  const pair = asked.draft.pairs.get(word.id) ?? asked.draft.before.pairs.get(word.id)
  const suggestion = asked.suggestions.get(word.id)
  if (suggestion) return decideMatch(asked, suggestion, word, decided)
  return pair ? decidePair(asked, pair, word) : decideCategory(asked, word)
}

function decidePair({ draft, now }: Asked, pair: PairLink, { action }: Decision): Outcome {
  if (!draft.pairs.has(pair.id)) return 'stale'
  if (action === 'refuse') {
    if (pair.state === 'confirmed') fail('suggestion_decided')
    refusePair(draft, pair.id)
    return 'refused'
  }
  if (pair.state === 'refused') fail('suggestion_decided')
  const made = pairInDraft(draft, [pair.out_id, pair.in_id], now)
  return typeof made === 'string' ? 'stale' : 'confirmed'
}

function decideMatch(
  asked: Asked,
  suggestion: SuggestionRow,
  { action }: Decision,
  decided: Decided,
): Outcome {
  const wanted = action === 'confirm' ? 'confirmed' : 'refused'
  const said = decided.suggestions.find(({ id }) => id === suggestion.id)?.state ?? suggestion.state
  if (said === wanted) return wanted
  if (said !== 'open') fail('suggestion_decided')
  if (wanted === 'confirmed') {
    const isDone = confirm(asked, suggestion, decided)
    if (!isDone) return 'stale'
  }
  decided.suggestions.push({ id: suggestion.id, state: wanted })
  return wanted
}

function confirm({ draft, now, reseal }: Asked, suggestion: SuggestionRow, decided: Decided): boolean {
  const { kind, row_id, other_id } = suggestion
  if (kind === 'refund') return refundInDraft(draft, row_id, other_id) === null
  const merge = mergeInDraft(
    draft,
    { keptId: row_id, mergedId: other_id, reason: reasons[kind], automatic: false },
    now,
    reseal,
  )
  if (typeof merge === 'string') return false
  decided.merges.push(merge)
  return true
}

/** The row was looked at; with a category it has the person's. */
function decideCategory({ draft, categories }: Asked, { id, action, category }: Decision): Outcome {
  const row = draft.rows.get(id)
  if (!row) return fail('not_found')
  if (!isAlive(row)) return 'stale'
  change(draft, id, { reviewed: true })
  if (category === undefined || action === 'refuse') return action === 'confirm' ? 'confirmed' : 'refused'
  const label = categories.get(category) ?? refuseField('category', transactionsCopy.categoryUnknown)
  if (activePairOf(draft, id) === undefined)
    change(draft, id, { category: label, category_source: 'person', category_confidence: 100 })
  return 'confirmed'
}
