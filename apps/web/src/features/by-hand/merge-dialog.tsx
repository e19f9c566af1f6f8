import { byHandCopy } from '@lucas/contract/copy/by-hand.ts'
import type { MergeInput } from '@lucas/contract/review.ts'
import type { Transaction } from '@lucas/contract/transaction.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceOf } from '../../lib/api-error.ts'
import { useAttemptKey } from '../../lib/attempt-key.ts'
import { tellRowsGone } from '../../lib/by-hand.ts'
import { useToday } from '../../lib/today.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorBanner } from '../../ui/error-banner.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.tsx'
import { mergePreviewQuery, mergeRows, undoMerge } from './api.ts'
import { inOrder, rankOf } from './merge-order.ts'
import { MergeResult } from './merge-result.tsx'
import { RowChoice } from './row-choice.tsx'

const copy = byHandCopy.merge

interface MergeDialogProps {
  rows: readonly [Transaction, Transaction]
  onDone: () => void
  onClose: () => void
}

/** 'Unir duplicados': which of two rows stays, what it will be, and a way back. */
export function MergeDialog({ rows, onDone, onClose }: MergeDialogProps) {
  const today = useToday()
  const keyOf = useAttemptKey()
  const rank = rankOf(...rows)
  const ordered = inOrder(rows)
  const [keptId, setKept] = useState(ordered[0].id)
  const [kept, other] = ordered[0].id === keptId ? ordered : [ordered[1], ordered[0]]
  const input = { kept_id: kept.id, merged_id: other.id }
  const preview = useQuery(mergePreviewQuery(input))
  const merge = useMutation({
    mutationFn: (wanted: MergeInput) => mergeRows(wanted, keyOf(wanted)),
    onSuccess: ({ merge_id: id }) => {
      tellRowsGone([other.id])
      toast.success(copy.done, { action: { label: copy.undo, run: () => takeBack(id) } })
      onDone()
      onClose()
    },
    onError: (fault) => toast.error(sentenceOf(fault, copy.failed)),
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !merge.isPending && onClose()}
      title={copy.title}
      description={copy.lead}
      footer={
        <>
          <Button onClick={onClose}>{copy.cancel}</Button>
          <Button
            variant="primary"
            disabled={!preview.isSuccess}
            busy={merge.isPending}
            busyText={copy.busy}
            onClick={() => merge.mutate(input)}
          >
            {copy.submit}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <fieldset disabled={rank !== null} className="grid gap-2">
          <legend className="mb-1.5 text-sm font-[550]">{copy.keep}</legend>
          {ordered.map((row) => (
            <RowChoice key={row.id} row={row} checked={row.id === keptId} onChoose={() => setKept(row.id)} />
          ))}
          {rank !== null && <p className="text-sm text-ink-3">{copy.byRank[rank]}</p>}
        </fieldset>
        {kept.amount !== other.amount && preview.isSuccess && (
          <p className="rounded-md bg-warning-soft px-3 py-2 text-sm text-warning">{copy.amountsDiffer}</p>
        )}
        {preview.isError && <ErrorBanner message={sentenceOf(preview.error, copy.failed)} />}
        {preview.isPending && (
          <div role="status" aria-busy="true" aria-label={copy.loading}>
            <Skeleton className="h-24" />
          </div>
        )}
        {preview.data !== undefined && <MergeResult row={preview.data.transaction} today={today} />}
      </div>
    </Dialog>
  )
}

const takeBack = (id: string): void =>
  void undoMerge(id).then(
    () => toast.success(copy.undone),
    (fault) => toast.error(sentenceOf(fault, copy.undoFailed)),
  )
