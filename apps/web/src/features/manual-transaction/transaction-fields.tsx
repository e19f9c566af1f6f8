import { manualTransactionCopy } from '@lucas/contract/copy/transactions/manual-transaction.ts'
import { limits } from '@lucas/contract/limits.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import { useQuery } from '@tanstack/react-query'
import { accountsQuery } from '../../entities/account/queries.ts'
import { useCategories } from '../../entities/category/category-store.ts'
import { MoneyInput } from '../../ui/forms/money-input.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { Segmented } from '../../ui/primitives/segmented.tsx'
import { AccountField, findCashAccount } from './account-field.tsx'
import { type DraftErrors, defaultCategory, type TransactionDraft } from './draft.ts'

const copy = manualTransactionCopy.fields
const types = [
  { value: 'Expense', label: copy.expense },
  { value: 'Income', label: copy.income },
] as const

interface TransactionFieldsProps {
  draft: TransactionDraft
  errors: DraftErrors
  today: PlainDate
  isNew: boolean
  onChange: (part: Partial<TransactionDraft>) => void
}

/** Fields of a manual transaction. */
export function TransactionFields({ draft, errors, today, isNew, onChange }: TransactionFieldsProps) {
  const { data: accounts = [] } = useQuery(accountsQuery)
  const categories = [...useCategories().values()].map(({ category, name }) => ({
    value: category,
    label: name,
  }))
  const account = accounts.find(({ id }) => id === draft.account) ?? findCashAccount(accounts)
  const isOfBank = account !== undefined && !account.manual && account.connection_id !== null
  return (
    <>
      <Segmented
        label={copy.type}
        options={types}
        value={draft.type}
        onChange={(type) => onChange({ type })}
        className="justify-self-start"
      />
      <MoneyInput
        label={copy.amount}
        size="lg"
        currency={account?.currency ?? 'CLP'}
        value={draft.amount}
        onChange={(amount) => onChange({ amount })}
        error={errors.amount}
        autoFocus={isNew}
      />
      <TextInput
        label={copy.name}
        value={draft.name}
        maxLength={limits.transactionNameMax}
        placeholder={draft.type === 'Income' ? copy.incomePlaceholder : copy.expensePlaceholder}
        error={errors.name}
        onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
      />
      <div className="grid gap-4 md:grid-cols-2">
        <TextInput
          type="date"
          label={copy.date}
          value={draft.date}
          max={today}
          className="num"
          error={errors.date}
          onChange={({ currentTarget }) => onChange({ date: currentTarget.value })}
        />
        <Select
          label={copy.category}
          options={categories}
          value={draft.category}
          hint={isNew && draft.category === defaultCategory ? copy.categoryHint : undefined}
          error={errors.category}
          onChange={({ currentTarget }) => onChange({ category: currentTarget.value })}
        />
      </div>
      <AccountField
        label={copy.account}
        accounts={accounts}
        value={account?.id ?? ''}
        empty={account === undefined ? copy.cashToOpen : undefined}
        hint={isNew && isOfBank ? copy.bankHint : undefined}
        error={errors.account}
        onChange={(id) => onChange({ account: id })}
      />
    </>
  )
}
