import { Card } from '../../../ui/card.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'

/** The room that '¿Cuánto me queda?' takes, before it is known. */
export const leftHeight = 'min-h-[720px] lg:min-h-[364px]'

export const LeftSkeleton = () => (
  <Card className={`grid gap-5 p-4 md:p-5 lg:grid-cols-[330px_minmax(0,1fr)] ${leftHeight}`}>
    <Skeleton className="h-full" />
    <Skeleton className="h-full" />
  </Card>
)
