import { connectionsScreenCopy as copy } from '@lucas/contract/copy/banking/connections-screen.ts'
import { Card } from '../../ui/primitives/card.tsx'
import { Skeleton } from '../../ui/primitives/skeleton.tsx'

/** Three rows of the real size (spec 2). */
export const ConnectionsSkeleton = () => (
  <div role="status" aria-busy="true" aria-label={copy.loading}>
    <Card>
      {['first', 'second', 'third'].map((row) => (
        <div
          key={row}
          className="flex h-[72px] items-center gap-3 border-line px-4 not-first:border-t md:px-5"
        >
          <Skeleton className="size-9" />
          <div className="grid min-w-0 flex-1 gap-2">
            <Skeleton className="h-4 w-40 max-w-full" />
            <Skeleton className="h-3 w-24" />
          </div>
          <Skeleton className="h-4 w-24" />
        </div>
      ))}
    </Card>
  </div>
)
