import { byHandCopy as copy } from '@lucas/contract/copy/by-hand.ts'
import type { Transaction } from '@lucas/contract/transaction.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { refusalsOf } from '../../lib/api-error.ts'
import { useToday } from '../../lib/today.ts'
import { putTransaction } from '../../lib/transaction-cache.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FormActions } from '../../ui/form-actions.tsx'
import { FormFault } from '../../ui/form-fault.tsx'
import { toast } from '../../ui/toast.tsx'
import { changeTransaction } from './api.ts'
import { draftErrors, draftOf, patchOf } from './draft.ts'
import { MovementFields } from './movement-fields.tsx'

/** Changes what a movement says of itself, where the person wrote it. */
export function EditTransactionDialog({ row, onClose }: { row: Transaction; onClose: () => void }) {
  const form = useId()
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
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    if (Object.keys(wrong).length > 0 || save.isPending) return
    if (Object.keys(patch).length === 0) onClose()
    else save.mutate()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !save.isPending && onClose()}
      title={copy.editTitle}
      footer={
        <FormActions
          form={form}
          cancel={copy.cancel}
          onCancel={onClose}
          busy={save.isPending}
          busyText={copy.saving}
        >
          {copy.save}
        </FormActions>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="grid gap-4">
        <FormFault error={save.error} otherwise={copy.editFailed} />
        <MovementFields
          draft={draft}
          errors={{ ...refused, ...(tried ? wrong : {}) }}
          today={today}
          isNew={false}
          onChange={(part) => setDraft({ ...draft, ...part })}
        />
      </form>
    </Dialog>
  )
}
