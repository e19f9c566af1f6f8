import { shellCopy as copy } from '@lucas/contract/copy/shell.ts'
import { Link } from '@tanstack/react-router'
import { Bell, CircleHelp, LogOut, Search, Settings } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Drawer } from '../../ui/overlays/drawer.tsx'
import { type Destination, orderScreens, useOtherFigureScreens } from './navigation.ts'
import { ReviewCount } from './review-count.tsx'
import { UnreadBadge } from './unread-badge.tsx'

const rowClass =
  'flex min-h-12 w-full items-center gap-3 rounded-md px-2 font-medium hover:bg-surface-2 [&_svg]:size-5 [&_svg]:text-ink-3'

interface MoreSheetProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  onSearch: () => void
  onLogout: () => void
}

/** The menu of phones: the search, and in three groups the screens without their own tab. */
export function MoreSheet({ open, onOpenChange, onSearch, onLogout }: MoreSheetProps) {
  const close = () => onOpenChange(false)
  const screen = ({ to, label, icon: Icon }: Destination) => (
    <Link key={to} to={to} className={rowClass} onClick={close}>
      <Icon aria-hidden="true" strokeWidth={1.75} />
      {label}{' '}
      {to === '/spend/revisar' && (
        <span className="num ml-auto font-normal text-ink-3">
          <ReviewCount />
        </span>
      )}
    </Link>
  )
  return (
    <Drawer open={open} onOpenChange={onOpenChange} title={copy.more}>
      <button
        type="button"
        aria-haspopup="dialog"
        className="flex min-h-11 w-full items-center gap-2.5 rounded-md border border-line-control bg-surface px-3 text-ink-3"
        onClick={() => {
          close()
          onSearch()
        }}
      >
        <Search aria-hidden="true" className="size-4" strokeWidth={1.75} />
        {copy.search}
      </button>
      <Group title={copy.menu.figures}>{useOtherFigureScreens().map(screen)}</Group>
      <Group title={copy.menu.order}>{orderScreens.map(screen)}</Group>
      <Group title={copy.menu.lucas}>
        <Link to="/alerts" className={rowClass} onClick={close}>
          <Bell aria-hidden="true" strokeWidth={1.75} />
          {copy.alerts}
          <UnreadBadge className="ml-auto" />
        </Link>
        <Link to="/settings" className={rowClass} onClick={close}>
          <Settings aria-hidden="true" strokeWidth={1.75} />
          {copy.settings}
        </Link>
        <Link to="/ayuda" className={rowClass} onClick={close}>
          <CircleHelp aria-hidden="true" strokeWidth={1.75} />
          {copy.help}
        </Link>
        <button type="button" className={rowClass} onClick={onLogout}>
          <LogOut aria-hidden="true" strokeWidth={1.75} />
          {copy.logout}
        </button>
      </Group>
    </Drawer>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="px-2 pt-4 pb-1 text-xs font-semibold text-ink-3">
        {title}
      </h3>
      {children}
    </section>
  )
}
