import { Card } from '../../../ui/primitives/card.tsx'
import { Skeleton } from '../../../ui/primitives/skeleton.tsx'

/** The height of '¿Cuánto me queda?', also while it loads. */
export const safeToSpendHeight = 'min-h-[720px] lg:min-h-[364px]'

export const SafeToSpendSkeleton = () => (
  <Card className={`grid gap-5 p-4 md:p-5 lg:grid-cols-[330px_minmax(0,1fr)] ${safeToSpendHeight}`}>
    <Skeleton className="h-full" />
    <Skeleton className="h-full" />
  </Card>
)
