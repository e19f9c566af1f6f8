import { shellCopy as copy } from '@lucas/contract/copy/shell.ts'
import { Link } from '@tanstack/react-router'
import { Bell, ChartColumn, Link2, LogOut, Search, Settings, WalletMinimal } from 'lucide-react'
import { Drawer } from '../../ui/overlays/drawer.tsx'
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
    <Link to="/analytics" className={rowClass} onClick={() => onOpenChange(false)}>
      <ChartColumn aria-hidden="true" strokeWidth={1.75} />
      {copy.analytics}
    </Link>
    <Link to="/wallet" className={rowClass} onClick={() => onOpenChange(false)}>
      <WalletMinimal aria-hidden="true" strokeWidth={1.75} />
      {copy.wallet}
    </Link>
    <Link to="/link-bank" className={rowClass} onClick={() => onOpenChange(false)}>
      <Link2 aria-hidden="true" strokeWidth={1.75} />
      {copy.link}
    </Link>
    <Link to="/settings" className={rowClass} onClick={() => onOpenChange(false)}>
      <Settings aria-hidden="true" strokeWidth={1.75} />
      {copy.settings}
    </Link>
    <button type="button" className={rowClass} onClick={onLogout}>
      <LogOut aria-hidden="true" strokeWidth={1.75} />
      {copy.logout}
    </button>
  </Drawer>
)
