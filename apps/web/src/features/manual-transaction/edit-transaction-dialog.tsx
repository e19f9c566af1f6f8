import { manualTransactionCopy as copy } from '@lucas/contract/copy/transactions/manual-transaction.ts'
import type { Transaction } from '@lucas/contract/transactions/transaction.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { accountsQuery } from '../../entities/account/queries.ts'
import { replaceCachedTransaction } from '../../entities/transaction/transaction-cache.ts'
import { useToday } from '../../lib/hooks/use-today.ts'
import { toFieldErrors } from '../../lib/http/api-error.ts'
import { FormDialog } from '../../ui/forms/form-dialog.tsx'
import { toast } from '../../ui/overlays/toast.tsx'
import { updateTransaction } from './api.ts'
import { getDraftErrors, type TransactionDraft, toDraft, toTransactionPatch } from './draft.ts'
import { findDraftAccount, TransactionAccount } from './transaction-account.tsx'
import { TransactionFields } from './transaction-fields.tsx'

/** Edits a manual transaction. */
export function EditTransactionDialog({ row, onClose }: { row: Transaction; onClose: () => void }) {
  const today = useToday()
  const cache = useQueryClient()
  const [draft, setDraft] = useState(() => toDraft(row))
  const [tried, setTried] = useState(false)
  const patch = toTransactionPatch(draft, row)
  const save = useMutation({
    mutationFn: () => updateTransaction(row.id, patch),
    onSuccess: ({ correction: _, ...changed }) => {
      replaceCachedTransaction(cache, changed)
      toast.success(copy.edited)
      onClose()
    },
  })
  const { data: accounts = [] } = useQuery(accountsQuery)
  const account = findDraftAccount(draft, accounts)
  const clientErrors = getDraftErrors(draft, today)
  const serverErrors = toFieldErrors(save.error)
  const errors = { ...serverErrors, ...(tried ? clientErrors : {}) }
  const change = (part: Partial<TransactionDraft>): void => setDraft({ ...draft, ...part })
  const submit = (): void => {
    setTried(true)
    if (Object.keys(clientErrors).length > 0) return
    if (Object.keys(patch).length === 0) onClose()
    else save.mutate()
  }
  return (
    <FormDialog
      form={{ draft, busy: save.isPending, error: save.error, onSubmit: submit }}
      title={copy.editTitle}
      size="sm"
      cancel={copy.cancel}
      busyText={copy.saving}
      submit={copy.save}
      errorMessage={copy.editFailed}
      onClose={onClose}
    >
      <TransactionFields
        draft={draft}
        currency={account?.currency ?? row.currency}
        errors={errors}
        today={today}
        isNew={false}
        onChange={change}
      />
      <TransactionAccount
        accounts={accounts}
        account={account}
        isNew={false}
        error={errors.account}
        onChange={change}
      />
    </FormDialog>
  )
}
