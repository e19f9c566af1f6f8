import type { WalletItem } from '@lucas/contract/banking/wallet.ts'
import { walletScreenCopy } from '@lucas/contract/copy/banking/wallet-screen.ts'
import { useQuery } from '@tanstack/react-query'
import { walletQuery } from '../../entities/account/wallet-query.ts'
import { DeleteItemDialog } from './delete-item-dialog.tsx'
import { ItemDialog } from './item-dialog.tsx'
import { ItemFormDialog } from './item-form-dialog.tsx'

export type WalletDialogState = { kind: 'new' } | { kind: 'item' | 'edit' | 'remove'; id: string }

interface WalletDialogsProps {
  open: WalletDialogState
  onOpen: (open: WalletDialogState) => void
  onClose: () => void
}

/** The open dialog; none for an item that was deleted. */
export function WalletDialogs({ open, onOpen, onClose }: WalletDialogsProps) {
  const { data: wallet } = useQuery(walletQuery)
  const today = wallet?.today ?? ''
  if (open.kind === 'new') return <ItemFormDialog today={today} onClose={onClose} />
  const items: WalletItem[] = wallet
    ? [...wallet.groups.flatMap(({ items: own }) => own), ...wallet.loans.items, ...wallet.hidden.items]
    : []
  const item = items.find(({ id }) => id === open.id)
  if (item === undefined) return null
  const back = () => onOpen({ kind: 'item', id: item.id })
  switch (open.kind) {
    case 'item':
      return (
        <ItemDialog
          item={item}
          today={today}
          onEdit={() => onOpen({ kind: 'edit', id: item.id })}
          onRemove={() => onOpen({ kind: 'remove', id: item.id })}
          onClose={onClose}
        />
      )
    case 'edit':
      return <ItemFormDialog item={item} today={today} onClose={back} />
    case 'remove':
      return <DeleteItemDialog item={item} words={walletScreenCopy.remove} onDone={onClose} onCancel={back} />
  }
}
