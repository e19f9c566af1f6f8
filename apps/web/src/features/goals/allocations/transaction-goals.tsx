import { goalAllocationsCopy as copy } from '@lucas/contract/copy/planning/goal-allocations.ts'
import type { Allocation } from '@lucas/contract/planning/goal.ts'
import type { Transaction } from '@lucas/contract/transactions/transaction.ts'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { transactionAllocationsQuery } from '../../../entities/goal/queries.ts'
import { formatPercent } from '../../../lib/format/format.ts'
import { useToday } from '../../../lib/hooks/use-today.ts'
import { Amount } from '../../../ui/primitives/amount.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { ErrorBanner } from '../../../ui/primitives/error-banner.tsx'
import { lazyComponent } from '../../../ui/primitives/lazy-component.tsx'
import { Skeleton } from '../../../ui/primitives/skeleton.tsx'
import { GoalTile, goalColor } from '../goal-look.tsx'

const AssignDialog = lazyComponent(async () => (await import('./assign-dialog.tsx')).AssignDialog)

/** Goal allocations in the detail of a transaction; only pesos can be assigned (decisions 8). */
export function TransactionGoals({ transaction }: { transaction: Transaction }) {
  const today = useToday()
  const isPesos = transaction.currency === 'CLP'
  const query = useQuery({ ...transactionAllocationsQuery(transaction.id), enabled: isPesos })
  const [open, setOpen] = useState(false)
  if (!isPesos) return null
  const parts = query.data?.results
  return (
    <section className="mt-5">
      <header className="flex items-baseline justify-between gap-3">
        <h3 className="text-sm font-[550]">{copy.section}</h3>
        {parts && parts.length > 0 && (
          <Button variant="link" onClick={() => setOpen(true)}>
            {copy.edit}
          </Button>
        )}
      </header>
      {query.isError && <ErrorBanner message={copy.loadFailed} onRetry={() => void query.refetch()} />}
      {query.isPending && !query.isError && <Skeleton className="mt-3 h-3 w-32" />}
      <ul className="mt-2 grid grid-cols-1 gap-2.5">
        {parts?.map((part) => (
          <AllocationBar key={part.id} part={part} />
        ))}
      </ul>
      {parts && query.data && query.data.remaining_amount > 0 && (
        <Button
          variant="link"
          className="mt-2"
          icon={<Plus aria-hidden="true" className="size-4" />}
          onClick={() => setOpen(true)}
        >
          {parts.length === 0 ? copy.assign : copy.more}
        </Button>
      )}
      {open && query.data && (
        <AssignDialog
          transaction={transaction}
          existing={query.data.results}
          today={today}
          onClose={() => setOpen(false)}
        />
      )}
    </section>
  )
}

/** One allocation as a bar and text. */
function AllocationBar({ part }: { part: Allocation }) {
  const look = { category: 'other', color: part.goal_color, icon: part.goal_icon } as const
  const share = formatPercent(part.allocated_percentage, 2)
  return (
    <li className="flex items-center gap-3">
      <GoalTile goal={look} size="sm" />
      <span className="min-w-0 flex-1">
        <span className="block truncate">{part.goal_name}</span>
        <span aria-hidden="true" className="mt-1 block h-1.5 overflow-hidden rounded-full bg-track">
          <span
            className="block h-full rounded-full"
            style={{ width: `${part.allocated_percentage}%`, background: goalColor(look) }}
          />
        </span>
      </span>
      <span className="num text-right">
        <Amount value={part.allocated_amount} currency="CLP" className="block font-semibold" />
        <span className="block text-xs text-ink-3">{share}</span>
      </span>
    </li>
  )
}
