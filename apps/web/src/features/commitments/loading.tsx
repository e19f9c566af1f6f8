import { Card } from '../../ui/primitives/card.tsx'
import { HeroSkeleton } from '../../ui/primitives/hero-card.tsx'
import { Skeleton } from '../../ui/primitives/skeleton.tsx'
import { RowsSkeleton } from '../../ui/primitives/skeleton-parts.tsx'
import { CalendarSkeleton } from './calendar/calendar-skeleton.tsx'

/** The frames of the screen until its first answer. */
export const Loading = () => (
  <div className="grid grid-cols-[minmax(0,1fr)] gap-3 md:gap-4">
    <HeroSkeleton className="h-[425px] md:h-[262px]" />
    <Card>
      <CalendarSkeleton />
    </Card>
    <div className="grid gap-3 md:gap-4 lg:grid-cols-2">
      {[7, 5].map((count) => (
        <Card key={count} className="px-4 pt-[18px] pb-2 md:px-5">
          <Skeleton className="mb-3 h-3.5 w-36" />
          <RowsSkeleton count={count} rowClass="h-[85px]" />
        </Card>
      ))}
    </div>
  </div>
)
