import { manualTransactionCopy as copy } from '@lucas/contract/copy/transactions/manual-transaction.ts'
import type { TransactionPatch } from '@lucas/contract/transactions/manual-transaction.ts'
import type { Transaction } from '@lucas/contract/transactions/transaction.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { accountsQuery } from '../../entities/account/queries.ts'
import type { ChangedDay } from '../../entities/account/reconciliations.ts'
import { replaceCachedTransaction } from '../../entities/transaction/transaction-cache.ts'
import { useToday } from '../../lib/hooks/use-today.ts'
import { FormDialog } from '../../ui/forms/form-dialog.tsx'
import { checkedDraft, useDraftForm } from '../../ui/forms/use-draft-form.ts'
import { updateTransaction } from './api.ts'
import { changeDraft, getDraftErrors, type TransactionDraft, toDraft, toTransactionPatch } from './draft.ts'
import { canHaveInstalments, InstalmentsField } from './instalments-field.tsx'
import { findDraftAccount, TransactionAccount } from './transaction-account.tsx'
import { TransactionFields } from './transaction-fields.tsx'
import { useReconciledGuard } from './use-reconciled-guard.tsx'

/** The days whose balance a change moves: none for a name or a category. */
function listChangedDays(
  row: Transaction,
  { amount, type, date, account, instalments }: TransactionPatch,
): ChangedDay[] {
  if ([amount, type, date, account, instalments].every((part) => part === undefined)) return []
  const before = { accountId: row.account.id, date: row.date }
  return [before, { accountId: account ?? before.accountId, date: date ?? before.date }]
}

/** Edits a manual transaction. */
export function EditTransactionDialog({ row, onClose }: { row: Transaction; onClose: () => void }) {
  const today = useToday()
  const cache = useQueryClient()
  const save = useMutation({
    mutationFn: (patch: TransactionPatch) => updateTransaction(row.id, patch),
    meta: { done: copy.edited },
    onSuccess: ({ correction: _, ...changed }) => {
      replaceCachedTransaction(cache, changed)
      onClose()
    },
  })
  const { data: accounts = [] } = useQuery(accountsQuery)
  const { guard, question } = useReconciledGuard()
  const send = (patch: TransactionPatch): void => {
    if (Object.keys(patch).length === 0) onClose()
    else guard(listChangedDays(row, patch), () => save.mutate(patch))
  }
  const form = useDraftForm(
    checkedDraft(
      (draft: TransactionDraft) => getDraftErrors(draft, today),
      (draft) => toTransactionPatch(draft, row),
    ),
    toDraft(row),
    { save: { ...save, mutate: send } },
  )
  const account = findDraftAccount(form.draft, accounts)
  const change = (part: Partial<TransactionDraft>): void => form.change((draft) => changeDraft(draft, part))
  return (
    <FormDialog
      form={form}
      title={copy.editTitle}
      size="sm"
      cancel={copy.cancel}
      busyText={copy.saving}
      submit={copy.save}
      errorMessage={copy.editFailed}
      onClose={onClose}
    >
      <TransactionFields
        draft={form.draft}
        currency={account?.currency ?? row.currency}
        errorOf={form.errorOf}
        today={today}
        isNew={false}
        focusesAmount={false}
        onChange={change}
      />
      <TransactionAccount
        accounts={accounts}
        account={account}
        isNew={false}
        error={form.errorOf('account')}
        onChange={change}
      />
      {account !== undefined && canHaveInstalments(form.draft, account) && (
        <InstalmentsField
          draft={form.draft}
          account={account}
          error={form.errorOf('instalments')}
          onChange={change}
        />
      )}
      {question}
    </FormDialog>
  )
}
