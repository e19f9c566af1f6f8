import { reviewScreenCopy as copy } from '@lucas/contract/copy/transactions/review-screen.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronRight, ListChecks } from 'lucide-react'
import { LinkButton } from '../../ui/primitives/link-button.tsx'
import { reviewCountQuery } from './api.ts'
import { ReviewLinkSkeleton } from './review-link-skeleton.tsx'

const icon = <ListChecks aria-hidden="true" className="size-4" strokeWidth={1.75} />

/** Link to the review queue, a button of a toolbar. Hidden when the queue is empty. */
export function ReviewLinkButton() {
  const { data: count = 0 } = useQuery(reviewCountQuery)
  if (count === 0) return null
  return (
    <LinkButton
      to="/spend/revisar"
      aria-label={copy.openCount(count)}
      data-queue=""
      className="max-md:order-first max-md:w-18"
      icon={icon}
    >
      <span className="max-md:hidden">{copy.open}</span>
      {/* Rendered by CSS: the accessible name already contains the count. */}
      <span
        data-count={count}
        className="num grid h-[18px] min-w-[18px] place-items-center rounded-full bg-surface-2 px-1 text-[0.6875rem] leading-none font-semibold before:content-[attr(data-count)]"
      />
    </LinkButton>
  )
}

/** The same as a card next to the list. */
export function ReviewLinkCard() {
  const { data: count = 0, isPending } = useQuery(reviewCountQuery)
  if (isPending) return <ReviewLinkSkeleton />
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
