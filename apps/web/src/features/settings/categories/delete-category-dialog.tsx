import { settingsCategoriesCopy } from '@lucas/contract/copy/users/settings-categories.ts'
import type { Category } from '@lucas/contract/transactions/category.ts'
import { deleteCategory } from './api.ts'
import { MoveCategoryDialog } from './move-category-dialog.tsx'

const copy = settingsCategoriesCopy.removal

interface DeleteCategoryDialogProps {
  category: Category & { id: string }
  /** The number of its transactions in the last twelve months. */
  count: number
  onClose: () => void
}

/** Asks for the new category of the transactions before a category is deleted. */
export const DeleteCategoryDialog = ({ category, count, onClose }: DeleteCategoryDialogProps) => (
  <MoveCategoryDialog
    category={category}
    initialTarget={category.parent ?? 'OTROS'}
    labels={copy}
    note={
      <>
        {count === 0 ? copy.none : copy.some(count)} {copy.irreversible}.
      </>
    }
    move={(target) => deleteCategory(category.id, target)}
    toDone={copy.done}
    onClose={onClose}
  />
)
