import type { Category } from '@lucas/contract/category.ts'
import { settingsCategoriesCopy } from '@lucas/contract/copy/settings-categories.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceOf } from '../../../lib/api-error.ts'
import { useCategories } from '../../../lib/categories.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Select } from '../../../ui/select.tsx'
import { toast } from '../../../ui/toast.tsx'
import { removeCategory } from './api.ts'

const copy = settingsCategoriesCopy.removal

interface RemoveCategoryDialogProps {
  category: Category & { id: string }
  /** Its rows of the last twelve months. */
  count: number
  onClose: () => void
}

/** Asks where the rows go before a category does. */
export function RemoveCategoryDialog({ category, count, onClose }: RemoveCategoryDialogProps) {
  const others = [...useCategories().values()].filter((one) => one.category !== category.category)
  const [target, setTarget] = useState('OTROS')
  const nameOf = (label: string) => others.find((one) => one.category === label)?.name ?? label
  const remove = useMutation({
    mutationFn: () => removeCategory(category.id, target),
    onSuccess: ({ moved }) => {
      toast.success(copy.done(moved, nameOf(target)))
      onClose()
    },
    onError: (error) => toast.error(sentenceOf(error, copy.failed)),
  })
  return (
    <ConfirmDialog
      open
      words={copy}
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
