import { reviewScreenCopy as copy } from '@lucas/contract/copy/transactions/review-screen.ts'
import { useQuery } from '@tanstack/react-query'
import { ListChecks } from 'lucide-react'
import { LinkButton } from '../../ui/primitives/link-button.tsx'
import { reviewCountQuery } from './api.ts'

/** Link to the review queue, hidden when it is empty. */
export function ReviewLink() {
  const { data: count = 0 } = useQuery(reviewCountQuery)
  if (count === 0) return null
  return (
    <LinkButton
      to="/spend/revisar"
      aria-label={copy.openCount(count)}
      data-queue=""
      className="max-md:order-first max-md:w-18"
      icon={<ListChecks aria-hidden="true" className="size-4" strokeWidth={1.75} />}
    >
      <span className="max-md:hidden">{copy.open}</span>
      {/* Rendered by CSS: the accessible name already contains the count. */}
      <span
        data-count={count}
        className="num grid h-[18px] min-w-[18px] place-items-center rounded-full bg-surface-2 px-1 text-[11px] leading-none font-semibold before:content-[attr(data-count)]"
      />
    </LinkButton>
  )
}
