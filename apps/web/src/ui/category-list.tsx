import { type CategoryLabel, categoryNames } from '@lucas/contract/copy/categories.ts'
import { transactionDetailCopy as copy } from '@lucas/contract/copy/transaction-detail.ts'
import type { RefObject } from 'react'
import { categoryEmoji, isCategoryLabel } from './category-tile.tsx'
import { useOpenAfterMount } from './late-open.ts'
import { Menu, MenuChoice } from './menu.tsx'

const options = Object.keys(categoryNames)
  .filter(isCategoryLabel)
  .map((value) => ({
    value,
    label: categoryNames[value],
    icon: (
      <span aria-hidden="true" className="emoji w-5 text-center text-sm">
        {categoryEmoji(value)}
      </span>
    ),
  }))

interface CategoryListProps {
  anchor: RefObject<HTMLElement | null>
  open: boolean
  onOpenChange: (open: boolean) => void
  category: string
  onChoose: (category: CategoryLabel) => void
}

/** Every category, the one in force ticked. */
export function CategoryList({ anchor, open, onOpenChange, category, onChoose }: CategoryListProps) {
  return (
    <Menu anchor={anchor} open={useOpenAfterMount(open)} onOpenChange={onOpenChange}>
      <MenuChoice
        label={copy.chooseCategory}
        value={isCategoryLabel(category) ? category : 'OTROS'}
        options={options}
        onChange={(chosen) => {
          onOpenChange(false)
          onChoose(chosen)
        }}
      />
    </Menu>
  )
}
