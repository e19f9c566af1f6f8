import { recurringScreenCopy as copy } from '@lucas/contract/copy/recurring-screen.ts'
import type { RecurringDetail, RecurringPatch } from '@lucas/contract/recurring.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { sentenceOf } from '../../lib/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormActions } from '../../ui/form-actions.tsx'
import { toast } from '../../ui/toast.tsx'
import { changeSeries, dismissSeries, putSeries, restoreSeries } from './api.ts'
import { SeriesEvidence } from './series-evidence.tsx'
import { SeriesFields } from './series-fields.tsx'
import { patchOf, type SeriesDraft } from './series-form.ts'
import { SeriesStanding } from './series-standing.tsx'

interface EditSeriesProps {
  series: RecurringDetail
  rowId: string
  onClose: () => void
}

/** The writes of a series; those that take something away can be undone from their message. */
function useWrites({ series, rowId, onClose }: EditSeriesProps) {
  const cache = useQueryClient()
  const put = (answer: RecurringDetail): void => putSeries(cache, rowId, answer)
  const undoing = (work: () => Promise<RecurringDetail>) => ({
    action: {
      label: copy.undo,
      run: () => void work().then(put, (error: Error) => toast.error(sentenceOf(error, copy.saveFailed))),
    },
  })
  const onError = (error: Error) => toast.error(sentenceOf(error, copy.saveFailed))
  const save = useMutation({
    mutationFn: (patch: RecurringPatch) => changeSeries(series.id, patch),
    onSuccess: put,
    onError,
  })
  const takeOut = useMutation({
    mutationFn: () => changeSeries(series.id, { remove_transaction_ids: [rowId] }),
    onSuccess(answer) {
      // Before the movement is in no series any more: this dialog would go on as the one that makes a series.
      onClose()
      put(answer)
      toast.success(
        copy.takenOut,
        undoing(() => changeSeries(series.id, { add_transaction_ids: [rowId] })),
      )
    },
    onError,
  })
  const dismiss = useMutation({
    mutationFn: () => dismissSeries(series.id),
    onSuccess(answer) {
      onClose()
      put(answer)
      toast.success(
        copy.dismissed,
        undoing(() => restoreSeries(series.id)),
      )
    },
    onError: (error) => toast.error(sentenceOf(error, copy.dismissFailed)),
  })
  return { save, takeOut, dismiss }
}

/** A series with what it is made of: named, kept in another rhythm or amount, or dismissed for good. */
export function EditSeries({ series, rowId, onClose }: EditSeriesProps) {
  const form = useId()
  const [draft, setDraft] = useState<SeriesDraft>({})
  const { save, takeOut, dismiss } = useWrites({ series, rowId, onClose })
  const patch = patchOf(draft, series)
  const hasChanges = patch !== null && Object.keys(patch).length > 0 && patch.name !== ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!hasChanges || save.isPending) return
    save.mutate(patch, {
      onSuccess: () => {
        toast.success(copy.saved)
        onClose()
      },
    })
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={copy.title}
      footer={
        <>
          <Button
            variant="ghost"
            className="mr-auto text-negative"
            busy={dismiss.isPending}
            onClick={() => dismiss.mutate()}
          >
            {copy.dismiss}
          </Button>
          <FormActions
            form={form}
            cancel={copy.close}
            onCancel={onClose}
            disabled={!hasChanges}
            busy={save.isPending}
            busyText={copy.saving}
          >
            {copy.save}
          </FormActions>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="grid gap-5">
        <SeriesStanding series={series} />
        <SeriesFields
          standing={{ ...series, amount: series.expected_amount }}
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
          isBusy={takeOut.isPending}
          onTakeOut={() => takeOut.mutate()}
        />
      </form>
    </Dialog>
  )
}
