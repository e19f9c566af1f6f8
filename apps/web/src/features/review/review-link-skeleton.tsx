import { RowsSkeleton } from '../../ui/primitives/skeleton-parts.tsx'

/** In place of the card that leads to the queue: most months leave something to review. */
export const ReviewLinkSkeleton = () => (
  <div aria-busy="true" className="rounded-lg border border-line px-4">
    <RowsSkeleton count={1} rowClass="h-[62px]" />
  </div>
)
