import { settingsCategoriesCopy } from '@lucas/contract/copy/users/settings-categories.ts'
import type { Category } from '@lucas/contract/transactions/category.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useCategories } from '../../../entities/category/category-store.ts'
import { toErrorMessage } from '../../../lib/http/api-error.ts'
import { Select } from '../../../ui/forms/select.tsx'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { toast } from '../../../ui/overlays/toast.tsx'
import { deleteCategory } from './api.ts'

const copy = settingsCategoriesCopy.removal

interface DeleteCategoryDialogProps {
  category: Category & { id: string }
  /** The number of its transactions in the last twelve months. */
  count: number
  onClose: () => void
}

/** Asks for the new category of the transactions before a category is deleted. */
export function DeleteCategoryDialog({ category, count, onClose }: DeleteCategoryDialogProps) {
  const others = [...useCategories().values()].filter((one) => one.category !== category.category)
  const [target, setTarget] = useState('OTROS')
  const getCategoryName = (label: string) => others.find((one) => one.category === label)?.name ?? label
  const remove = useMutation({
    mutationFn: () => deleteCategory(category.id, target),
    onSuccess: ({ moved }) => {
      toast.success(copy.done(moved, getCategoryName(target)))
      onClose()
    },
    onError: (error) => toast.error(toErrorMessage(error, copy.failed)),
  })
  return (
    <ConfirmDialog
      open
      labels={copy}
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate()}
      onCancel={onClose}
    >
      <p className="font-medium break-words">{copy.question(category.name)}</p>
      <p className="mt-1 mb-4 text-ink-2">
        {count === 0 ? copy.none : copy.some(count)} {copy.irreversible}.
      </p>
      <Select
        label={copy.target}
        options={others.map(({ category: value, name, emoji }) => ({ value, label: `${emoji} ${name}` }))}
        value={target}
        onChange={({ currentTarget }) => setTarget(currentTarget.value)}
      />
    </ConfirmDialog>
  )
}
