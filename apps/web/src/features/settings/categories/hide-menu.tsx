import { settingsCategoriesCopy as copy } from '@lucas/contract/copy/users/settings-categories.ts'
import { EyeOff } from 'lucide-react'
import { Menu, type MenuControl, MenuItem } from '../../../ui/primitives/menu.tsx'

/** What else can be done with a built-in category. */
export const HideMenu = ({ onHide, ...control }: MenuControl & { onHide: () => void }) => (
  <Menu {...control}>
    <MenuItem icon={<EyeOff aria-hidden="true" />} onSelect={onHide}>
      {copy.hide}
    </MenuItem>
  </Menu>
)
