import { cardsScreenCopy } from '@lucas/contract/copy/banking/cards-screen.ts'
import { CalendarDays } from 'lucide-react'
import { Menu, type MenuControl, MenuItem } from '../../ui/primitives/menu.tsx'

interface CardMenuProps extends MenuControl {
  onEditDays: () => void
}

/** What can be changed of a card. */
export const CardMenu = ({ onEditDays, ...control }: CardMenuProps) => (
  <Menu {...control}>
    <MenuItem icon={<CalendarDays aria-hidden="true" />} onSelect={onEditDays}>
      {cardsScreenCopy.change}
    </MenuItem>
  </Menu>
)
