import type { ReopenAnswer } from '@lucas/contract/transactions/review.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { withUser } from '../../platform/database/user-transaction.ts'
import type { Events } from '../../platform/events/events.ts'
import {
  endPair,
  inLedger,
  isActive,
  isAlive,
  listDecidedMatches,
  loadDecisions,
  mergeRepository,
  requireTransactions,
  type SuggestionRow,
  toTextCategory,
  unlinkRow,
  updateRow,
  type WorkingSet,
} from '../ledger/index.ts'

interface ReopenDeps {
  db: Db
  clock: Clock
  events: Events
  unmerge: (userId: string, id: string) => Promise<unknown>
}

/** Undoes decisions of the review queue, so that they are open again. */
export function createReopen({ unmerge, ...deps }: ReopenDeps) {
  /** Undoes the merges of the decisions. Merges that no longer can be undone stay. Throws `not_found` for an unknown id. */
  async function undoMerges(userId: string, ids: readonly string[]): Promise<void> {
    const merges = await withUser(deps.db, userId, async (tx) => {
      const { suggestions, pairs } = await listDecidedMatches(tx, userId, ids)
      const known = new Set([...suggestions, ...pairs].map(({ id }) => id))
      await requireTransactions(
        tx,
        userId,
        ids.filter((id) => !known.has(id)),
      )
      const wanted = suggestions.filter(({ kind, state }) => kind !== 'refund' && state === 'confirmed')
      const repository = mergeRepository(tx)
      return Promise.all(wanted.map((one) => repository.findActive(userId, one.row_id, one.other_id)))
    })
    for (const merge of merges) if (merge) await unmerge(userId, merge.id)
  }

  return async (userId: string, ids: readonly string[]): Promise<ReopenAnswer> => {
    await undoMerges(userId, ids)
    return inLedger(deps, userId, async (ledger) => {
      const { workingSet, suggestions } = await loadDecisions(ledger.tx, userId, ids, 'reopen')
      const opened = ids.filter((id) => reopenOne(workingSet, id, suggestions.get(id)))
      const asked = opened.filter((id) => suggestions.has(id)).map((id) => ({ id, state: 'open' as const }))
      await ledger.answer(asked)
      await ledger.save(workingSet)
      const isOpen = new Set(opened)
      return { results: ids.map((id) => ({ id, outcome: isOpen.has(id) ? 'reopened' : 'stale' })) }
    })
  }
}

function reopenOne(workingSet: WorkingSet, id: string, suggestion: SuggestionRow | undefined): boolean {
  if (suggestion === undefined)
    return workingSet.pairs.has(id) ? reopenPair(workingSet, id) : reopenRow(workingSet, id)
  return suggestion.kind === 'refund' ? reopenRefund(workingSet, suggestion) : true
}

/** Reopens a pair: unlinks both rows and makes it a suggestion again. */
function reopenPair(workingSet: WorkingSet, id: string): boolean {
  const pair = workingSet.pairs.get(id)
  if (!pair) return false
  if (isActive(pair)) endPair(workingSet, pair, 'removed')
  workingSet.pairs.set(id, { ...pair, state: 'suggested' })
  return true
}

/** Reopens a refund suggestion. Merges are undone separately, before. */
function reopenRefund(workingSet: WorkingSet, { row_id, other_id, state }: SuggestionRow): boolean {
  const refund = workingSet.rows.get(row_id)
  if (!refund || !isAlive(refund)) return false
  if (state === 'confirmed' && refund.refundOf === other_id) unlinkRow(workingSet, row_id)
  return true
}

/** Reopens a category: restores the automatic category of the row. */
function reopenRow(workingSet: WorkingSet, id: string): boolean {
  const row = workingSet.rows.get(id)
  if (!row || !isAlive(row) || row.partTotal !== null) return false
  const isFree = row.kindSource !== 'pair'
  updateRow(workingSet, id, { reviewed: false, ...(isFree ? toTextCategory(row, workingSet) : {}) })
  return true
}
