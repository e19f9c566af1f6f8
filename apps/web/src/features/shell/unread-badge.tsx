import { useQuery } from '@tanstack/react-query'
import { unreadQuery } from '../../entities/notification/unread-query.ts'

const maxShown = 99

/** The number of unread alerts, or nothing. Hidden from screen readers: the parent must name the number. */
export function UnreadBadge({ className = '' }: { className?: string }) {
  const { data } = useQuery(unreadQuery)
  const unread = data?.unread_count ?? 0
  if (unread === 0) return null
  return (
    <span
      aria-hidden="true"
      className={`num grid h-4 min-w-4 place-items-center rounded-full bg-negative-fill px-1 text-[10.5px] leading-none font-semibold text-white ${className}`}
    >
      {unread > maxShown ? `${maxShown}+` : unread}
    </span>
  )
}
