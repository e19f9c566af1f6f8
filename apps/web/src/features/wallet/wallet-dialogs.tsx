import { walletScreenCopy } from '@lucas/contract/copy/wallet-screen.ts'
import type { WalletItem } from '@lucas/contract/wallet.ts'
import { useQuery } from '@tanstack/react-query'
import { walletQuery } from './api.ts'
import { ItemDialog } from './item-dialog.tsx'
import { ItemFormDialog } from './item-form-dialog.tsx'
import { RemoveItemDialog } from './remove-item-dialog.tsx'

export type OpenDialog = { kind: 'new' } | { kind: 'item' | 'edit' | 'remove'; id: string }

interface WalletDialogsProps {
  open: OpenDialog
  onOpen: (open: OpenDialog) => void
  onClose: () => void
}

/** The one dialog of all that is open; an item that is gone has none. */
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
      return <RemoveItemDialog item={item} words={walletScreenCopy.remove} onDone={onClose} onCancel={back} />
  }
}
