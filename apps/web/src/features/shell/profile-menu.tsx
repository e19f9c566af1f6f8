import { shellCopy as copy } from '@lucas/contract/copy/shell.ts'
import { EyeOff, LogOut, Monitor, Moon, Sun } from 'lucide-react'
import { usePrivacy, useTheme } from '../../lib/device.ts'
import { Menu, MenuChoice, MenuItem, MenuLine } from '../../ui/menu.tsx'
import { type FramePerson, initialOf, shownName } from './person-name.ts'

const themes = [
  { value: 'system', label: copy.themes.system, icon: <Monitor aria-hidden="true" /> },
  { value: 'light', label: copy.themes.light, icon: <Sun aria-hidden="true" /> },
  { value: 'dark', label: copy.themes.dark, icon: <Moon aria-hidden="true" /> },
] as const

/** The chip with the person's initial and name, and what hangs on it. */
export function ProfileMenu({ person, onLogout }: { person: FramePerson; onLogout: () => void }) {
  const [isPrivate, togglePrivacy] = usePrivacy()
  const [theme, setTheme] = useTheme()
  const name = shownName(person)
  return (
    <Menu
      trigger={
        <button
          type="button"
          aria-label={`${copy.profile}: ${name}`}
          className="flex items-center gap-2 rounded-full border-line bg-surface font-medium hover:bg-surface-2 max-md:size-11 max-md:justify-center max-md:bg-transparent md:ml-2 md:border md:py-1 md:pr-3 md:pl-1"
        >
          <span
            aria-hidden="true"
            className="grid size-[30px] place-items-center rounded-full bg-note text-xs font-semibold text-note-ink md:size-[26px]"
          >
            {initialOf(name)}
          </span>
          <span className="max-w-[16ch] truncate max-md:hidden">{name}</span>
        </button>
      }
    >
      <p className="max-w-[260px] truncate px-2.5 pt-1.5 pb-2 text-xs text-ink-3">{person.email}</p>
      <MenuItem icon={<EyeOff aria-hidden="true" />} onSelect={togglePrivacy}>
        {isPrivate ? copy.privacyOff : copy.privacy}
      </MenuItem>
      <MenuLine />
      <MenuChoice label={copy.theme} value={theme} options={themes} onChange={setTheme} />
      <MenuLine />
      <MenuItem icon={<LogOut aria-hidden="true" />} onSelect={onLogout}>
        {copy.logout}
      </MenuItem>
    </Menu>
  )
}
