import { shellCopy as copy } from '@lucas/contract/copy/shell.ts'
import { uiCopy } from '@lucas/contract/copy/ui.ts'
import { Link } from '@tanstack/react-router'
import { Eye, EyeOff, LogOut } from 'lucide-react'
import { usePrivacy } from '../../lib/app/display-preferences.ts'
import { useHomePath } from '../../lib/app/home-screen.ts'
import type { NamedUser } from '../../lib/session/user-name.ts'
import { Wordmark } from '../../ui/brand/wordmark.tsx'
import { IconButton } from '../../ui/primitives/icon-button.tsx'
import { pageClass } from '../../ui/primitives/page.tsx'
import { Bell } from './bell.tsx'
import { NavLink } from './nav-link.tsx'
import { useMarkedLink, useNavigation } from './navigation.ts'
import { ProfileMenu } from './profile-menu.tsx'
import { SearchButton } from './search-button.tsx'

const linkClass =
  'relative flex items-center px-3 font-medium text-ink-2 hover:text-ink aria-[current]:font-semibold aria-[current]:text-ink aria-[current]:after:absolute aria-[current]:after:inset-x-3 aria-[current]:after:-bottom-px aria-[current]:after:h-0.5 aria-[current]:after:rounded-t-xs aria-[current]:after:bg-brand'

interface TopBarProps {
  user: NamedUser
  /** Whether the user has data of the sandbox bank; undefined until it is known on this device. */
  hasDemoData: boolean | undefined
  onSearch: () => void
  onLogout: () => void
}

/** The top bar: wordmark, screens, search, modo privado, alerts, profile and sign-out. 60 px high, 54 px on phones. */
export function TopBar({ user, hasDemoData, onSearch, onLogout }: TopBarProps) {
  const [isPrivate, togglePrivacy] = usePrivacy()
  const marked = useMarkedLink()
  return (
    <header className="sticky top-0 z-20 border-b border-line bg-bg">
      <div
        className={`${pageClass} flex min-h-[54px] items-stretch justify-between gap-4 max-md:pr-2 md:min-h-[60px] xl:gap-9`}
      >
        <div className="flex flex-col items-start justify-center gap-0.5 xl:flex-row xl:items-center xl:gap-3">
          <Link
            to={useHomePath()}
            aria-label={copy.home}
            className={`relative flex items-center max-xl:after:absolute max-xl:after:-inset-2.5 ${hasDemoData === true ? 'xl:h-full' : 'h-full'}`}
          >
            <Wordmark />
          </Link>
          {hasDemoData === true && <DemoBadge />}
        </div>
        <nav
          aria-label={copy.nav}
          className={`flex flex-1 gap-1 max-md:hidden ${hasDemoData === undefined ? 'xl:await-place' : ''}`}
        >
          {useNavigation().map(({ to, label }) => (
            <NavLink key={to} to={to} isSection={to === marked?.to} className={linkClass}>
              {label}
            </NavLink>
          ))}
        </nav>
        <div className="flex items-center gap-1">
          <SearchButton onOpen={onSearch} />
          <IconButton
            label={isPrivate ? copy.privacyOff : copy.privacyOn}
            aria-pressed={isPrivate}
            onClick={togglePrivacy}
          >
            {isPrivate ? (
              <EyeOff aria-hidden="true" strokeWidth={1.75} />
            ) : (
              <Eye aria-hidden="true" strokeWidth={1.75} />
            )}
          </IconButton>
          <Bell />
          <ProfileMenu user={user} onLogout={onLogout} />
          <IconButton
            label={copy.logout}
            onClick={onLogout}
            className="-mr-2 ml-0.5 text-ink-3 max-md:hidden"
          >
            <LogOut aria-hidden="true" strokeWidth={1.75} />
          </IconButton>
        </div>
      </div>
    </header>
  )
}

/** Marks every screen of a user with data of the sandbox bank (decisions 3). Small where it stands below the wordmark. */
const DemoBadge = () => (
  <p className="flex-none rounded-sm bg-gold-soft px-2 text-xs leading-[1.375rem] font-medium text-gold-ink max-xl:px-1.5 max-xl:text-[min(0.6875rem,15px)] max-xl:leading-[1.27] md:whitespace-nowrap">
    {uiCopy.demo}
  </p>
)
