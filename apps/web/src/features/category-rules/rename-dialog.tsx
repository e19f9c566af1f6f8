import { renameCopy as copy } from '@lucas/contract/copy/transactions/bulk-screen.ts'
import { limits } from '@lucas/contract/limits.ts'
import type { TransactionDetail } from '@lucas/contract/transactions/transaction-detail.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useRef, useState } from 'react'
import { replaceCachedTransaction } from '../../entities/transaction/transaction-cache.ts'
import { transactionName } from '../../entities/transaction/transaction-title.ts'
import { toErrorMessage } from '../../lib/http/api-error.ts'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { toast } from '../../ui/overlays/toast.tsx'
import { UnsavedGuard } from '../../ui/overlays/use-unsaved-changes.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import { renameMerchant } from './api.ts'
import { offerNameRule } from './rule-offers.ts'

/** Renames one transaction; similar ones may follow. The typed name stays until it is saved. */
export function RenameDialog({ detail, onClose }: { detail: TransactionDetail; onClose: () => void }) {
  const cache = useQueryClient()
  const form = useId()
  const field = useRef<HTMLInputElement>(null)
  const [name, setName] = useState(transactionName(detail))
  const save = useMutation({
    mutationFn: () => renameMerchant(detail.id, name.trim()),
    onSuccess({ correction, ...row }) {
      replaceCachedTransaction(cache, row)
      offerNameRule(detail.id, correction)
      toast.success(copy.saved)
      onClose()
    },
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (name.trim() === transactionName(detail)) onClose()
    else save.mutate()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={copy.title}
      description={copy.text}
      initialFocus={field}
      footer={
        <>
          <Button onClick={onClose}>{copy.cancel}</Button>
          <Button type="submit" form={form} variant="primary" busy={save.isPending} busyText={copy.saving}>
            {copy.save}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit}>
        <UnsavedGuard draft={name} isSaving={save.isPending} />
        <TextInput
          ref={field}
          label={copy.name}
          hint={copy.hint}
          error={save.error === null ? undefined : toErrorMessage(save.error, copy.failed)}
          value={name}
          maxLength={limits.transactionNameMax}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
      </form>
    </Dialog>
  )
}
