import { byHandCopy as copy } from '@lucas/contract/copy/by-hand.ts'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { refusalsOf } from '../../lib/api-error.ts'
import { useAttemptKey } from '../../lib/attempt-key.ts'
import type { MovementType } from '../../lib/by-hand.ts'
import { useToday } from '../../lib/today.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormFault } from '../../ui/form-fault.tsx'
import { toast } from '../../ui/toast.tsx'
import { addTransaction } from './api.ts'
import { bodyOf, draftErrors, emptyDraft, type TransactionBody } from './draft.ts'
import { ExtraFields } from './extra-fields.tsx'
import { MovementFields } from './movement-fields.tsx'
import { useKeptDraft } from './use-draft.ts'

interface NewTransactionDialogProps {
  type: MovementType | undefined
  onClose: () => void
}

/** 'Nueva transacción': a movement that no bank knows of. What is written survives closing. */
export function NewTransactionDialog({ type, onClose }: NewTransactionDialogProps) {
  const form = useId()
  const today = useToday()
  const keyOf = useAttemptKey()
  const { draft, change, clear } = useKeptDraft(today, type)
  const [tried, setTried] = useState(false)
  const add = useMutation({
    mutationFn: (body: TransactionBody) => addTransaction(body, keyOf(body)),
    onSuccess: (made) => {
      toast.success(copy.added[made.amount < 0 ? 'Expense' : 'Income'])
      clear()
      onClose()
    },
  })
  const wrong = draftErrors(draft, today)
  const refused = refusalsOf(add.error)
  const errors = { ...refused, ...(tried ? wrong : {}) }
  const isTouched =
    JSON.stringify({ ...draft, type: null }) !== JSON.stringify({ ...emptyDraft(today), type: null })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    if (Object.keys(wrong).length === 0 && !add.isPending) add.mutate(bodyOf(draft))
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={copy.title}
      footer={
        <>
          {isTouched && (
            <Button variant="ghost" className="md:mr-auto" onClick={clear}>
              {copy.clear}
            </Button>
          )}
          <Button type="submit" variant="primary" form={form} busy={add.isPending} busyText={copy.adding}>
            {copy.submit[draft.type]}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="grid gap-4">
        <FormFault error={add.error} otherwise={copy.failed} />
        <MovementFields draft={draft} errors={errors} today={today} isNew onChange={change} />
        <ExtraFields notes={draft.notes} tags={draft.tags} errors={errors} onChange={change} />
      </form>
    </Dialog>
  )
}
