import { safeToSpendCopy } from '@lucas/contract/copy/planning/safe-to-spend.ts'
import type { ReactNode } from 'react'
import { Card, CardHeader } from '../../../ui/primitives/card.tsx'
import { Skeleton } from '../../../ui/primitives/skeleton.tsx'
import { ChartSkeleton, FigureSkeleton } from '../../../ui/primitives/skeleton-parts.tsx'

/** The least height of '¿Cuánto me queda?'. */
export const safeToSpendHeight = 'min-h-[764px] lg:min-h-[400px]'
/** Its height while it loads: that with the cards that most people have. */
const usualHeight = 'min-h-[764px] lg:min-h-[516px]'

/** The card with its title, around a placeholder or instead of figures. */
export const SafeToSpendFrame = ({ children }: { children: ReactNode }) => (
  <Card className={`flex min-w-0 flex-col ${usualHeight}`}>
    <CardHeader title={safeToSpendCopy.title} />
    {children}
  </Card>
)

const lines = ['first', 'second', 'third', 'fourth', 'fifth']

/** The sum at the left and the expected balance at the right. Each bill of a card makes it higher. */
export const SafeToSpendParts = () => (
  <div
    data-unsized="true"
    className="grid flex-1 gap-8 px-4 pt-5 pb-6 md:px-5 lg:grid-cols-[330px_minmax(0,1fr)]"
  >
    <div className="grid content-start gap-6">
      <FigureSkeleton />
      {lines.map((line) => (
        <div key={line} className="flex justify-between gap-6">
          <Skeleton className="h-3 w-32" />
          <Skeleton className="h-3 w-20" />
        </div>
      ))}
    </div>
    <ChartSkeleton />
  </div>
)

export const SafeToSpendSkeleton = () => (
  <SafeToSpendFrame>
    <SafeToSpendParts />
  </SafeToSpendFrame>
)
