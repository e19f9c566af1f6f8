import type { walletScreenCopy } from '@lucas/contract/copy/wallet-screen.ts'
import type { WalletItem } from '@lucas/contract/wallet.ts'
import { useMutation } from '@tanstack/react-query'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { removeItem } from './api.ts'

interface RemoveItemDialogProps {
  item: WalletItem
  words: typeof walletScreenCopy.remove
  onDone: () => void
  onCancel: () => void
}

/** Asks before an item goes with all its values. */
export function RemoveItemDialog({ item, words, onDone, onCancel }: RemoveItemDialogProps) {
  const remove = useMutation({
    mutationFn: () => removeItem(item.id),
    onSuccess: () => {
      toast.success(words.done)
      onDone()
    },
    onError: () => toast.error(words.failed),
  })
  return (
    <ConfirmDialog
      open
      words={words}
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate()}
      onCancel={onCancel}
    >
      <p className="font-medium break-words">{words.question(item.name)}</p>
      <p className="mt-1 text-ink-2">{words.irreversible}</p>
    </ConfirmDialog>
  )
}
