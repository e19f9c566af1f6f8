import { goalAllocationsCopy } from '@lucas/contract/copy/planning/goal-allocations.ts'
import { transactionDetailCopy as copy } from '@lucas/contract/copy/transactions/transaction-detail.ts'
import type { Transaction } from '@lucas/contract/transactions/transaction.ts'
import type { ReactNode } from 'react'
import { ControlSkeleton, FactsSkeleton } from '../../ui/primitives/form-skeletons.tsx'
import { Skeleton } from '../../ui/primitives/skeleton.tsx'

/** In place of the detail, below what a list knows of the transaction. */
export const DetailSkeleton = ({ known }: { known: Transaction | undefined }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: as long as nothing below the title can have the focus, the keyboard scrolls by it
  <div role="status" aria-busy="true" aria-label={copy.loading} tabIndex={0}>
    {known === undefined && <HeadSkeleton />}
    {/* Only pesos can be assigned to goals (decisions 8). */}
    {known?.currency !== 'USD' && (
      <Section title={goalAllocationsCopy.section}>
        <Skeleton className="h-3 w-32" />
      </Section>
    )}
    <Section title={copy.notes}>
      <ControlSkeleton className="h-[62px]" />
    </Section>
    <Section title={copy.tags}>
      <Skeleton className="h-3 w-24" />
    </Section>
  </div>
)

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="mt-5 grid gap-3">
    <p className="text-sm font-[550]">{title}</p>
    {children}
  </div>
)

/** Tile, name, amount, actions and facts. */
const HeadSkeleton = () => (
  <>
    <div className="flex items-center gap-4">
      <Skeleton className="size-12" radius="tile" />
      <div className="grid min-w-0 flex-1 gap-2.5">
        <Skeleton className="h-4 w-44 max-w-full" />
        <Skeleton className="h-3 w-56 max-w-full" />
      </div>
    </div>
    <Skeleton className="my-6 h-9 w-48 max-w-full" radius="md" />
    <div className="mb-5 min-h-8 max-md:min-h-11" />
    <FactsSkeleton count={4} />
  </>
)
