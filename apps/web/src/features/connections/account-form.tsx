import type { Account } from '@lucas/contract/banking/account.ts'
import type { AccountPatch } from '@lucas/contract/banking/account-input.ts'
import { accountsCopy } from '@lucas/contract/copy/banking/connections.ts'
import { connectionsScreenCopy } from '@lucas/contract/copy/banking/connections-screen.ts'
import { manualTransactionCopy } from '@lucas/contract/copy/transactions/manual-transaction.ts'
import { limits } from '@lucas/contract/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ReconciledWarning } from '../../entities/account/reconciled-warning.tsx'
import { reconciliationsQuery } from '../../entities/account/reconciliations.ts'
import { toAmountInput } from '../../lib/format/amount-text.ts'
import { toErrorMessage, toFieldErrors } from '../../lib/http/api-error.ts'
import { MoneyInput } from '../../ui/forms/money-input.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { useUnsavedChanges } from '../../ui/overlays/use-unsaved-changes.tsx'
import { Button } from '../../ui/primitives/button.tsx'

const copy = connectionsScreenCopy.panel

type Errors = { name?: string; opening_balance?: string }

interface AccountFormProps {
  account: Account
  onSave: (change: AccountPatch) => Promise<void>
  onCancel: () => void
}

/** Form for the name of an account and, for manual accounts, the opening balance. */
export function AccountForm({ account, onSave, onCancel }: AccountFormProps) {
  const { currency, opening_balance: before } = account
  const savedOpening = before === null ? null : toAmountInput(Number(before), currency)
  const { data } = useQuery(reconciliationsQuery)
  const reconciled = data?.results.find(({ account_id: id, from }) => id === account.id && from === null)
  const [name, setName] = useState(account.name)
  const [opening, setOpening] = useState(savedOpening ?? '')
  const [errors, setErrors] = useState<Errors>({})
  const [busy, setBusy] = useState(false)
  const isDirty = name !== account.name || opening !== (savedOpening ?? '')
  const { leave, question } = useUnsavedChanges(isDirty && !busy)

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    const newName = name.trim()
    if (newName === '') return setErrors({ name: accountsCopy.nameRequired })
    if (newName.length > limits.nameMax) return setErrors({ name: accountsCopy.nameMax })
    setBusy(true)
    try {
      // An empty field means an opening balance of 0.
      await onSave({
        name: newName,
        ...(savedOpening !== null && opening !== savedOpening && { opening_balance: Number(opening) }),
      })
    } catch (fault) {
      const serverErrors = toFieldErrors(fault)
      setBusy(false)
      setErrors(
        Object.keys(serverErrors).length > 0
          ? serverErrors
          : { name: toErrorMessage(fault, copy.renameFailed) },
      )
    }
  }

  return (
    <>
      <form
        noValidate
        className="grid grid-cols-1 gap-3 pr-2 pb-1"
        onSubmit={(event) => void submit(event)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          event.stopPropagation() // the panel stays open
          leave(onCancel)
        }}
      >
        <TextInput
          label={copy.name}
          value={name}
          error={errors.name}
          maxLength={limits.nameMax + 1}
          autoFocus
          onChange={({ currentTarget }) => {
            setName(currentTarget.value)
            setErrors({})
          }}
        />
        {savedOpening !== null && (
          <MoneyInput
            label={manualTransactionCopy.account.opening}
            currency={currency}
            value={opening}
            hint={copy.openingHint}
            error={errors.opening_balance}
            onChange={(digits) => {
              setOpening(digits)
              setErrors({})
            }}
          />
        )}
        {opening !== (savedOpening ?? '') && reconciled !== undefined && (
          <ReconciledWarning reconciled={reconciled} />
        )}
        <div className="flex gap-2">
          <Button type="submit" variant="primary" size="sm" busy={busy}>
            {copy.saveName}
          </Button>
          <Button size="sm" disabled={busy} onClick={onCancel}>
            {copy.cancelName}
          </Button>
        </div>
      </form>
      {question}
    </>
  )
}
