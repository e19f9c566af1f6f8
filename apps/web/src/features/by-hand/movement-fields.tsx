import { byHandCopy } from '@lucas/contract/copy/by-hand.ts'
import { limits } from '@lucas/contract/limits.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import { useQuery } from '@tanstack/react-query'
import { accountsQuery } from '../../lib/accounts-query.ts'
import { useCategories } from '../../lib/categories.ts'
import { MoneyInput } from '../../ui/money-input.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { AccountField, cashOf } from './account-field.tsx'
import { type Draft, type DraftErrors, defaultCategory } from './draft.ts'

const copy = byHandCopy.fields
const types = [
  { value: 'Expense', label: copy.expense },
  { value: 'Income', label: copy.income },
] as const

interface MovementFieldsProps {
  draft: Draft
  errors: DraftErrors
  today: PlainDate
  isNew: boolean
  onChange: (part: Partial<Draft>) => void
}

/** What a movement says of itself: which way, how much, what, when, where. */
export function MovementFields({ draft, errors, today, isNew, onChange }: MovementFieldsProps) {
  const { data: accounts = [] } = useQuery(accountsQuery)
  const categories = [...useCategories().values()].map(({ category, name }) => ({
    value: category,
    label: name,
  }))
  const account = accounts.find(({ id }) => id === draft.account) ?? cashOf(accounts)
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
