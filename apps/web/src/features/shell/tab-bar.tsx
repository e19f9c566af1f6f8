import { shellCopy as copy } from '@lucas/contract/copy/shell.ts'
import { Menu as MenuIcon } from 'lucide-react'
import { useState } from 'react'
import { useOnceOpen } from '../../ui/overlays/use-once-open.ts'
import { lazyComponent } from '../../ui/primitives/lazy-component.tsx'
import { NavLink } from './nav-link.tsx'
import { useMarkedLink, useNavigation } from './navigation.ts'

const MoreSheet = lazyComponent(async () => (await import('./more-sheet.tsx')).MoreSheet)

const tabClass =
  'flex min-w-0 flex-col items-center gap-[3px] py-1 text-[min(0.65625rem,13px)] leading-[1.33] font-medium tracking-[-0.01em] text-ink-3 aria-[current]:font-semibold aria-[current]:text-brand [&_svg]:size-[22px]'

/** The navigation of phones, at the bottom. */
export function TabBar({ onSearch, onLogout }: { onSearch: () => void; onLogout: () => void }) {
  const [isMoreOpen, setIsMoreOpen] = useState(false)
  const isLoaded = useOnceOpen(isMoreOpen)
  const navigation = useNavigation()
  const marked = useMarkedLink()
  // Six tabs are as wide as their words, so that the longest fits on a narrow phone.
  const widthClass = navigation.length > 4 ? 'flex-auto' : 'flex-1'
  return (
    <nav
      aria-label={copy.nav}
      className="fixed inset-x-0 bottom-0 z-20 flex border-t border-line bg-surface px-1.5 pt-[7px] pb-[max(8px,env(safe-area-inset-bottom))] md:hidden"
    >
      {navigation.map(({ to, label, icon: Icon }) => (
        <NavLink key={to} to={to} isSection={to === marked?.to} className={`${tabClass} ${widthClass}`}>
          <Icon aria-hidden="true" strokeWidth={1.75} />
          {label}
        </NavLink>
      ))}
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isMoreOpen}
        aria-current={marked === undefined ? 'page' : undefined}
        onClick={() => setIsMoreOpen(true)}
        className={`${tabClass} ${widthClass} min-w-11`}
      >
        <MenuIcon aria-hidden="true" strokeWidth={1.75} />
        {copy.more}
      </button>
      {isLoaded && (
        <MoreSheet open={isMoreOpen} onOpenChange={setIsMoreOpen} onSearch={onSearch} onLogout={onLogout} />
      )}
    </nav>
  )
}
