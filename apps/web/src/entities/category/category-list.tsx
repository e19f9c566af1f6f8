import { transactionDetailCopy as copy } from '@lucas/contract/copy/transactions/transaction-detail.ts'
import type { RefObject } from 'react'
import { useOpenAfterMount } from '../../ui/overlays/use-once-open.ts'
import { Menu, MenuChoice } from '../../ui/primitives/menu.tsx'
import { useCategoryChoices } from './category-store.ts'
import { categoryChoiceName } from './category-tile.tsx'

interface CategoryListProps {
  anchor: RefObject<HTMLElement | null>
  open: boolean
  onOpenChange: (open: boolean) => void
  category: string
  onChoose: (category: string) => void
}

/** A menu of all categories, with the current one checked. */
export function CategoryList({ anchor, open, onOpenChange, category, onChoose }: CategoryListProps) {
  const categories = useCategoryChoices()
  return (
    <Menu anchor={anchor} open={useOpenAfterMount(open)} onOpenChange={onOpenChange}>
      <MenuChoice
        label={copy.chooseCategory}
        value={categories.has(category) ? category : 'OTROS'}
        options={[...categories.values()].map(({ category: value, emoji }) => ({
          value,
          label: categoryChoiceName(value),
          icon: (
            <span aria-hidden="true" className="emoji w-5 text-center text-sm">
              {emoji}
            </span>
          ),
        }))}
        onChange={(chosen) => {
          onOpenChange(false)
          onChoose(chosen)
        }}
      />
    </Menu>
  )
}
