import { goalAllocationsCopy } from '@lucas/contract/copy/planning/goal-allocations.ts'
import { lazyComponent } from '../../ui/primitives/lazy-component.tsx'
import { Skeleton } from '../../ui/primitives/skeleton.tsx'

const load = () => import('./parts.tsx')

export const DetailActions = lazyComponent(async () => (await load()).DetailActions)
export const RenameButton = lazyComponent(async () => (await load()).RenameButton)
export const RuleButton = lazyComponent(async () => (await load()).RuleButton)
export const RuleOfferCard = lazyComponent(async () => (await load()).RuleOfferCard)
export const SeriesLine = lazyComponent(async () => (await load()).SeriesLine)
export const SplitSection = lazyComponent(async () => (await load()).SplitSection)
export const TransactionGoals = lazyComponent(
  async () => (await load()).TransactionGoals,
  <div className="mt-5 grid gap-3">
    <p className="text-sm font-[550]">{goalAllocationsCopy.section}</p>
    <Skeleton className="h-3 w-32" />
  </div>,
)
