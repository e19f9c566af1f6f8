import { Card } from '../../ui/primitives/card.tsx'
import { lazyComponent } from '../../ui/primitives/lazy-component.tsx'
import { RowsSkeleton } from '../../ui/primitives/skeleton-parts.tsx'

/** The banks of the user, which the settings show too. */
export const ConnectionsPanel = lazyComponent(
  async () => (await import('./connections-panel.tsx')).ConnectionsPanel,
  <Card className="px-4 md:px-5">
    <RowsSkeleton count={3} rowClass="h-[72px]" />
  </Card>,
)
