import { transactionDetailCopy as copy } from '@lucas/contract/copy/transactions/transaction-detail.ts'
import { Menu, MenuChoice, type MenuControl } from '../../ui/primitives/menu.tsx'
import { useCategoryChoices } from './category-store.ts'
import { categoryChoiceName } from './category-tile.tsx'

interface CategoryListProps extends MenuControl {
  category: string
  onChoose: (category: string) => void
}

/** A menu of all categories, with the current one checked. */
export function CategoryList({ category, onChoose, ...control }: CategoryListProps) {
  const categories = useCategoryChoices()
  return (
    <Menu {...control}>
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
          control.onOpenChange(false)
          onChoose(chosen)
        }}
      />
    </Menu>
  )
}
