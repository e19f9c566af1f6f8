import { Card } from '../../ui/primitives/card.tsx'
import { lazyComponent } from '../../ui/primitives/lazy-component.tsx'
import { Skeleton } from '../../ui/primitives/skeleton.tsx'
import { RowsSkeleton } from '../../ui/primitives/skeleton-parts.tsx'

/** The rules of the user, which the settings show. */
export const RulesPanel = lazyComponent(
  async () => (await import('./rules-panel.tsx')).RulesPanel,
  <Card className="h-[340px] px-4 pt-[18px] md:px-5">
    <Skeleton className="mb-4 h-4 w-24" />
    <RowsSkeleton count={4} rowClass="h-[74px]" />
  </Card>,
)
