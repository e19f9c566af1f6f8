import type { Account } from '@lucas/contract/account.ts'
import type { AccountPatch } from '@lucas/contract/account-input.ts'
import { byHandCopy } from '@lucas/contract/copy/by-hand.ts'
import { accountsCopy } from '@lucas/contract/copy/connections.ts'
import { connectionsScreenCopy } from '@lucas/contract/copy/connections-screen.ts'
import { limits } from '@lucas/contract/limits.ts'
import { type FormEvent, useState } from 'react'
import { amountText } from '../../lib/amount-text.ts'
import { refusalsOf, sentenceOf } from '../../lib/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { MoneyInput } from '../../ui/money-input.tsx'
import { TextInput } from '../../ui/text-input.tsx'

const copy = connectionsScreenCopy.panel

type Errors = { name?: string; opening_balance?: string }

interface AccountFormProps {
  account: Account
  onSave: (change: AccountPatch) => Promise<void>
  onCancel: () => void
}

/** The name of an account, and what it began with where the person keeps it. */
export function AccountForm({ account, onSave, onCancel }: AccountFormProps) {
  const { currency, opening_balance: before } = account
  const kept = before === null ? null : amountText(Number(before), currency)
  const [name, setName] = useState(account.name)
  const [opening, setOpening] = useState(kept ?? '')
  const [errors, setErrors] = useState<Errors>({})
  const [busy, setBusy] = useState(false)

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    const wanted = name.trim()
    if (wanted === '') return setErrors({ name: accountsCopy.nameRequired })
    if (wanted.length > limits.nameMax) return setErrors({ name: accountsCopy.nameMax })
    setBusy(true)
    try {
      // An emptied field is an account that began with nothing.
      await onSave({
        name: wanted,
        ...(kept !== null && opening !== kept && { opening_balance: Number(opening) }),
      })
    } catch (fault) {
      const refused = refusalsOf(fault)
      setBusy(false)
      setErrors(Object.keys(refused).length > 0 ? refused : { name: sentenceOf(fault, copy.renameFailed) })
    }
  }

  return (
    <form
      noValidate
      className="grid gap-3 pr-2 pb-1"
      onSubmit={(event) => void submit(event)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation() // the panel stays open
        onCancel()
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
      {kept !== null && (
        <MoneyInput
          label={byHandCopy.account.opening}
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
      <div className="flex gap-2">
        <Button type="submit" variant="primary" size="sm" busy={busy}>
          {copy.saveName}
        </Button>
        <Button size="sm" disabled={busy} onClick={onCancel}>
          {copy.cancelName}
        </Button>
      </div>
    </form>
  )
}
