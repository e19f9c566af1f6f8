import { useQuery } from '@tanstack/react-query'
import { unreadQuery } from '../../lib/unread.ts'

const most = 99

/** How many alerts are unread; nothing where all are read. Whoever shows it says the number in words too. */
export function UnreadBadge({ className = '' }: { className?: string }) {
  const { data } = useQuery(unreadQuery)
  const unread = data?.unread_count ?? 0
  if (unread === 0) return null
  return (
    <span
      aria-hidden="true"
      className={`num grid h-4 min-w-4 place-items-center rounded-full bg-negative-fill px-1 text-[10.5px] leading-none font-semibold text-white ${className}`}
    >
      {unread > most ? `${most}+` : unread}
    </span>
  )
}
