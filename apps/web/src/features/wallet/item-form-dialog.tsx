import { byHandCopy } from '@lucas/contract/copy/by-hand.ts'
import { walletScreenCopy } from '@lucas/contract/copy/wallet-screen.ts'
import { type Currency, currencies } from '@lucas/contract/currency.ts'
import { limits } from '@lucas/contract/limits.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import {
  type WalletItem,
  type WalletItemKind,
  walletItemInput,
  walletItemKinds,
} from '@lucas/contract/wallet.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { refusalsOf } from '../../lib/api-error.ts'
import { useAttemptKey } from '../../lib/attempt-key.ts'
import { OptionalLabel } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { MoneyInput } from '../../ui/money-input.tsx'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { toast } from '../../ui/toast.tsx'
import { addItem, changeItem } from './api.ts'

const copy = walletScreenCopy.form
const kinds = walletItemKinds.map((value) => ({ value, label: walletScreenCopy.kinds[value] }))
const currencyOptions = currencies.map((value) => ({ value, label: byHandCopy.account.currencies[value] }))

interface Draft {
  name: string
  kind: WalletItemKind
  currency: Currency
  value: string
  date: PlainDate
  since: string
}

const draftOf = (item: WalletItem | undefined, today: PlainDate): Draft => ({
  name: item?.name ?? '',
  kind: item?.kind ?? 'vehicle',
  currency: item?.currency ?? 'CLP',
  value: item === undefined ? '' : String(item.value),
  date: item?.valued_on ?? today,
  since: item?.owned_since ?? '',
})

const inputOf = ({ name, kind, currency, value, date, since }: Draft) => ({
  name,
  kind,
  currency,
  // Nothing typed is no value, not zero.
  ...(value !== '' && { value: Number(value) }),
  date,
  owned_since: since === '' ? null : since,
})

interface ItemFormDialogProps {
  /** Of an edit; something new without it. */
  item?: WalletItem
  today: PlainDate
  onClose: () => void
}

/** Writes down a car, a flat or a loan, or changes what is said of it; its values have a dialog of their own. */
export function ItemFormDialog({ item, today, onClose }: ItemFormDialogProps) {
  const keyOf = useAttemptKey()
  const [draft, setDraft] = useState(() => draftOf(item, today))
  const [tried, setTried] = useState(false)
  const input = inputOf(draft)
  const parsed = walletItemInput.safeParse(input)
  const save = useMutation({
    mutationFn: () => {
      if (!parsed.success) throw parsed.error
      const { name, kind, owned_since = null } = parsed.data
      return item ? changeItem(item.id, { name, kind, owned_since }) : addItem(parsed.data, keyOf(input))
    },
    onSuccess: ({ name }) => {
      toast.success(item ? copy.changed : copy.done(name))
      onClose()
    },
  })
  const refused = refusalsOf(save.error)
  const wrong = (field: string) =>
    tried ? parsed.error?.issues.find(({ path: [name] }) => name === field)?.message : undefined
  const errorOf = (field: string) => wrong(field) ?? refused[field]
  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part })
  const submit = (): void => {
    setTried(true)
    if (parsed.success) save.mutate()
  }
  const isLoan = draft.kind === 'loan'
  return (
    <FormDialog
      title={item ? copy.edit : copy.create}
      {...(!item && { description: copy.lead })}
      cancel={copy.cancel}
      busy={save.isPending}
      busyText={copy.saving}
      submit={item ? copy.save : copy.submit}
      error={save.error}
      failed={copy.failed}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        label={copy.name}
        value={draft.name}
        maxLength={limits.nameMax}
        placeholder={copy.namePlaceholder}
        error={errorOf('name')}
        autoFocus={!item}
        onChange={({ currentTarget }) => change({ name: currentTarget.value })}
      />
      <div className={`grid gap-4 ${item ? '' : 'md:grid-cols-2'}`}>
        <Select
          label={copy.kind}
          options={kinds}
          value={draft.kind}
          onChange={({ currentTarget }) =>
            change({ kind: kinds.find(({ value }) => value === currentTarget.value)?.value ?? 'other' })
          }
        />
        {!item && (
          <Select
            label={copy.currency}
            options={currencyOptions}
            value={draft.currency}
            onChange={({ currentTarget }) =>
              change({ currency: currentTarget.value === 'USD' ? 'USD' : 'CLP' })
            }
          />
        )}
      </div>
      {!item && (
        <div className="grid gap-4 md:grid-cols-2">
          <MoneyInput
            label={isLoan ? copy.owed : copy.value}
            currency={draft.currency}
            value={draft.value}
            error={errorOf('value')}
            onChange={(value) => change({ value })}
          />
          <TextInput
            type="date"
            label={copy.date}
            value={draft.date}
            max={today}
            error={errorOf('date')}
            onChange={({ currentTarget }) => change({ date: currentTarget.value })}
          />
        </div>
      )}
      <TextInput
        type="date"
        label={<OptionalLabel>{isLoan ? copy.owedSince : copy.since}</OptionalLabel>}
        value={draft.since}
        max={today}
        hint={copy.sinceHint}
        error={errorOf('owned_since')}
        onChange={({ currentTarget }) => change({ since: currentTarget.value })}
      />
    </FormDialog>
  )
}
