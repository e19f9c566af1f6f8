import { manualTransactionCopy } from '@lucas/contract/copy/transactions/manual-transaction.ts'
import type { Currency } from '@lucas/contract/currency.ts'
import { limits } from '@lucas/contract/limits.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import { categoryName } from '../../entities/category/category-tile.tsx'
import { MoneyInput } from '../../ui/forms/money-input.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { Segmented } from '../../ui/primitives/segmented.tsx'
import { CategoryTiles } from './category-tiles.tsx'
import { DateChips } from './date-chips.tsx'
import { defaultCategory, type TransactionDraft } from './draft.ts'

const copy = manualTransactionCopy.fields
const types = [
  { value: 'Expense', label: copy.expense },
  { value: 'Income', label: copy.income },
] as const

/** An example, or the category that names a new transaction while nothing is typed. */
function namePlaceholder({ type, category }: TransactionDraft, isNew: boolean): string {
  if (isNew && category !== defaultCategory) return categoryName(category)
  return type === 'Income' ? copy.incomePlaceholder : copy.expensePlaceholder
}

interface TransactionFieldsProps {
  draft: TransactionDraft
  currency: Currency
  errorOf: (field: keyof TransactionDraft) => string | undefined
  today: PlainDate
  isNew: boolean
  /** Whether the amount has the first focus. */
  focusesAmount: boolean
  onChange: (part: Partial<TransactionDraft>) => void
}

/** The main fields of a manual transaction: amount, type, name, category and day. */
export const TransactionFields = ({
  draft,
  currency,
  errorOf,
  today,
  isNew,
  focusesAmount,
  onChange,
}: TransactionFieldsProps) => (
  <>
    <MoneyInput
      label={copy.amount}
      size="lg"
      currency={currency}
      value={draft.amount}
      onChange={(amount) => onChange({ amount })}
      error={errorOf('amount')}
      autoFocus={focusesAmount}
    />
    <Segmented
      label={copy.type}
      options={types}
      value={draft.type}
      onChange={(type) => onChange({ type })}
      className="justify-self-start"
    />
    <TextInput
      label={copy.name}
      value={draft.name}
      maxLength={limits.transactionNameMax}
      placeholder={namePlaceholder(draft, isNew)}
      error={errorOf('name')}
      onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
    />
    <CategoryTiles
      value={draft.category}
      hint={isNew && draft.category === defaultCategory ? copy.categoryHint : undefined}
      error={errorOf('category')}
      onChange={(category) => onChange({ category })}
    />
    <DateChips
      value={draft.date}
      today={today}
      error={errorOf('date')}
      onChange={(date) => onChange({ date })}
    />
  </>
)
