import { renameCopy as copy } from '@lucas/contract/copy/bulk-screen.ts'
import { limits } from '@lucas/contract/limits.ts'
import type { TransactionDetail } from '@lucas/contract/transaction-detail.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useRef, useState } from 'react'
import { sentenceOf } from '../../lib/api-error.ts'
import { putTransaction } from '../../lib/transaction-cache.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { toast } from '../../ui/toast.tsx'
import { transactionName } from '../../ui/transaction-row.tsx'
import { nameMerchant } from './api.ts'
import { offerName } from './offers.ts'

/** Another name for one movement, which all alike may follow afterwards. What was typed stays until it is saved. */
export function RenameDialog({ detail, onClose }: { detail: TransactionDetail; onClose: () => void }) {
  const cache = useQueryClient()
  const form = useId()
  const field = useRef<HTMLInputElement>(null)
  const [name, setName] = useState(transactionName(detail))
  const save = useMutation({
    mutationFn: () => nameMerchant(detail.id, name.trim()),
    onSuccess({ correction, ...row }) {
      putTransaction(cache, row)
      offerName(detail.id, correction)
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
        <TextInput
          ref={field}
          label={copy.name}
          hint={copy.hint}
          error={save.error === null ? undefined : sentenceOf(save.error, copy.failed)}
          value={name}
          maxLength={limits.transactionNameMax}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
      </form>
    </Dialog>
  )
}
