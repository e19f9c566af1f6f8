import { shellCopy as copy } from '@lucas/contract/copy/shell.ts'
import { EyeOff, LogOut, Monitor, Moon, Sun, UserRound } from 'lucide-react'
import { usePrivacy, useTheme } from '../../lib/app/display-preferences.ts'
import {
  Menu,
  MenuChoice,
  type MenuControl,
  MenuItem,
  MenuLink,
  MenuSeparator,
} from '../../ui/primitives/menu.tsx'
import { HomeChoice } from './home-choice.tsx'
import { useOtherFigureScreens } from './navigation.ts'

const themes = [
  { value: 'system', label: copy.themes.system, icon: <Monitor aria-hidden="true" /> },
  { value: 'light', label: copy.themes.light, icon: <Sun aria-hidden="true" /> },
  { value: 'dark', label: copy.themes.dark, icon: <Moon aria-hidden="true" /> },
] as const

interface ProfileMenuListProps extends MenuControl {
  email: string
  onLogout: () => void
}

/** The profile menu: screens that are not in the bar, modo privado, home screen, theme and sign-out. */
export function ProfileMenuList({ email, onLogout, ...control }: ProfileMenuListProps) {
  const [isPrivate, togglePrivacy] = usePrivacy()
  const [theme, setTheme] = useTheme()
  return (
    <Menu {...control}>
      <p className="max-w-[260px] truncate px-2.5 pt-1.5 pb-2 text-xs text-ink-3">{email}</p>
      <MenuLink to="/settings" icon={<UserRound aria-hidden="true" />}>
        {copy.showProfile}
      </MenuLink>
      {useOtherFigureScreens().map(({ to, label, icon: Icon }) => (
        <MenuLink key={to} to={to} icon={<Icon aria-hidden="true" />}>
          {label}
        </MenuLink>
      ))}
      <MenuSeparator />
      <MenuItem icon={<EyeOff aria-hidden="true" />} onSelect={togglePrivacy}>
        {isPrivate ? copy.privacyOff : copy.privacy}
      </MenuItem>
      <MenuSeparator />
      <HomeChoice />
      <MenuSeparator />
      <MenuChoice label={copy.theme} value={theme} options={themes} onChange={setTheme} />
      <MenuSeparator />
      <MenuItem icon={<LogOut aria-hidden="true" />} onSelect={onLogout}>
        {copy.logout}
      </MenuItem>
    </Menu>
  )
}
