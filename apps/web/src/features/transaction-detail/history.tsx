import { transactionDetailCopy as copy } from '@lucas/contract/copy/transaction-detail.ts'
import type { Merge } from '@lucas/contract/review.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { dayLabel, dayOfInstant } from '../../lib/format.ts'
import { useToday } from '../../lib/today.ts'
import { Amount } from '../../ui/amount.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorBanner } from '../../ui/error-banner.tsx'
import { toast } from '../../ui/toast.tsx'
import { historyQuery, undoMerge } from './api.ts'

/** Which other movements became this one, and the way back. Most have no such history, and no section. */
export function History({ id }: { id: string }) {
  const { data, isError, refetch } = useQuery(historyQuery(id))
  if (isError)
    return <ErrorBanner className="mt-5" message={copy.historyFailed} onRetry={() => void refetch()} />
  const merges = data?.results ?? []
  if (merges.length === 0) return null
  return (
    <section className="mt-5">
      <h3 className="text-sm font-[550]">{copy.history}</h3>
      <ul className="mt-1 divide-y divide-line">
        {merges.map((merge) => (
          <Line key={merge.id} merge={merge} rowId={id} />
        ))}
      </ul>
    </section>
  )
}

function Line({ merge, rowId }: { merge: Merge; rowId: string }) {
  const today = useToday()
  const cache = useQueryClient()
  const undo = useMutation({
    mutationFn: () => undoMerge(merge.id),
    onSuccess: async () => {
      await cache.invalidateQueries({ queryKey: historyQuery(rowId).queryKey })
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
            {merged.description} · <span className="num">{dayLabel(merged.date, today)}</span> ·{' '}
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
          ? copy.mergedOn(dayLabel(dayOfInstant(merge.created_at), today))
          : copy.unmergedOn(dayLabel(dayOfInstant(merge.undone_at), today))}
      </p>
    </li>
  )
}
