import { recurringScreenCopy as copy } from '@lucas/contract/copy/recurring-screen.ts'
import type { NewRecurringInput } from '@lucas/contract/recurring.ts'
import type { TransactionDetail } from '@lucas/contract/transaction-detail.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAttemptKey } from '../../lib/attempt-key.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { transactionName } from '../../ui/transaction-row.tsx'
import { makeSeries, putSeries } from './api.ts'
import { SeriesFields } from './series-fields.tsx'
import { inputOf, type SeriesDraft } from './series-form.ts'

/** Makes a series of one movement; what is alike comes to it by itself. */
export function NewSeries({ detail, onClose }: { detail: TransactionDetail; onClose: () => void }) {
  const cache = useQueryClient()
  const keyOf = useAttemptKey()
  const [draft, setDraft] = useState<SeriesDraft>({})
  const { id, amount, currency } = detail
  const name = transactionName(detail)
  const make = useMutation({
    mutationFn: (input: NewRecurringInput) => makeSeries(input, keyOf(input)),
    // The dialog goes on with the series, so that its movements are seen at once.
    onSuccess(series) {
      toast.success(copy.made)
      putSeries(cache, id, series)
    },
  })
  const input = inputOf(draft, { id, name, amount })
  const isReady = input !== null && input.name !== ''
  const submit = () => {
    if (isReady) make.mutate(input)
  }
  return (
    <FormDialog
      title={copy.newTitle}
      description={copy.newLead}
      cancel={copy.cancel}
      disabled={!isReady}
      busy={make.isPending}
      busyText={copy.making}
      submit={copy.make}
      error={make.error}
      failed={copy.makeFailed}
      onSubmit={submit}
      onClose={onClose}
    >
      <SeriesFields
        standing={{ name, kind: null, rhythm: 'monthly', amount, currency }}
        draft={draft}
        onDraft={setDraft}
        edited={[]}
        onAutomatic={() => undefined}
      />
    </FormDialog>
  )
}
