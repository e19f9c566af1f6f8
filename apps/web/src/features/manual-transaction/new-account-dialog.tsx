import type { Account } from '@lucas/contract/banking/account.ts'
import {
  type ManualAccountInput,
  manualAccountInput,
  manualAccountTypes,
} from '@lucas/contract/banking/account-input.ts'
import {
  manualAccountNames,
  manualTransactionCopy,
} from '@lucas/contract/copy/transactions/manual-transaction.ts'
import { currencies } from '@lucas/contract/currency.ts'
import { limits } from '@lucas/contract/limits.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useIdempotencyKey } from '../../lib/http/use-idempotency-key.ts'
import { FormDialog } from '../../ui/forms/form-dialog.tsx'
import { MoneyInput } from '../../ui/forms/money-input.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { draftSchema, useDraftForm } from '../../ui/forms/use-draft-form.ts'
import { toast } from '../../ui/overlays/toast.tsx'
import { createAccount } from './api.ts'

const copy = manualTransactionCopy.account
const types = manualAccountTypes.map((value) => ({ value, label: manualAccountNames[value] }))
const accountDraft = draftSchema(
  (draft: Omit<ManualAccountInput, 'opening_balance'> & { opening_balance: string }) => ({
    ...draft,
    opening_balance: Number(draft.opening_balance),
  }),
  manualAccountInput,
)
const currencyOptions = currencies.map((value) => ({ value, label: copy.currencies[value] }))

interface NewAccountDialogProps {
  onCreated?: (account: Account) => void
  onClose: () => void
}

/** Creates a manual account, such as cash. */
export function NewAccountDialog({ onCreated, onClose }: NewAccountDialogProps) {
  const cache = useQueryClient()
  const attempt = useIdempotencyKey()
  const add = useMutation({
    mutationFn: (input: ManualAccountInput) => attempt(input, (key) => createAccount(cache, input, key)),
    onSuccess: (account) => {
      toast.success(copy.done(account.name))
      onCreated?.(account)
      onClose()
    },
  })
  const form = useDraftForm(
    accountDraft,
    { name: '', account_type: 'depository', currency: 'CLP', opening_balance: '' },
    { save: add },
  )
  return (
    <FormDialog
      form={form}
      title={copy.title}
      description={copy.lead}
      cancel={manualTransactionCopy.cancel}
      busyText={copy.saving}
      submit={copy.submit}
      errorMessage={copy.failed}
      onClose={onClose}
    >
      <TextInput
        label={copy.name}
        maxLength={limits.nameMax}
        placeholder={copy.namePlaceholder}
        autoFocus
        {...form.input('name')}
      />
      <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
        <Select label={copy.type} options={types} {...form.input('account_type')} />
        <Select label={copy.currency} options={currencyOptions} {...form.input('currency')} />
      </div>
      <MoneyInput
        label={copy.opening}
        currency={form.draft.currency}
        hint={copy.openingHint}
        {...form.field('opening_balance')}
      />
    </FormDialog>
  )
}
