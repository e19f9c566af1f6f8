import { commitmentsScreenCopy } from '@lucas/contract/copy/planning/commitments-screen.ts'
import type { CalendarFeed } from '@lucas/contract/planning/commitments.ts'
import { formatRelativeDay, shortDay, toSantiagoDate } from '../../../lib/format/format.ts'
import { useToday } from '../../../lib/hooks/use-today.ts'

const copy = commitmentsScreenCopy.feed

/** Since when the address works, and when a calendar last read it. */
export function FeedStatus({ feed }: { feed: CalendarFeed }) {
  const today = useToday()
  const { created_at: created, last_used_at: used } = feed
  return (
    <p className="num text-sm whitespace-normal text-ink-2">
      {copy.active(shortDay(toSantiagoDate(created), today))}{' '}
      {used === null
        ? copy.neverUsed
        : copy.lastUsed(formatRelativeDay(toSantiagoDate(used), today).toLowerCase())}
    </p>
  )
}
