import { recurringScreenCopy as copy } from '@lucas/contract/copy/planning/recurring-screen.ts'
import { salary } from '@lucas/contract/copy/transactions/category-labels.ts'
import type { NewRecurringInput } from '@lucas/contract/planning/recurring.ts'
import type { TransactionDetail } from '@lucas/contract/transactions/transaction-detail.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { transactionName } from '../../entities/transaction/transaction-title.ts'
import { useIdempotencyKey } from '../../lib/http/use-idempotency-key.ts'
import { FormDialog } from '../../ui/forms/form-dialog.tsx'
import { toast } from '../../ui/overlays/toast.tsx'
import { cacheSeries, createSeries } from './api.ts'
import { SeriesFields } from './series-fields.tsx'
import { type SeriesDraft, toSeriesInput } from './series-form.ts'

/** Creates a series from one transaction; similar ones join automatically. */
export function NewSeries({ detail, onClose }: { detail: TransactionDetail; onClose: () => void }) {
  const cache = useQueryClient()
  const attempt = useIdempotencyKey()
  const [draft, setDraft] = useState(() => toNewDraft(detail))
  const { id, amount, currency } = detail
  const name = transactionName(detail)
  const create = useMutation({
    mutationFn: (input: NewRecurringInput) => attempt(input, (key) => createSeries(input, key)),
    // The dialog stays open with the new series, to show its transactions.
    onSuccess(series) {
      toast.success(copy.made)
      cacheSeries(cache, id, series)
    },
  })
  const input = toSeriesInput(draft, { id, name, amount })
  const isReady = input !== null && input.name !== ''
  const submit = () => {
    if (isReady) create.mutate(input)
  }
  return (
    <FormDialog
      form={{ draft, busy: create.isPending, error: create.error, onSubmit: submit }}
      title={copy.newTitle}
      description={copy.newLead}
      cancel={copy.cancel}
      disabled={!isReady}
      busyText={copy.making}
      submit={copy.make}
      errorMessage={copy.makeFailed}
      onClose={onClose}
    >
      <SeriesFields
        values={{ name, kind: null, rhythm: 'monthly', amount, currency }}
        draft={draft}
        onDraft={setDraft}
        edited={[]}
        onAutomatic={() => undefined}
      />
    </FormDialog>
  )
}

/** The kind of an income is chosen in advance; an expense has none until its series is found. */
function toNewDraft({ amount, category }: TransactionDetail): SeriesDraft {
  if (amount <= 0) return {}
  return { kind: category === salary ? 'salary' : 'income' }
}
