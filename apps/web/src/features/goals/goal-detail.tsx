import { goalsScreenCopy } from '@lucas/contract/copy/planning/goals-screen.ts'
import type { AllocatedTransactions, EntryAnswer, Goal, GoalEntry } from '@lucas/contract/planning/goal.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { transactionName } from '../../entities/transaction/transaction-title.ts'
import { formatPercent, shortDay } from '../../lib/format/format.ts'
import { useIdempotencyKey } from '../../lib/http/use-idempotency-key.ts'
import { Drawer } from '../../ui/overlays/drawer.tsx'
import { Amount } from '../../ui/primitives/amount.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import { ErrorBanner } from '../../ui/primitives/error-banner.tsx'
import { Skeleton } from '../../ui/primitives/skeleton.tsx'
import { allocationsQuery, entriesQuery, undoEntry } from './api.ts'
import { EntryLine } from './entry-line.tsx'
import { GoalFuture } from './goal-future.tsx'
import { GoalLeft, GoalMoney, GoalRing } from './goal-progress.tsx'
import { GoalAccount } from './savings/goal-account.tsx'
import { SavingsSection } from './savings/savings-section.tsx'

const copy = goalsScreenCopy.detail

interface GoalDetailProps {
  goal: Goal
  today: PlainDate
  onChanged: (answer: EntryAnswer) => void
  onSaved: (goal: Goal) => void
  onContribute: (goal: Goal) => void
  onEdit: (goal: Goal) => void
  onClose: () => void
}

/** A goal: what it holds and where it is going, its plans, allocations and ledger. */
export const GoalDetail = ({
  goal,
  today,
  onChanged,
  onSaved,
  onContribute,
  onEdit,
  onClose,
}: GoalDetailProps) => (
  <Drawer
    open
    onOpenChange={(open) => !open && onClose()}
    title={<span className="line-clamp-3 break-words">{goal.name}</span>}
    footer={
      goal.state === 'archived' ? undefined : (
        <div className="flex gap-2 [&>button]:flex-1">
          <Button variant="primary" onClick={() => onContribute(goal)}>
            {copy.contribute}
          </Button>
          <Button onClick={() => onEdit(goal)}>{copy.edit}</Button>
        </div>
      )
    }
  >
    <div className="grid grid-cols-1 gap-5">
      <GoalStatus goal={goal} />
      {goal.purchase_transaction_id !== null && (
        <p className="flex items-baseline justify-between gap-3 border-y border-line py-2.5">
          <span className="text-sm text-ink-3">{copy.purchase}</span>
          <Link
            to="/spend"
            search={{ id: goal.purchase_transaction_id }}
            className="font-[550] text-brand hover:underline"
          >
            {copy.purchaseLink}
          </Link>
        </p>
      )}
      {goal.state === 'active' && <GoalFuture goal={goal} today={today} />}
      <SavingsSection goal={goal} today={today} onChanged={onChanged} />
      <History goal={goal} today={today} onChanged={onChanged} />
      <Allocations goal={goal} today={today} />
      {goal.state !== 'archived' && <GoalAccount goal={goal} onSaved={onSaved} />}
    </div>
  </Drawer>
)

/** What a goal holds, with a ring around its emoji. */
const GoalStatus = ({ goal }: { goal: Goal }) => (
  <section className="flex items-center gap-4">
    <GoalRing goal={goal} />
    <div className="min-w-0">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <GoalMoney goal={goal} className="text-[1.6875rem]/8" />
      </p>
      <GoalLeft goal={goal} digits={1} />
    </div>
  </section>
)

const Heading = ({ children }: { children: ReactNode }) => (
  <h3 className="mb-1.5 text-sm font-semibold">{children}</h3>
)

function Allocations({ goal, today }: { goal: Goal; today: PlainDate }) {
  const { data } = useQuery(allocationsQuery(goal.id))
  if (!data || data.results.length === 0) return null
  return (
    <section>
      <Heading>{copy.transactions}</Heading>
      <ul className="grid grid-cols-1 gap-1">
        {data.results.map((part) => (
          <AllocationItem key={part.id} part={part} today={today} />
        ))}
      </ul>
    </section>
  )
}

const AllocationItem = ({
  part,
  today,
}: {
  part: AllocatedTransactions['results'][number]
  today: PlainDate
}) => (
  <li>
    <Link
      to="/spend"
      search={{ id: part.transaction.id }}
      className="flex min-h-11 items-center gap-3 rounded-md px-2 py-1 -mx-2 hover:bg-surface-2"
    >
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{transactionName(part.transaction)}</span>
        <span className="num block text-xs text-ink-3">
          {shortDay(part.transaction.date, today)} · {copy.parts(formatPercent(part.allocated_percentage, 2))}
        </span>
      </span>
      <Amount value={part.allocated_amount} currency="CLP" className="font-[550]" />
    </Link>
  </li>
)

function History({ goal, today, onChanged }: Pick<GoalDetailProps, 'goal' | 'today' | 'onChanged'>) {
  const query = useInfiniteQuery(entriesQuery(goal.id))
  const attempt = useIdempotencyKey()
  const undo = useMutation({
    mutationFn: (entry: GoalEntry) => attempt(entry.id, (key) => undoEntry(goal.id, entry.id, key)),
    meta: { done: goalsScreenCopy.contribute.undone, failed: goalsScreenCopy.contribute.undoFailed },
    onSuccess: onChanged,
  })
  const entries = query.data?.pages.flatMap(({ results }) => results) ?? []
  return (
    <section>
      <Heading>{copy.history}</Heading>
      {query.isError && <ErrorBanner message={copy.loadFailed} onRetry={() => void query.refetch()} />}
      {query.isPending && !query.isError && (
        <div aria-busy="true" className="grid gap-1.5">
          {['first', 'second', 'third'].map((line) => (
            <div key={line} className="flex h-6 items-center gap-3">
              <Skeleton className="h-3 w-[46px]" />
              <span className="flex-1">
                <Skeleton className="h-3 w-36 max-w-full" />
              </span>
              <Skeleton className="h-3 w-16" />
            </div>
          ))}
        </div>
      )}
      {query.isSuccess && entries.length === 0 && (
        <p className="text-sm text-ink-3">{goalsScreenCopy.card.noEntries}</p>
      )}
      <ul className="grid grid-cols-1 gap-1.5">
        {entries.map((entry) => (
          <EntryLine
            key={entry.id}
            entry={entry}
            today={today}
            action={
              entry.can_undo && (
                <Button
                  variant="link"
                  disabled={undo.isPending}
                  busy={undo.isPending && undo.variables.id === entry.id}
                  onClick={() => undo.mutate(entry)}
                >
                  {copy.undo}
                </Button>
              )
            }
          />
        ))}
      </ul>
      {query.hasNextPage && (
        <Button
          size="sm"
          className="mt-3"
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {copy.more}
        </Button>
      )}
    </section>
  )
}
