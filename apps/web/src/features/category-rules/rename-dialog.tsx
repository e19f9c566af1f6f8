import { renameCopy as copy } from '@lucas/contract/copy/transactions/bulk-screen.ts'
import { limits } from '@lucas/contract/limits.ts'
import type { TransactionDetail } from '@lucas/contract/transactions/transaction-detail.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { replaceCachedTransaction } from '../../entities/transaction/transaction-cache.ts'
import { transactionName } from '../../entities/transaction/transaction-title.ts'
import { toErrorMessage } from '../../lib/http/api-error.ts'
import { FormDialog } from '../../ui/forms/form-dialog.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { renameMerchant } from './api.ts'
import { offerNameRule } from './rule-offers.ts'

/** Renames one transaction; similar ones may follow. The typed name stays until it is saved. */
export function RenameDialog({ detail, onClose }: { detail: TransactionDetail; onClose: () => void }) {
  const cache = useQueryClient()
  const [name, setName] = useState(transactionName(detail))
  const save = useMutation({
    mutationFn: () => renameMerchant(detail.id, name.trim()),
    meta: { done: copy.saved },
    onSuccess({ correction, ...row }) {
      replaceCachedTransaction(cache, row)
      offerNameRule(detail.id, correction)
      onClose()
    },
  })
  const onSubmit = () => (name.trim() === transactionName(detail) ? onClose() : save.mutate())
  return (
    <FormDialog
      form={{ draft: name, busy: save.isPending, onSubmit }}
      title={copy.title}
      description={copy.text}
      cancel={copy.cancel}
      submit={copy.save}
      busyText={copy.saving}
      onClose={onClose}
    >
      <TextInput
        autoFocus
        label={copy.name}
        hint={copy.hint}
        error={save.error === null ? undefined : toErrorMessage(save.error, copy.failed)}
        value={name}
        maxLength={limits.transactionNameMax}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
    </FormDialog>
  )
}
