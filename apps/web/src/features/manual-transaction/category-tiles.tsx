import { manualTransactionCopy } from '@lucas/contract/copy/transactions/manual-transaction.ts'
import type { Category } from '@lucas/contract/transactions/category.ts'
import { type ReactNode, useId, useState } from 'react'
import { useCategoryChoices } from '../../entities/category/category-store.ts'
import { CategoryTile } from '../../entities/category/category-tile.tsx'
import { Button } from '../../ui/primitives/button.tsx'

const copy = manualTransactionCopy.fields
/** Four rows. */
const collapsedCount = 16

interface CategoryTilesProps {
  value: string
  hint: string | undefined
  error: string | undefined
  onChange: (category: string) => void
}

/** Chooses a category by its emoji; below them, a sub-category of the chosen one. */
export function CategoryTiles({ value, hint, error, onChange }: CategoryTilesProps) {
  const note = useId()
  const name = useId()
  const [isExpanded, setExpanded] = useState(false)
  const all = [...useCategoryChoices().values()]
  const parents = all.filter(({ parent }) => parent === null)
  const chosen = all.find(({ category }) => category === value)
  const parent = chosen?.parent ?? chosen?.category
  const children = all.filter((one) => one.parent !== null && one.parent === parent)
  const shown = isExpanded
    ? parents
    : parents.filter(({ category }, at) => at < collapsedCount || category === parent)
  return (
    <fieldset aria-describedby={hint === undefined && error === undefined ? undefined : note}>
      <legend className="mb-1.5 text-sm font-[550]">{copy.category}</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(max(4.5rem,20%),1fr))] gap-1.5">
        {shown.map((one) => (
          <Option
            key={one.category}
            group={`${name} category`}
            category={one}
            isChosen={one.category === parent}
            onChoose={onChange}
            className="grid content-start justify-items-center gap-1 pt-2 pb-1.5"
          >
            <CategoryTile category={one.category} />
            <span className="line-clamp-2 w-full text-center text-[0.625rem] leading-[0.875rem] md:text-[0.65625rem] tracking-[-0.02em] [overflow-wrap:anywhere]">
              {one.name}
            </span>
          </Option>
        ))}
      </div>
      {parents.length > shown.length && (
        <Button variant="link" className="mt-2" onClick={() => setExpanded(true)}>
          {copy.allCategories(parents.length)}
        </Button>
      )}
      {chosen !== undefined && parent !== undefined && children.length > 0 && (
        <fieldset className="mt-2.5 flex flex-wrap gap-2">
          <legend className="sr-only">{copy.subcategory}</legend>
          {children.map((one) => (
            <Option
              key={one.category}
              group={`${name} subcategory`}
              category={one}
              isChosen={one.category === value}
              onChoose={onChange}
              className="flex h-9 max-w-full items-center gap-1.5 px-2.5 text-sm md:h-[30px]"
            >
              <span aria-hidden="true" className="emoji">
                {one.emoji}
              </span>
              <span className="truncate">{one.name}</span>
            </Option>
          ))}
        </fieldset>
      )}
      {(error ?? hint) !== undefined && (
        <p
          id={note}
          role={error === undefined ? undefined : 'alert'}
          className={`mt-1.5 text-[0.78125rem] leading-[1.125rem] ${error === undefined ? 'text-ink-3' : 'text-negative'}`}
        >
          {error ?? hint}
        </p>
      )}
    </fieldset>
  )
}

interface OptionProps {
  group: string
  category: Category
  isChosen: boolean
  onChoose: (category: string) => void
  className: string
  children: ReactNode
}

const Option = ({ group, category, isChosen, onChoose, className, children }: OptionProps) => (
  <label
    className={`relative min-w-0 cursor-pointer rounded-md border border-line-strong font-medium text-ink-2 hover:bg-surface-2 has-checked:border-brand has-checked:bg-brand-soft has-checked:text-brand has-checked:shadow-[inset_0_0_0_1px_var(--lu-brand)] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand ${className}`}
  >
    <input
      type="radio"
      name={group}
      aria-label={category.name}
      checked={isChosen}
      onChange={() => onChoose(category.category)}
      className="absolute inset-0 cursor-pointer appearance-none outline-none"
    />
    {children}
  </label>
)
