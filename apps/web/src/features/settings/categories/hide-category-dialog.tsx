import { settingsCategoriesCopy } from '@lucas/contract/copy/users/settings-categories.ts'
import type { Category } from '@lucas/contract/transactions/category.ts'
import { hideCategory } from './api.ts'
import { MoveCategoryDialog } from './move-category-dialog.tsx'

const copy = settingsCategoriesCopy.hiding

/** Asks which category receives the transactions of a built-in one before it is hidden. */
export const HideCategoryDialog = ({ category, onClose }: { category: Category; onClose: () => void }) => (
  <MoveCategoryDialog
    category={category}
    initialTarget="OTROS"
    labels={copy}
    note={copy.note}
    move={(target) => hideCategory(category.category, target)}
    toDone={(moved, targetName) => copy.done(category.name, moved, targetName)}
    onClose={onClose}
  />
)
