import { transactionRulesScreenCopy } from '@lucas/contract/copy/transactions/transaction-rules-screen.ts'
import { useCategoryChoices } from '../../../entities/category/category-store.ts'
import { categoryChoiceName, categoryEmoji } from '../../../entities/category/category-tile.tsx'
import { Select } from '../../../ui/forms/select.tsx'

const copy = transactionRulesScreenCopy.editor

interface CategorySelectProps {
  label: string
  /** Empty while none is chosen. */
  value: string
  error: string | undefined
  onChange: (category: string) => void
}

/** Chooses a category or sub-category. A hidden one stays listed where the rule already has it. */
export function CategorySelect({ label, value, error, onChange }: CategorySelectProps) {
  const known = [...useCategoryChoices().keys()]
  const choices = value === '' || known.includes(value) ? known : [value, ...known]
  return (
    <Select
      label={label}
      labelShows="never"
      options={[
        { value: '', label: copy.chooseCategory },
        ...choices.map((choice) => ({
          value: choice,
          label: `${categoryEmoji(choice)} ${categoryChoiceName(choice)}`,
        })),
      ]}
      value={value}
      error={error}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}
