import { shellCopy as copy } from '@lucas/contract/copy/shell.ts'
import { Link } from '@tanstack/react-router'
import { Bell, CircleHelp, Link2, LogOut, Search, Settings } from 'lucide-react'
import { Drawer } from '../../ui/overlays/drawer.tsx'
import { useOtherDestinations } from './navigation.ts'
import { UnreadBadge } from './unread-badge.tsx'

const rowClass =
  'flex min-h-12 w-full items-center gap-3 rounded-md px-2 font-medium hover:bg-surface-2 [&_svg]:size-5 [&_svg]:text-ink-3'

interface MoreSheetProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  onSearch: () => void
  onLogout: () => void
}

/** The menu of phones for screens without their own tab. */
export const MoreSheet = ({ open, onOpenChange, onSearch, onLogout }: MoreSheetProps) => (
  <Drawer open={open} onOpenChange={onOpenChange} title={copy.more}>
    <button
      type="button"
      aria-haspopup="dialog"
      className={rowClass}
      onClick={() => {
        onOpenChange(false)
        onSearch()
      }}
    >
      <Search aria-hidden="true" strokeWidth={1.75} />
      {copy.search}
    </button>
    <Link to="/alerts" className={rowClass} onClick={() => onOpenChange(false)}>
      <Bell aria-hidden="true" strokeWidth={1.75} />
      {copy.alerts}
      <UnreadBadge />
    </Link>
    {useOtherDestinations().map(({ to, label, icon: Icon }) => (
      <Link key={to} to={to} className={rowClass} onClick={() => onOpenChange(false)}>
        <Icon aria-hidden="true" strokeWidth={1.75} />
        {label}
      </Link>
    ))}
    <Link to="/link-bank" className={rowClass} onClick={() => onOpenChange(false)}>
      <Link2 aria-hidden="true" strokeWidth={1.75} />
      {copy.link}
    </Link>
    <Link to="/settings" className={rowClass} onClick={() => onOpenChange(false)}>
      <Settings aria-hidden="true" strokeWidth={1.75} />
      {copy.settings}
    </Link>
    <Link to="/ayuda" className={rowClass} onClick={() => onOpenChange(false)}>
      <CircleHelp aria-hidden="true" strokeWidth={1.75} />
      {copy.help}
    </Link>
    <button type="button" className={rowClass} onClick={onLogout}>
      <LogOut aria-hidden="true" strokeWidth={1.75} />
      {copy.logout}
    </button>
  </Drawer>
)
