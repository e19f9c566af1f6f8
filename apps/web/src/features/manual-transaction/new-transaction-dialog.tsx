import { manualTransactionCopy as copy } from '@lucas/contract/copy/transactions/manual-transaction.ts'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import type { ManualTransactionType } from '../../entities/transaction/manual.ts'
import { useToday } from '../../lib/hooks/use-today.ts'
import { toFieldErrors } from '../../lib/http/api-error.ts'
import { FormError } from '../../ui/forms/form-error.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { toast } from '../../ui/overlays/toast.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import { createTransaction } from './api.ts'
import { emptyDraft, getDraftErrors, type TransactionBody, toTransactionBody } from './draft.ts'
import { ExtraFields } from './extra-fields.tsx'
import { TransactionFields } from './transaction-fields.tsx'
import { useStoredDraft } from './use-stored-draft.ts'

interface NewTransactionDialogProps {
  type: ManualTransactionType | undefined
  onClose: () => void
}

/** 'Nueva transacción': creates a manual transaction. The draft survives closing the dialog. */
export function NewTransactionDialog({ type, onClose }: NewTransactionDialogProps) {
  const form = useId()
  const today = useToday()
  const { draft, key, change, clear } = useStoredDraft(today, type)
  const [tried, setTried] = useState(false)
  const add = useMutation({
    mutationFn: (body: TransactionBody) => createTransaction(body, key),
    onSuccess: (created) => {
      toast.success(copy.added[created.amount < 0 ? 'Expense' : 'Income'])
      clear()
      onClose()
    },
  })
  const clientErrors = getDraftErrors(draft, today)
  const serverErrors = toFieldErrors(add.error)
  const errors = { ...serverErrors, ...(tried ? clientErrors : {}) }
  const isTouched =
    JSON.stringify({ ...draft, type: null }) !== JSON.stringify({ ...emptyDraft(today), type: null })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    if (Object.keys(clientErrors).length === 0 && !add.isPending) add.mutate(toTransactionBody(draft))
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
        <FormError error={add.error} fallback={copy.failed} />
        <TransactionFields draft={draft} errors={errors} today={today} isNew onChange={change} />
        <ExtraFields notes={draft.notes} tags={draft.tags} errors={errors} onChange={change} />
      </form>
    </Dialog>
  )
}
