import type { Category } from '@lucas/contract/transactions/category.ts'
import { useId } from 'react'
import { categoryEmoji } from '../../entities/category/category-tile.tsx'
import { Checkbox } from '../../ui/primitives/checkbox.tsx'

interface CategoryChecksProps {
  label: string
  categories: readonly Category[]
  chosen: readonly string[]
  error: string | undefined
  onChange: (chosen: string[]) => void
}

/** The categories of a group as checkboxes. */
export function CategoryChecks({ label, categories, chosen, error, onChange }: CategoryChecksProps) {
  const id = useId()
  return (
    <fieldset aria-describedby={error === undefined ? undefined : id}>
      <legend className="mb-1.5 text-sm font-[550]">{label}</legend>
      <div className="grid grid-cols-1 gap-x-4 gap-y-2 rounded-md border border-line px-3 py-2.5 md:grid-cols-2">
        {categories.map(({ category, name }) => (
          <Checkbox
            key={category}
            label={
              <span className="flex min-w-0 items-center gap-2">
                <span aria-hidden="true" className="emoji">
                  {categoryEmoji(category)}
                </span>
                <span className="truncate">{name}</span>
              </span>
            }
            checked={chosen.includes(category)}
            onChange={({ currentTarget }) =>
              onChange(
                currentTarget.checked ? [...chosen, category] : chosen.filter((one) => one !== category),
              )
            }
          />
        ))}
      </div>
      {error !== undefined && (
        <p id={id} role="alert" className="mt-1.5 text-[0.78125rem] leading-[1.125rem] text-negative">
          {error}
        </p>
      )}
    </fieldset>
  )
}
