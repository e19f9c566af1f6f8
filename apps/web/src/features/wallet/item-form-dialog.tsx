import { type WalletItem, type WalletItemKind, walletItemKinds } from '@lucas/contract/banking/wallet.ts'
import { walletItemInput } from '@lucas/contract/banking/wallet-input.ts'
import { walletScreenCopy } from '@lucas/contract/copy/banking/wallet-screen.ts'
import { manualTransactionCopy } from '@lucas/contract/copy/transactions/manual-transaction.ts'
import { type Currency, currencies } from '@lucas/contract/currency.ts'
import { limits } from '@lucas/contract/limits.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { toFieldErrors } from '../../lib/http/api-error.ts'
import { useIdempotencyKey } from '../../lib/http/use-idempotency-key.ts'
import { DateField } from '../../ui/forms/date/date-field.tsx'
import { FormDialog } from '../../ui/forms/form-dialog.tsx'
import { MoneyInput } from '../../ui/forms/money-input.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { toast } from '../../ui/overlays/toast.tsx'
import { createItem, updateItem } from './api.ts'

const copy = walletScreenCopy.form
const kinds = walletItemKinds.map((value) => ({ value, label: walletScreenCopy.kinds[value] }))
const currencyOptions = currencies.map((value) => ({
  value,
  label: manualTransactionCopy.account.currencies[value],
}))

interface ItemDraft {
  name: string
  kind: WalletItemKind
  currency: Currency
  value: string
  date: PlainDate
  since: string
}

const toItemDraft = (item: WalletItem | undefined, today: PlainDate): ItemDraft => ({
  name: item?.name ?? '',
  kind: item?.kind ?? 'vehicle',
  currency: item?.currency ?? 'CLP',
  value: item === undefined ? '' : String(item.value),
  date: item?.valued_on ?? today,
  since: item?.owned_since ?? '',
})

const toItemInput = ({ name, kind, currency, value, date, since }: ItemDraft) => ({
  name,
  kind,
  currency,
  // An empty field is no value, not zero.
  ...(value !== '' && { value: Number(value) }),
  date,
  owned_since: since === '' ? null : since,
})

interface ItemFormDialogProps {
  /** The item to edit; undefined creates one. */
  item?: WalletItem
  today: PlainDate
  onClose: () => void
}

/** Creates or edits a manual asset or debt. Values are edited in `ItemDialog`. */
export function ItemFormDialog({ item, today, onClose }: ItemFormDialogProps) {
  const attempt = useIdempotencyKey()
  const [draft, setDraft] = useState(() => toItemDraft(item, today))
  const [tried, setTried] = useState(false)
  const input = toItemInput(draft)
  const parsed = walletItemInput.safeParse(input)
  const save = useMutation({
    mutationFn: () => {
      if (!parsed.success) throw parsed.error
      const { name, kind, owned_since = null } = parsed.data
      if (item) return updateItem(item.id, { name, kind, owned_since })
      return attempt(input, (key) => createItem(parsed.data, key))
    },
    onSuccess: ({ name }) => {
      toast.success(item ? copy.changed : copy.done(name))
      onClose()
    },
  })
  const serverErrors = toFieldErrors(save.error)
  const getClientError = (field: string) =>
    tried ? parsed.error?.issues.find(({ path: [name] }) => name === field)?.message : undefined
  const getFieldError = (field: string) => getClientError(field) ?? serverErrors[field]
  const change = (part: Partial<ItemDraft>) => setDraft({ ...draft, ...part })
  const submit = (): void => {
    setTried(true)
    if (parsed.success) save.mutate()
  }
  const isLoan = draft.kind === 'loan'
  return (
    <FormDialog
      title={item ? copy.edit : copy.create}
      {...(!item && { description: copy.lead })}
      draft={draft}
      cancel={copy.cancel}
      busy={save.isPending}
      busyText={copy.saving}
      submit={item ? copy.save : copy.submit}
      error={save.error}
      errorMessage={copy.failed}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        label={copy.name}
        value={draft.name}
        maxLength={limits.nameMax}
        placeholder={copy.namePlaceholder}
        error={getFieldError('name')}
        autoFocus={!item}
        onChange={({ currentTarget }) => change({ name: currentTarget.value })}
      />
      <div className={`grid grid-cols-1 gap-4 ${item ? '' : 'md:grid-cols-2'}`}>
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
        <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
          <MoneyInput
            label={isLoan ? copy.owed : copy.value}
            currency={draft.currency}
            value={draft.value}
            error={getFieldError('value')}
            onChange={(value) => change({ value })}
          />
          <DateField
            label={copy.date}
            value={draft.date}
            max={today}
            error={getFieldError('date')}
            onChange={(date) => change({ date })}
          />
        </div>
      )}
      <DateField
        label={isLoan ? copy.owedSince : copy.since}
        isOptional
        value={draft.since}
        max={today}
        hint={copy.sinceHint}
        error={getFieldError('owned_since')}
        onChange={(since) => change({ since })}
      />
    </FormDialog>
  )
}
