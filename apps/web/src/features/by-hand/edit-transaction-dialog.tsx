import { byHandCopy as copy } from '@lucas/contract/copy/by-hand.ts'
import type { Transaction } from '@lucas/contract/transaction.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refusalsOf } from '../../lib/api-error.ts'
import { useToday } from '../../lib/today.ts'
import { putTransaction } from '../../lib/transaction-cache.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { changeTransaction } from './api.ts'
import { draftErrors, draftOf, patchOf } from './draft.ts'
import { MovementFields } from './movement-fields.tsx'

/** Changes what a movement says of itself, where the person wrote it. */
export function EditTransactionDialog({ row, onClose }: { row: Transaction; onClose: () => void }) {
  const today = useToday()
  const cache = useQueryClient()
  const [draft, setDraft] = useState(() => draftOf(row))
  const [tried, setTried] = useState(false)
  const patch = patchOf(draft, row)
  const save = useMutation({
    mutationFn: () => changeTransaction(row.id, patch),
    onSuccess: ({ correction: _, ...changed }) => {
      putTransaction(cache, changed)
      toast.success(copy.edited)
      onClose()
    },
  })
  const wrong = draftErrors(draft, today)
  const refused = refusalsOf(save.error)
  const submit = (): void => {
    setTried(true)
    if (Object.keys(wrong).length > 0) return
    if (Object.keys(patch).length === 0) onClose()
    else save.mutate()
  }
  return (
    <FormDialog
      title={copy.editTitle}
      cancel={copy.cancel}
      busy={save.isPending}
      busyText={copy.saving}
      submit={copy.save}
      error={save.error}
      failed={copy.editFailed}
      onSubmit={submit}
      onClose={onClose}
    >
      <MovementFields
        draft={draft}
        errors={{ ...refused, ...(tried ? wrong : {}) }}
        today={today}
        isNew={false}
        onChange={(part) => setDraft({ ...draft, ...part })}
      />
    </FormDialog>
  )
}
