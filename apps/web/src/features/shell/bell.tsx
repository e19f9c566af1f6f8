import { shellCopy as copy } from '@lucas/contract/copy/shell.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Bell as BellIcon } from 'lucide-react'
import { unreadQuery } from '../../entities/notification/unread-query.ts'
import { UnreadBadge } from './unread-badge.tsx'

/** A link to the alerts, with the number of unread ones. */
export function Bell() {
  const { data } = useQuery(unreadQuery)
  return (
    <Link
      to="/alerts"
      aria-label={copy.bell(data?.unread_count ?? 0)}
      title={copy.alerts}
      className="relative grid size-9 flex-none place-items-center self-center rounded-md text-ink-2 hover:bg-surface-2 hover:text-ink max-md:size-11 [&_svg]:size-[18px]"
    >
      <BellIcon aria-hidden="true" strokeWidth={1.75} />
      <UnreadBadge className="absolute top-0 right-0 max-md:top-1 max-md:right-1" />
    </Link>
  )
}
