import { dashboardCopy } from '@lucas/contract/copy/analytics/dashboard.ts'
import { Card } from '../../../ui/primitives/card.tsx'
import { HeroSkeleton } from '../../../ui/primitives/hero-card.tsx'
import { Skeleton, UnsizedPlace } from '../../../ui/primitives/skeleton.tsx'
import { RowsSkeleton } from '../../../ui/primitives/skeleton-parts.tsx'

/** The progress and the steps before their answer, which has more or fewer of them. */
export const OnboardingSkeleton = () => (
  <div className="grid gap-3 md:gap-4 lg:grid-cols-[minmax(0,0.5fr)_minmax(0,1fr)]">
    <HeroSkeleton isNarrow title={dashboardCopy.onboarding.title} className="min-h-48" />
    <Card className="min-h-[410px] min-w-0 p-4 md:p-6">
      <Skeleton className="h-6 w-56 max-w-full" radius="md" />
      <div className="mt-5">
        <RowsSkeleton count={4} />
      </div>
    </Card>
    <UnsizedPlace />
  </div>
)
