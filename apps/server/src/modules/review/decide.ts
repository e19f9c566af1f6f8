import { transactionsCopy } from '@lucas/contract/copy/transactions/transactions.ts'
import type { Decision, DecisionsAnswer } from '@lucas/contract/transactions/review.ts'
import { fail, failField } from '../../platform/errors.ts'
import type { MergeEntry, ReencryptRaw, SuggestionRow, TransferPairRow } from '../ledger/index.ts'
import {
  findActivePair,
  isAlive,
  mergeInWorkingSet,
  pairInWorkingSet,
  refundInWorkingSet,
  refusePair,
  updateRow,
  type WorkingSet,
} from '../ledger/index.ts'

type Outcome = DecisionsAnswer['results'][number]['outcome']

/** Result of the decisions. Row changes are in the working set. */
export interface DecisionResult {
  results: DecisionsAnswer['results']
  merges: MergeEntry[]
  suggestions: { id: string; state: 'confirmed' | 'refused' }[]
}

export interface DecisionContext {
  workingSet: WorkingSet
  suggestions: ReadonlyMap<string, SuggestionRow>
  now: Date
  reencrypt: ReencryptRaw
  /** Valid categories by the text that the user sent. */
  categories: ReadonlyMap<string, string>
}

const reasons = { pending: 'pending_posted', manual: 'manual_row', duplicate: 'duplicate' } as const

/** Applies the decisions in order. Repeated decisions change nothing. */
export function decideInWorkingSet(context: DecisionContext, decisions: readonly Decision[]): DecisionResult {
  const decided: DecisionResult = { results: [], merges: [], suggestions: [] }
  for (const decision of decisions)
    decided.results.push({ id: decision.id, outcome: decideOne(context, decision, decided) })
  return decided
}

function decideOne(context: DecisionContext, decision: Decision, decided: DecisionResult): Outcome {
  const pair = context.workingSet.pairs.get(decision.id) ?? context.workingSet.before.pairs.get(decision.id)
  const suggestion = context.suggestions.get(decision.id)
  if (suggestion) return decideMatch(context, suggestion, decision, decided)
  return pair ? decidePair(context, pair, decision) : decideCategory(context, decision)
}

function decidePair(
  { workingSet, now }: DecisionContext,
  pair: TransferPairRow,
  { action }: Decision,
): Outcome {
  if (!workingSet.pairs.has(pair.id)) return 'stale'
  if (action === 'refuse') {
    if (pair.state === 'confirmed') fail('suggestion_decided')
    refusePair(workingSet, pair.id)
    return 'refused'
  }
  if (pair.state === 'refused') fail('suggestion_decided')
  const made = pairInWorkingSet(workingSet, [pair.out_id, pair.in_id], now)
  return typeof made === 'string' ? 'stale' : 'confirmed'
}

function decideMatch(
  context: DecisionContext,
  suggestion: SuggestionRow,
  { action }: Decision,
  decided: DecisionResult,
): Outcome {
  const wanted = action === 'confirm' ? 'confirmed' : 'refused'
  const state = decided.suggestions.find(({ id }) => id === suggestion.id)?.state ?? suggestion.state
  if (state === wanted) return wanted
  if (state !== 'open') fail('suggestion_decided')
  if (wanted === 'confirmed') {
    const isDone = confirm(context, suggestion, decided)
    if (!isDone) return 'stale'
  }
  decided.suggestions.push({ id: suggestion.id, state: wanted })
  return wanted
}

function confirm(
  { workingSet, now, reencrypt }: DecisionContext,
  suggestion: SuggestionRow,
  decided: DecisionResult,
): boolean {
  const { kind, row_id, other_id } = suggestion
  if (kind === 'refund') return refundInWorkingSet(workingSet, row_id, other_id) === null
  const merge = mergeInWorkingSet(
    workingSet,
    { targetId: row_id, sourceId: other_id, reason: reasons[kind], automatic: false },
    now,
    reencrypt,
  )
  if (typeof merge === 'string') return false
  decided.merges.push(merge)
  return true
}

/** Marks the row as reviewed and sets the chosen category. */
function decideCategory(
  { workingSet, categories }: DecisionContext,
  { id, action, category }: Decision,
): Outcome {
  const row = workingSet.rows.get(id)
  if (!row) return fail('not_found')
  if (!isAlive(row)) return 'stale'
  updateRow(workingSet, id, { reviewed: true })
  if (category === undefined || action === 'refuse') return action === 'confirm' ? 'confirmed' : 'refused'
  const label = categories.get(category) ?? failField('category', transactionsCopy.categoryUnknown)
  if (findActivePair(workingSet, id) === undefined)
    updateRow(workingSet, id, { category: label, categorySource: 'person', categoryConfidence: 100 })
  return 'confirmed'
}
