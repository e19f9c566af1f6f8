import type { Account } from '@lucas/contract/account.ts'
import {
  type ManualAccountInput,
  manualAccountInput,
  manualAccountTypes,
} from '@lucas/contract/account-input.ts'
import { byHandCopy, manualAccountNames } from '@lucas/contract/copy/by-hand.ts'
import { currencies } from '@lucas/contract/currency.ts'
import { limits } from '@lucas/contract/limits.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refusalsOf } from '../../lib/api-error.ts'
import { useAttemptKey } from '../../lib/attempt-key.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { MoneyInput } from '../../ui/money-input.tsx'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { toast } from '../../ui/toast.tsx'
import { addAccount } from './api.ts'

const copy = byHandCopy.account
const types = manualAccountTypes.map((value) => ({ value, label: manualAccountNames[value] }))
const currencyOptions = currencies.map((value) => ({ value, label: copy.currencies[value] }))

interface NewAccountDialogProps {
  onMade?: (account: Account) => void
  onClose: () => void
}

/** An account that no bank tells of: cash, a tin, what a friend keeps. */
export function NewAccountDialog({ onMade, onClose }: NewAccountDialogProps) {
  const cache = useQueryClient()
  const keyOf = useAttemptKey()
  const [name, setName] = useState('')
  const [type, setType] = useState<ManualAccountInput['account_type']>('depository')
  const [currency, setCurrency] = useState<ManualAccountInput['currency']>('CLP')
  const [opening, setOpening] = useState('')
  const [tried, setTried] = useState(false)
  const input = { name, account_type: type, currency, opening_balance: Number(opening) }
  const parsed = manualAccountInput.safeParse(input)
  const add = useMutation({
    mutationFn: () => addAccount(cache, input, keyOf(input)),
    onSuccess: (account) => {
      toast.success(copy.done(account.name))
      onMade?.(account)
      onClose()
    },
  })
  const refused = refusalsOf(add.error)
  const wrong = parsed.error?.issues.find(({ path: [field] }) => field === 'name')?.message
  const submit = (): void => {
    setTried(true)
    if (parsed.success) add.mutate()
  }
  return (
    <FormDialog
      title={copy.title}
      description={copy.lead}
      cancel={byHandCopy.cancel}
      busy={add.isPending}
      busyText={copy.saving}
      submit={copy.submit}
      error={add.error}
      failed={copy.failed}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        label={copy.name}
        value={name}
        maxLength={limits.nameMax}
        placeholder={copy.namePlaceholder}
        error={(tried ? wrong : undefined) ?? refused.name}
        autoFocus
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <div className="grid gap-4 md:grid-cols-2">
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
        error={refused.opening_balance}
        onChange={setOpening}
      />
    </FormDialog>
  )
}
