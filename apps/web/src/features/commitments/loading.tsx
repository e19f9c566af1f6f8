import { Card } from '../../ui/primitives/card.tsx'
import { HeroSkeleton } from '../../ui/primitives/hero-card.tsx'
import { RowsSkeleton } from '../../ui/primitives/skeleton-parts.tsx'
import { CalendarSkeleton } from './calendar/calendar-skeleton.tsx'

/** The frames of the screen until its first answer. */
export const Loading = () => (
  <div className="grid grid-cols-[minmax(0,1fr)] gap-3 md:gap-4">
    <HeroSkeleton className="h-[287px] md:h-[172px]" />
    <div className="grid items-start gap-3 md:gap-4 lg:grid-cols-[minmax(0,1fr)_372px]">
      <Card className="px-4 pt-10 pb-2 md:px-5">
        <RowsSkeleton count={6} rowClass="h-14" />
      </Card>
      <Card className="max-md:hidden">
        <CalendarSkeleton />
      </Card>
    </div>
  </div>
)
