import { transactionDetailCopy as copy } from '@lucas/contract/copy/transactions/transaction-detail.ts'
import type { Merge } from '@lucas/contract/transactions/review.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { formatRelativeDay, toSantiagoDate } from '../../lib/format/format.ts'
import { maskAccountNumbers } from '../../lib/format/mask-account-numbers.ts'
import { useToday } from '../../lib/hooks/use-today.ts'
import { toast } from '../../ui/overlays/toast.tsx'
import { Amount } from '../../ui/primitives/amount.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import { ErrorBanner } from '../../ui/primitives/error-banner.tsx'
import { mergeHistoryQuery, undoMerge } from './api.ts'

/** Transactions merged into this one, with undo. Hidden without merges. */
export function MergeHistory({ id }: { id: string }) {
  const { data, isError, refetch } = useQuery(mergeHistoryQuery(id))
  if (isError)
    return <ErrorBanner className="mt-5" message={copy.historyFailed} onRetry={() => void refetch()} />
  const merges = data?.results ?? []
  if (merges.length === 0) return null
  return (
    <section className="mt-5">
      <h3 className="text-sm font-[550]">{copy.history}</h3>
      <ul className="mt-1 divide-y divide-line">
        {merges.map((merge) => (
          <MergeRow key={merge.id} merge={merge} rowId={id} />
        ))}
      </ul>
    </section>
  )
}

function MergeRow({ merge, rowId }: { merge: Merge; rowId: string }) {
  const today = useToday()
  const cache = useQueryClient()
  const undo = useMutation({
    mutationFn: () => undoMerge(merge.id),
    onSuccess: async () => {
      await cache.invalidateQueries({ queryKey: mergeHistoryQuery(rowId).queryKey })
      toast.success(copy.unmerged)
    },
    onError: () => toast.error(copy.unmergeFailed),
  })
  const { merged } = merge
  return (
    <li className="py-2.5">
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <p>{merge.explanation}</p>
          <p className="break-words text-sm text-ink-3">
            {maskAccountNumbers(merged.description)} ·{' '}
            <span className="num">{formatRelativeDay(merged.date, today)}</span> ·{' '}
            <Amount value={merged.amount} currency={merged.currency} sign="always" />
          </p>
        </div>
        {merge.can_undo && (
          <Button size="sm" className="flex-none" busy={undo.isPending} onClick={() => undo.mutate()}>
            {copy.unmerge}
          </Button>
        )}
      </div>
      <p className="num mt-0.5 text-xs text-ink-3">
        {merge.undone_at === null
          ? copy.mergedOn(formatRelativeDay(toSantiagoDate(merge.created_at), today))
          : copy.unmergedOn(formatRelativeDay(toSantiagoDate(merge.undone_at), today))}
      </p>
    </li>
  )
}
