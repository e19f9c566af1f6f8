import type { WalletItem } from '@lucas/contract/banking/wallet.ts'
import type { walletScreenCopy } from '@lucas/contract/copy/banking/wallet-screen.ts'
import { useMutation } from '@tanstack/react-query'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { toast } from '../../ui/overlays/toast.tsx'
import { deleteItem } from './api.ts'

interface DeleteItemDialogProps {
  item: WalletItem
  words: typeof walletScreenCopy.remove
  onDone: () => void
  onCancel: () => void
}

/** Confirmation before an item and its values are deleted. */
export function DeleteItemDialog({ item, words, onDone, onCancel }: DeleteItemDialogProps) {
  const remove = useMutation({
    mutationFn: () => deleteItem(item.id),
    meta: { done: words.done },
    onSuccess: onDone,
    onError: () => toast.error(words.failed),
  })
  return (
    <ConfirmDialog labels={words} action={remove} onCancel={onCancel}>
      <p className="font-medium break-words">{words.question(item.name)}</p>
      <p className="mt-1 text-ink-2">{words.irreversible}</p>
    </ConfirmDialog>
  )
}
