import { type WalletItem, type WalletItemKind, walletItemKinds } from '@lucas/contract/banking/wallet.ts'
import { type WalletItemInput, walletItemInput } from '@lucas/contract/banking/wallet-input.ts'
import { walletScreenCopy } from '@lucas/contract/copy/banking/wallet-screen.ts'
import { manualTransactionCopy } from '@lucas/contract/copy/transactions/manual-transaction.ts'
import { type Currency, currencies } from '@lucas/contract/currency.ts'
import { limits } from '@lucas/contract/limits.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import { useMutation } from '@tanstack/react-query'
import { useIdempotencyKey } from '../../lib/http/use-idempotency-key.ts'
import { DateField } from '../../ui/forms/date/date-field.tsx'
import { FormDialog } from '../../ui/forms/form-dialog.tsx'
import { MoneyInput } from '../../ui/forms/money-input.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { draftSchema, useDraftForm } from '../../ui/forms/use-draft-form.ts'
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
  owned_since: string
}

const toItemDraft = (item: WalletItem | undefined, today: PlainDate): ItemDraft => ({
  name: item?.name ?? '',
  kind: item?.kind ?? 'vehicle',
  currency: item?.currency ?? 'CLP',
  value: item === undefined ? '' : String(item.value),
  date: item?.valued_on ?? today,
  owned_since: item?.owned_since ?? '',
})

const itemDraft = draftSchema(
  ({ value, owned_since, ...draft }: ItemDraft) => ({
    ...draft,
    // An empty field is no value, not zero.
    ...(value !== '' && { value: Number(value) }),
    owned_since: owned_since === '' ? null : owned_since,
  }),
  walletItemInput,
)

interface ItemFormDialogProps {
  /** The item to edit; undefined creates one. */
  item?: WalletItem
  today: PlainDate
  onClose: () => void
}

/** Creates or edits a manual asset or debt. Values are edited in `ItemDialog`. */
export function ItemFormDialog({ item, today, onClose }: ItemFormDialogProps) {
  const attempt = useIdempotencyKey()
  const save = useMutation({
    mutationFn: (input: WalletItemInput) => {
      const { name, kind, owned_since = null } = input
      if (item) return updateItem(item.id, { name, kind, owned_since })
      return attempt(input, (key) => createItem(input, key))
    },
    onSuccess: ({ name }) => {
      toast.success(item ? copy.changed : copy.done(name))
      onClose()
    },
  })
  const form = useDraftForm(itemDraft, toItemDraft(item, today), { save })
  const isLoan = form.draft.kind === 'loan'
  return (
    <FormDialog
      form={form}
      title={item ? copy.edit : copy.create}
      {...(!item && { description: copy.lead })}
      cancel={copy.cancel}
      busyText={copy.saving}
      submit={item ? copy.save : copy.submit}
      errorMessage={copy.failed}
      onClose={onClose}
    >
      <TextInput
        label={copy.name}
        maxLength={limits.nameMax}
        placeholder={copy.namePlaceholder}
        autoFocus={!item}
        {...form.input('name')}
      />
      <div className={`grid grid-cols-1 gap-4 ${item ? '' : 'md:grid-cols-2'}`}>
        <Select label={copy.kind} options={kinds} {...form.input('kind')} />
        {!item && <Select label={copy.currency} options={currencyOptions} {...form.input('currency')} />}
      </div>
      {!item && (
        <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
          <MoneyInput
            label={isLoan ? copy.owed : copy.value}
            currency={form.draft.currency}
            {...form.field('value')}
          />
          <DateField label={copy.date} max={today} {...form.field('date')} />
        </div>
      )}
      <DateField
        label={isLoan ? copy.owedSince : copy.since}
        isOptional
        max={today}
        hint={copy.sinceHint}
        {...form.field('owned_since')}
      />
    </FormDialog>
  )
}
