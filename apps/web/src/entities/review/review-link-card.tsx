import { reviewScreenCopy as copy } from '@lucas/contract/copy/transactions/review-screen.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronRight, ListChecks } from 'lucide-react'
import { RowsSkeleton } from '../../ui/primitives/skeleton-parts.tsx'
import { reviewCountQuery } from './count-query.ts'

const icon = <ListChecks aria-hidden="true" className="size-4" strokeWidth={1.75} />

/** Link to the review queue, a card next to the list. Hidden when the queue is empty. */
export function ReviewLinkCard() {
  const { data: count = 0, isPending } = useQuery(reviewCountQuery)
  if (isPending) return <Loading />
  if (count === 0) return null
  return (
    <Link
      to="/spend/revisar"
      className="flex items-center gap-3 rounded-lg border border-line px-4 py-3 hover:bg-surface-2"
    >
      <span
        aria-hidden="true"
        className="grid size-9 place-items-center rounded-[10px] bg-brand-soft text-brand"
      >
        {icon}
      </span>
      <span className="min-w-0 flex-1">
        <span className="num block font-semibold">{copy.titleCount(count)}</span>
        <span className="block text-sm text-ink-3">{copy.openHint}</span>
      </span>
      <ChevronRight aria-hidden="true" className="size-4 text-ink-3" strokeWidth={1.75} />
    </Link>
  )
}

/** Most months leave something to review. */
const Loading = () => (
  <div aria-busy="true" className="rounded-lg border border-line px-4">
    <RowsSkeleton count={1} rowClass="h-[62px]" />
  </div>
)
