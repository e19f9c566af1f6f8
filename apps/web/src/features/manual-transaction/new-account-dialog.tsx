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
import { useState } from 'react'
import { toFieldErrors } from '../../lib/http/api-error.ts'
import { useIdempotencyKey } from '../../lib/http/use-idempotency-key.ts'
import { FormDialog } from '../../ui/forms/form-dialog.tsx'
import { MoneyInput } from '../../ui/forms/money-input.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { toast } from '../../ui/overlays/toast.tsx'
import { createAccount } from './api.ts'

const copy = manualTransactionCopy.account
const types = manualAccountTypes.map((value) => ({ value, label: manualAccountNames[value] }))
const currencyOptions = currencies.map((value) => ({ value, label: copy.currencies[value] }))

interface NewAccountDialogProps {
  onCreated?: (account: Account) => void
  onClose: () => void
}

/** Creates a manual account, such as cash. */
export function NewAccountDialog({ onCreated, onClose }: NewAccountDialogProps) {
  const cache = useQueryClient()
  const attempt = useIdempotencyKey()
  const [name, setName] = useState('')
  const [type, setType] = useState<ManualAccountInput['account_type']>('depository')
  const [currency, setCurrency] = useState<ManualAccountInput['currency']>('CLP')
  const [opening, setOpening] = useState('')
  const [tried, setTried] = useState(false)
  const input = { name, account_type: type, currency, opening_balance: Number(opening) }
  const parsed = manualAccountInput.safeParse(input)
  const add = useMutation({
    mutationFn: () => attempt(input, (key) => createAccount(cache, input, key)),
    onSuccess: (account) => {
      toast.success(copy.done(account.name))
      onCreated?.(account)
      onClose()
    },
  })
  const serverErrors = toFieldErrors(add.error)
  const clientError = parsed.error?.issues.find(({ path: [field] }) => field === 'name')?.message
  const submit = (): void => {
    setTried(true)
    if (parsed.success) add.mutate()
  }
  return (
    <FormDialog
      form={{ draft: input, busy: add.isPending, error: add.error, onSubmit: submit }}
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
        value={name}
        maxLength={limits.nameMax}
        placeholder={copy.namePlaceholder}
        error={(tried ? clientError : undefined) ?? serverErrors.name}
        autoFocus
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
        <Select
          label={copy.type}
          options={types}
          value={type}
          onChange={({ currentTarget }) =>
            setType(types.find(({ value }) => value === currentTarget.value)?.value ?? 'depository')
          }
        />
        <Select
          label={copy.currency}
          options={currencyOptions}
          value={currency}
          onChange={({ currentTarget }) => setCurrency(currentTarget.value === 'USD' ? 'USD' : 'CLP')}
        />
      </div>
      <MoneyInput
        label={copy.opening}
        currency={currency}
        value={opening}
        hint={copy.openingHint}
        error={serverErrors.opening_balance}
        onChange={setOpening}
      />
    </FormDialog>
  )
}
