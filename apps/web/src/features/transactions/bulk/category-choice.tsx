import { bulkScreenCopy as copy } from '@lucas/contract/copy/transactions/bulk-screen.ts'
import { Search } from 'lucide-react'
import { type Ref, useId, useState } from 'react'
import { useCategoryChoices } from '../../../entities/category/category-store.ts'
import { CategoryTile, categoryChoiceName } from '../../../entities/category/category-tile.tsx'
import { KeyHint } from '../../../ui/primitives/kbd.tsx'

const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

interface CategoryChoiceProps {
  category: string | null
  field: Ref<HTMLInputElement>
  onChoose: (category: string) => void
}

/** List of categories. In the empty search field, 1 to 9 choose a category; Enter chooses the first match. */
export function CategoryChoice({ category, field, onChoose }: CategoryChoiceProps) {
  const [text, setText] = useState('')
  const name = useId()
  const categories = useCategoryChoices()
  const labels = [...categories.keys()]
  const nameOf = categoryChoiceName
  const found = labels.filter((label) => fold(nameOf(label)).includes(fold(text.trim())))
  return (
    <div>
      <label className="relative block">
        <span className="sr-only">{copy.search}</span>
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 left-3.5 size-4 -translate-y-1/2 text-ink-3"
          strokeWidth={1.75}
        />
        <input
          ref={field}
          type="search"
          placeholder={copy.search}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          onKeyDown={(event) => {
            const [first] = found
            const digit = text === '' ? labels[Number(event.key) - 1] : undefined
            const chosen = event.key === 'Enter' && text.trim() !== '' ? first : digit
            if (chosen === undefined) return
            event.preventDefault()
            onChoose(chosen)
            setText('')
          }}
          className="h-11 w-full rounded-md border border-line-control bg-surface pr-3 pl-10 md:h-10 [&::-webkit-search-cancel-button]:hidden"
        />
      </label>
      <fieldset className="-mx-2.5 mt-2">
        <legend className="sr-only">{copy.categories}</legend>
        {found.length === 0 && <p className="px-2.5 py-2 text-ink-3">{copy.nothingFound}</p>}
        {found.map((label) => (
          <label
            key={label}
            className="relative flex h-11 items-center gap-3.5 rounded-md px-2.5 hover:bg-surface-2 has-checked:bg-brand-soft has-checked:font-semibold has-focus-visible:outline-2 has-focus-visible:outline-brand md:h-[38px]"
          >
            <input
              type="radio"
              name={name}
              checked={label === category}
              onChange={() => onChoose(label)}
              className="absolute inset-0 appearance-none outline-none"
            />
            <span className="[&>span]:size-[30px] [&>span]:text-sm">
              <CategoryTile category={label} />
            </span>
            <span className="flex-1">{nameOf(label)}</span>
            {labels.indexOf(label) < 9 && <KeyHint name={String(labels.indexOf(label) + 1)} />}
          </label>
        ))}
      </fieldset>
    </div>
  )
}
