import { bulkScreenCopy as copy } from '@lucas/contract/copy/transactions/bulk-screen.ts'
import { kindScreenCopy } from '@lucas/contract/copy/transactions/kind-screen.ts'
import { transactionKindNames } from '@lucas/contract/copy/transactions/transaction-kinds.ts'
import { splitTags, type Transaction } from '@lucas/contract/transactions/transaction.ts'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { toCategoryFields } from '../../../entities/category/category-store.ts'
import { categoryName } from '../../../entities/category/category-tile.tsx'
import {
  replaceCachedTransactions,
  updateCachedTransactions,
} from '../../../entities/transaction/transaction-cache.ts'
import { transactionKeys } from '../../../entities/transaction/transaction-keys.ts'
import { invalidateQueriesOf } from '../../../lib/app/query-keys.ts'
import { toErrorMessage, toFieldErrors } from '../../../lib/http/api-error.ts'
import { toast } from '../../../ui/overlays/toast.tsx'
import {
  applyBulkChange,
  type BulkChange,
  type BulkResult,
  type BulkTarget,
  learnCategoryRules,
  undoBulkChanges,
  undoCategoryRules,
} from './api.ts'
import { isSelected } from './selection.ts'

export interface BulkRequest {
  /** Applied in order. If one fails, the earlier ones stay applied. */
  changes: BulkChange[]
  learnsRule: boolean
}

/** A retry sends the same idempotency key. */
interface BulkAttempt extends BulkRequest {
  target: BulkTarget
  visible: readonly Transaction[]
  key: string
}

type AppliedChange = {
  change: BulkChange
  result: BulkResult
  learned: BulkResult | null
  before: Map<string, Transaction>
}

const failures: Record<BulkChange['field'], string> = {
  category: copy.categoryFailed,
  tags: copy.tagsFailed,
  reviewed: copy.reviewFailed,
  kind: kindScreenCopy.bulk.failed,
}

/** Changes the target transactions optimistically; reverts when the server refuses or the user presses undo. */
export function useBulkChange(visible: readonly Transaction[], target: BulkTarget, onDone: () => void) {
  const cache = useQueryClient()
  const mutation = useMutation({
    async mutationFn(attempt: BulkAttempt) {
      const applied: AppliedChange[] = []
      for (const change of attempt.changes) {
        const before = await applyOptimistically(cache, attempt, change)
        try {
          const result = await applyBulkChange(attempt.target, change, `${attempt.key} ${change.field}`)
          applied.push({ change, result, learned: null, before })
        } catch (error) {
          replaceCachedTransactions(cache, before)
          if (applied.length > 0) showResult(applied)
          toast.error(failureMessage(change, error), {
            action: {
              label: copy.retry,
              run: () =>
                mutation.mutate({
                  ...attempt,
                  changes: attempt.changes.slice(attempt.changes.indexOf(change)),
                }),
            },
          })
          return
        }
      }
      if (attempt.learnsRule) await learnRules(attempt, applied)
      showResult(applied)
    },
    onMutate: onDone,
  })

  /** Creates rules from the change. A failure here does not revert the change. */
  async function learnRules(
    { target: { selection }, key }: BulkAttempt,
    applied: AppliedChange[],
  ): Promise<void> {
    const categoryChange = applied.find(({ change }) => change.field === 'category')
    if (categoryChange === undefined || selection.mode === 'all') return
    try {
      categoryChange.learned = await learnCategoryRules([...selection.rows.keys()], `${key} learn`)
    } catch {
      toast.error(copy.learnFailed)
    }
  }

  function showResult(applied: AppliedChange[]): void {
    const text = applied.map(successMessage).join(' ')
    if (applied.every(({ result, learned }) => result.changed + (learned?.changed ?? 0) === 0))
      toast.info([copy.unchanged, ...applied.flatMap(linkedMessage)].join(' '))
    else toast.success(text, { action: { label: copy.undo, run: () => void undoAll(applied) } })
  }

  async function undoAll(applied: AppliedChange[]): Promise<void> {
    try {
      for (const { result, learned } of applied.toReversed()) {
        if (learned !== null) await undoCategoryRules(learned.ids)
        await undoBulkChanges(result.ids)
      }
      for (const { before } of applied.toReversed()) replaceCachedTransactions(cache, before)
      toast.success(copy.undone)
    } catch {
      toast.error(copy.undoFailed)
      await invalidateQueriesOf(cache, 'transactions', 'figures')
    }
  }

  return {
    isBusy: mutation.isPending,
    change: (request: BulkRequest) =>
      mutation.mutate({ ...request, target, visible, key: crypto.randomUUID() }),
  }
}

/** Updates the visible rows before the server answers. */
async function applyOptimistically(cache: QueryClient, { visible, target }: BulkAttempt, change: BulkChange) {
  await cache.cancelQueries({ queryKey: transactionKeys.list })
  const ids = new Set(visible.filter(({ id }) => isSelected(target.selection, id)).map(({ id }) => id))
  return updateCachedTransactions(cache, ids, (row) => ({ ...row, ...toRowChange(row, change) }))
}

function toRowChange(row: Transaction, change: BulkChange): Partial<Transaction> {
  if (change.field === 'reviewed') return { reviewed: change.reviewed }
  // Linked transactions keep their kind.
  if (change.field === 'kind')
    return row.kind_source === 'pair' ? {} : { kind: change.kind, kind_source: 'person' }
  if (change.field === 'tags')
    return { tags: [...new Set([...splitTags(row.tags), ...splitTags(change.tags)])].join(',') }
  return {
    ...toCategoryFields(change.category),
    category_source: 'person',
    category_confidence: 100,
    reviewed: true,
  }
}

const failureMessage = ({ field }: BulkChange, error: unknown): string => {
  const reason = toFieldErrors(error).kind ?? toErrorMessage(error, '')
  return reason === '' ? failures[field] : `${failures[field]} ${reason}`
}

/** Says how many transactions kept their kind, because they are linked with another one. */
const linkedMessage = ({ result: { linked } }: AppliedChange): string[] =>
  linked === 0 ? [] : [kindScreenCopy.bulk.linked(linked)]

function successMessage(applied: AppliedChange): string {
  const { change, learned } = applied
  const { changed } = applied.result
  if (change.field === 'kind')
    return [
      kindScreenCopy.bulk.changed(changed, transactionKindNames[change.kind]),
      ...linkedMessage(applied),
    ].join(' ')
  if (change.field === 'tags') return copy.tagged(changed)
  if (change.field === 'reviewed') return copy.reviewed(changed)
  const more = learned !== null && learned.changed > 0 ? copy.learned(learned.changed) : ''
  return copy.categorized(changed, categoryName(change.category)) + more
}
