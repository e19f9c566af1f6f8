import { manualTransactionCopy } from '@lucas/contract/copy/transactions/manual-transaction.ts'
import { chooseFactsSource } from '@lucas/contract/rules/merging.ts'
import type { MergeInput } from '@lucas/contract/transactions/review.ts'
import type { Transaction } from '@lucas/contract/transactions/transaction.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ReconciledWarning } from '../../entities/account/reconciled-warning.tsx'
import { findReconciled, reconciliationsQuery } from '../../entities/account/reconciliations.ts'
import { notifyTransactionsDeleted } from '../../entities/transaction/manual.ts'
import { useToday } from '../../lib/hooks/use-today.ts'
import { toErrorMessage } from '../../lib/http/api-error.ts'
import { useIdempotencyKey } from '../../lib/http/use-idempotency-key.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { toast } from '../../ui/overlays/toast.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import { ErrorBanner } from '../../ui/primitives/error-banner.tsx'
import { mergePreviewQuery, mergeTransactions, undoMerge } from './api.ts'
import { MergeResult, MergeResultSkeleton } from './merge-result.tsx'
import { RowChoice } from './row-choice.tsx'

const copy = manualTransactionCopy.merge

interface MergeDialogProps {
  rows: readonly [Transaction, Transaction]
  onDone: () => void
  onClose: () => void
}

/** 'Unir duplicados': choose the target of the merge, preview the result, and undo. */
export function MergeDialog({ rows, onDone, onClose }: MergeDialogProps) {
  const today = useToday()
  const attempt = useIdempotencyKey()
  const rank = getMergeRank(...rows)
  const ordered = orderForMerge(rows)
  const [targetId, setTargetId] = useState(ordered[0].id)
  const [target, source] = ordered[0].id === targetId ? ordered : [ordered[1], ordered[0]]
  const input = { kept_id: target.id, merged_id: source.id }
  const preview = useQuery(mergePreviewQuery(input))
  const { data } = useQuery(reconciliationsQuery)
  // The two become one: the balance of both days may move.
  const reconciled = findReconciled(
    data?.results ?? [],
    rows.map(({ account, date }) => ({ accountId: account.id, date })),
  )
  const merge = useMutation({
    mutationFn: (mergeInput: MergeInput) => attempt(mergeInput, (key) => mergeTransactions(mergeInput, key)),
    meta: { failed: copy.failed },
    onSuccess: ({ merge_id: id }) => {
      notifyTransactionsDeleted([source.id])
      toast.success(copy.done, { action: { label: copy.undo, run: () => undo(id) } })
      onDone()
      onClose()
    },
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
      <div className="grid grid-cols-1 gap-5">
        <fieldset disabled={rank !== null} className="grid grid-cols-1 gap-2">
          <legend className="mb-1.5 text-sm font-[550]">{copy.keep}</legend>
          {ordered.map((row) => (
            <RowChoice
              key={row.id}
              row={row}
              checked={row.id === targetId}
              onChoose={() => setTargetId(row.id)}
            />
          ))}
          {rank !== null && <p className="text-sm text-ink-3">{copy.byRank[rank]}</p>}
        </fieldset>
        {target.amount !== source.amount && preview.isSuccess && (
          <p className="rounded-md bg-warning-soft px-3 py-2 text-sm text-warning">{copy.amountsDiffer}</p>
        )}
        {reconciled !== undefined && <ReconciledWarning reconciled={reconciled} />}
        {preview.isError && <ErrorBanner message={toErrorMessage(preview.error, copy.failed)} />}
        {preview.isPending && (
          <div role="status" aria-busy="true" aria-label={copy.loading}>
            <MergeResultSkeleton />
          </div>
        )}
        {preview.data !== undefined && <MergeResult row={preview.data.transaction} today={today} />}
      </div>
    </Dialog>
  )
}

const undo = (id: string): void =>
  void undoMerge(id).then(
    () => toast.success(copy.undone),
    (fault) => toast.error(toErrorMessage(fault, copy.undoFailed)),
  )

type MergeCandidate = Pick<Transaction, 'manual' | 'pending'>

/** Returns why one row is preferred as the target; null if there is no preference. */
export function getMergeRank(one: MergeCandidate, other: MergeCandidate): 'bank' | 'posted' | null {
  if (one.manual !== other.manual) return 'bank'
  return one.pending === other.pending ? null : 'posted'
}

/** Puts the row whose facts count first. */
export const orderForMerge = <T extends MergeCandidate>([one, other]: readonly [T, T]): readonly [T, T] =>
  chooseFactsSource(one, other) === 'target' ? [one, other] : [other, one]
