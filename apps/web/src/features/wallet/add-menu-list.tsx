import { walletScreenCopy as copy } from '@lucas/contract/copy/banking/wallet-screen.ts'
import { manualTransactionCopy } from '@lucas/contract/copy/transactions/manual-transaction.ts'
import { CarFront, WalletMinimal } from 'lucide-react'
import { Menu, type MenuControl, MenuItem } from '../../ui/primitives/menu.tsx'

interface AddMenuListProps extends MenuControl {
  onAccount: () => void
  onItem: () => void
}

/** What can be added to the wallet by hand. */
export const AddMenuList = ({ onAccount, onItem, ...control }: AddMenuListProps) => (
  <Menu {...control}>
    <MenuItem icon={<WalletMinimal aria-hidden="true" />} onSelect={onAccount}>
      {manualTransactionCopy.account.action}
    </MenuItem>
    <MenuItem icon={<CarFront aria-hidden="true" />} onSelect={onItem}>
      {copy.addItem}
    </MenuItem>
  </Menu>
)
