import type { Category } from '@lucas/contract/transactions/category.ts'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useCategoryChoices } from '../../../entities/category/category-store.ts'
import { categoryChoiceName } from '../../../entities/category/category-tile.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { toast } from '../../../ui/overlays/toast.tsx'

interface MoveCategoryDialogProps {
  category: Category
  /** The category that is chosen at first. */
  initialTarget: string
  labels: Parameters<typeof ConfirmDialog>[0]['labels'] & {
    question: (name: string) => string
    target: string
    failed: string
  }
  note: ReactNode
  /** Moves the transactions to the target category. */
  move: (target: string) => Promise<{ moved: number }>
  /** Returns the message afterwards. */
  toDone: (moved: number, targetName: string) => string
  onClose: () => void
}

/** Asks which category receives the transactions of one that is hidden or deleted. */
export function MoveCategoryDialog(props: MoveCategoryDialogProps) {
  const { category, initialTarget, labels, note, move, toDone, onClose } = props
  const others = [...useCategoryChoices().values()].filter(
    (one) => one.category !== category.category && one.parent !== category.category,
  )
  const [target, setTarget] = useState(initialTarget)
  const targetName = others.find((one) => one.category === target)?.name ?? target
  const moving = useMutation({
    mutationFn: () => move(target),
    meta: { failed: labels.failed },
    onSuccess: ({ moved }) => {
      toast.success(toDone(moved, targetName))
      onClose()
    },
  })
  return (
    <ConfirmDialog labels={labels} action={moving} onCancel={onClose}>
      <p className="font-medium break-words">{labels.question(category.name)}</p>
      <p className="mt-1 mb-4 text-ink-2">{note}</p>
      <Select
        label={labels.target}
        options={others.map(({ category: value, emoji }) => ({
          value,
          label: `${emoji} ${categoryChoiceName(value)}`,
        }))}
        value={target}
        onChange={({ currentTarget }) => setTarget(currentTarget.value)}
      />
    </ConfirmDialog>
  )
}
