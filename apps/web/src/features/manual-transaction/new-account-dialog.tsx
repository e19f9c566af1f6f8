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
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ChangeEvent } from 'react'
import { institutionsQuery } from '../../entities/account/queries.ts'
import { useIdempotencyKey } from '../../lib/http/use-idempotency-key.ts'
import { OptionalLabel } from '../../ui/forms/field.tsx'
import { FormDialog } from '../../ui/forms/form-dialog.tsx'
import { MoneyInput } from '../../ui/forms/money-input.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { draftSchema, useDraftForm } from '../../ui/forms/use-draft-form.ts'
import { toast } from '../../ui/overlays/toast.tsx'
import { createAccount } from './api.ts'

const copy = manualTransactionCopy.account
const types = manualAccountTypes.map((value) => ({ value, label: manualAccountNames[value] }))
interface AccountDraft extends Pick<ManualAccountInput, 'name' | 'account_type' | 'currency'> {
  opening_balance: string
  institution_id: string
  card: { limit: string; closing_day: string; due_day: string }
}

/** Nothing typed is null; what is no number is refused by the schema, with its sentence. */
const toOptional = (text: string) => (text.trim() === '' ? null : Number(text))
const accountDraft = draftSchema(
  ({ card, institution_id: bank, opening_balance: opening, ...draft }: AccountDraft) => ({
    ...draft,
    opening_balance: Number(opening),
    institution_id: bank === '' ? null : bank,
    ...(draft.account_type === 'credit' && {
      card: {
        limit: toOptional(card.limit),
        closing_day: toOptional(card.closing_day),
        due_day: toOptional(card.due_day),
      },
    }),
  }),
  manualAccountInput,
)
const emptyAccount: AccountDraft = {
  name: '',
  account_type: 'depository',
  currency: 'CLP',
  opening_balance: '',
  institution_id: '',
  card: { limit: '', closing_day: '', due_day: '' },
}
const currencyOptions = currencies.map((value) => ({ value, label: copy.currencies[value] }))

interface NewAccountDialogProps {
  onCreated?: (account: Account) => void
  onClose: () => void
}

/** Creates a manual account: cash, a card with its days, or what no bank reports. */
export function NewAccountDialog({ onCreated, onClose }: NewAccountDialogProps) {
  const cache = useQueryClient()
  const attempt = useIdempotencyKey()
  const { data: institutions } = useQuery(institutionsQuery)
  const add = useMutation({
    mutationFn: (input: ManualAccountInput) => attempt(input, (key) => createAccount(cache, input, key)),
    onSuccess: (account) => {
      toast.success(copy.done(account.name))
      onCreated?.(account)
      onClose()
    },
  })
  const form = useDraftForm(accountDraft, emptyAccount, { save: add })
  const { account_type: type, currency, card } = form.draft
  const cardField = (name: keyof AccountDraft['card']) => ({
    value: card[name],
    error: form.errorOf(`card.${name}`),
    onChange: (value: string) => form.change({ card: { ...card, [name]: value } }),
  })
  const dayField = (name: 'closing_day' | 'due_day') => ({
    ...cardField(name),
    inputMode: 'numeric' as const,
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) =>
      cardField(name).onChange(currentTarget.value),
  })
  const institutionOptions = (institutions?.results ?? []).map(({ id, name }) => ({ value: id, label: name }))
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
      {type !== 'depository' && (
        <Select
          label={copy.institution}
          options={[{ value: '', label: copy.noInstitution }, ...institutionOptions]}
          {...form.input('institution_id')}
        />
      )}
      {type === 'credit' && (
        <>
          <div className="grid grid-cols-2 gap-4">
            <TextInput label={copy.closingDay} {...dayField('closing_day')} />
            <TextInput label={copy.dueDay} {...dayField('due_day')} />
          </div>
          <MoneyInput
            label={<OptionalLabel>{copy.limit}</OptionalLabel>}
            currency={currency}
            {...cardField('limit')}
          />
        </>
      )}
      <MoneyInput
        label={type === 'credit' ? copy.debt : copy.opening}
        currency={currency}
        hint={type === 'credit' ? copy.debtHint : copy.openingHint}
        {...form.field('opening_balance')}
      />
    </FormDialog>
  )
}
