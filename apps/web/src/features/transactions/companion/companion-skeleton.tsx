import { Skeleton } from '../../../ui/primitives/skeleton.tsx'
import { RingSkeleton, RowsSkeleton } from '../../../ui/primitives/skeleton-parts.tsx'

const places = ['first', 'second', 'third', 'fourth']

/** A ring with four lines beside it. */
export const ShareSkeleton = () => (
  <div className="flex items-center gap-5">
    <RingSkeleton className="size-32 flex-none border-[14px]" />
    <div className="grid min-w-0 flex-1">
      {places.map((place) => (
        <div key={place} className="grid h-12 content-center gap-2">
          <Skeleton className="h-3 w-24 max-w-full" />
          <Skeleton className="h-3 w-16" />
        </div>
      ))}
    </div>
  </div>
)

/** A title with rows. */
export const SectionSkeleton = ({ count }: { count: number }) => (
  <div>
    <Skeleton className="mb-2 h-5 w-32" />
    <RowsSkeleton count={count} rowClass="h-12" />
  </div>
)

/** The month in view, while it is not known which one that is. */
export const CompanionSkeleton = () => (
  <div aria-busy="true" className="grid gap-7 px-6 pt-6 pb-8">
    <div>
      <Skeleton className="mb-2 h-5 w-40" />
      <ShareSkeleton />
    </div>
    <SectionSkeleton count={4} />
    <SectionSkeleton count={3} />
  </div>
)
