import { recurringScreenCopy as copy } from '@lucas/contract/copy/planning/recurring-screen.ts'
import type { RecurringDetail, RecurringPatch } from '@lucas/contract/planning/recurring.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { dismissSeries, restoreSeries, updateSeries } from '../../entities/recurring/series-requests.ts'
import { toErrorMessage } from '../../lib/http/api-error.ts'
import { FormDialog } from '../../ui/forms/form-dialog.tsx'
import { toast } from '../../ui/overlays/toast.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import { cacheSeries } from './api.ts'
import { SeriesEvidence } from './series-evidence.tsx'
import { SeriesFields } from './series-fields.tsx'
import { type SeriesDraft, toSeriesPatch } from './series-form.ts'
import { SeriesStatus } from './series-status.tsx'

interface EditSeriesProps {
  series: RecurringDetail
  rowId: string
  onClose: () => void
}

/** Mutations of a series; removals can be undone from their toast. */
function useSeriesMutations({ series, rowId, onClose }: EditSeriesProps) {
  const cache = useQueryClient()
  const cacheAnswer = (answer: RecurringDetail): void => cacheSeries(cache, rowId, answer)
  const undoAction = (work: () => Promise<RecurringDetail>) => ({
    action: {
      label: copy.undo,
      run: () =>
        void work().then(cacheAnswer, (error: Error) => toast.error(toErrorMessage(error, copy.saveFailed))),
    },
  })
  const meta = { failed: copy.saveFailed }
  const save = useMutation({
    mutationFn: (patch: RecurringPatch) => updateSeries(series.id, patch),
    meta,
    onSuccess: cacheAnswer,
  })
  const removeTransaction = useMutation({
    mutationFn: () => updateSeries(series.id, { remove_transaction_ids: [rowId] }),
    meta,
    onSuccess(answer) {
      // Close before the cache changes: otherwise the dialog would turn into the one that creates a series.
      onClose()
      cacheAnswer(answer)
      toast.success(
        copy.takenOut,
        undoAction(() => updateSeries(series.id, { add_transaction_ids: [rowId] })),
      )
    },
  })
  const dismiss = useMutation({
    mutationFn: () => dismissSeries(series.id),
    meta: { failed: copy.dismissFailed },
    onSuccess(answer) {
      onClose()
      cacheAnswer(answer)
      toast.success(
        copy.dismissed,
        undoAction(() => restoreSeries(series.id)),
      )
    },
  })
  return { save, takeOut: removeTransaction, dismiss }
}

/** Edits or dismisses a series, with its transactions as evidence. */
export function EditSeries({ series, rowId, onClose }: EditSeriesProps) {
  const [draft, setDraft] = useState<SeriesDraft>({})
  const { save, takeOut: removeTransaction, dismiss } = useSeriesMutations({ series, rowId, onClose })
  const patch = toSeriesPatch(draft, series)
  const hasChanges = patch !== null && Object.keys(patch).length > 0 && patch.name !== ''
  const onSubmit = () => {
    if (!hasChanges) return
    save.mutate(patch, {
      onSuccess: () => {
        toast.success(copy.saved)
        onClose()
      },
    })
  }
  return (
    <FormDialog
      form={{ draft, busy: save.isPending, onSubmit }}
      title={copy.title}
      cancel={copy.close}
      submit={copy.save}
      busyText={copy.saving}
      disabled={!hasChanges}
      extraActions={
        <Button
          variant="ghost"
          className="mr-auto text-negative"
          busy={dismiss.isPending}
          onClick={() => dismiss.mutate()}
        >
          {copy.dismiss}
        </Button>
      }
      onClose={onClose}
    >
      <div className="grid grid-cols-1 gap-5">
        <SeriesStatus series={series} />
        <SeriesFields
          values={{ ...series, amount: series.expected_amount }}
          draft={draft}
          onDraft={setDraft}
          edited={series.edited}
          onAutomatic={(field) => {
            const { [field === 'expected_amount' ? 'amount' : field]: _gone, ...others } = draft
            setDraft(others)
            save.mutate({ [field]: null })
          }}
        />
        <SeriesEvidence
          series={series}
          rowId={rowId}
          isBusy={removeTransaction.isPending}
          onRemove={() => removeTransaction.mutate()}
        />
      </div>
    </FormDialog>
  )
}
