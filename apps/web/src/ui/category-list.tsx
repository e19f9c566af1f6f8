import { transactionDetailCopy as copy } from '@lucas/contract/copy/transaction-detail.ts'
import type { RefObject } from 'react'
import { useCategories } from '../lib/categories.ts'
import { useOpenAfterMount } from './late-open.ts'
import { Menu, MenuChoice } from './menu.tsx'

interface CategoryListProps {
  anchor: RefObject<HTMLElement | null>
  open: boolean
  onOpenChange: (open: boolean) => void
  category: string
  onChoose: (category: string) => void
}

/** Every category, the one in force ticked. */
export function CategoryList({ anchor, open, onOpenChange, category, onChoose }: CategoryListProps) {
  const categories = useCategories()
  return (
    <Menu anchor={anchor} open={useOpenAfterMount(open)} onOpenChange={onOpenChange}>
      <MenuChoice
        label={copy.chooseCategory}
        value={categories.has(category) ? category : 'OTROS'}
        options={[...categories.values()].map(({ category: value, name, emoji }) => ({
          value,
          label: name,
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
