import type { Transaction } from '@lucas/contract/transaction.ts'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { useToday } from '../lib/today.ts'
import { type TransactionSlots, TransactionSlotsContext } from '../ui/transaction-slots.tsx'

const loadDetail = () => import('../features/transaction-detail/transaction-detail.tsx')
const Detail = lazy(async () => ({ default: (await loadDetail()).TransactionDetailPane }))
const SeriesButton = lazy(async () => ({
  default: (await import('../features/recurring/series-button.tsx')).SeriesButton,
}))
const SeriesLine = lazy(async () => ({
  default: (await import('../features/recurring/series-line.tsx')).SeriesLine,
}))
const RowActions = lazy(async () => ({
  default: (await import('../features/by-hand/row-actions.tsx')).RowActions,
}))
const RowGoals = lazy(async () => ({ default: (await import('../features/goals/row-goals.tsx')).RowGoals }))

const ReviewLink = lazy(async () => ({
  default: (await import('../features/review/review-link.tsx')).ReviewLink,
}))
const ReviewButton = lazy(async () => ({
  default: (await import('../features/review/review-button.tsx')).ReviewButton,
}))
const SplitButton = lazy(async () => ({
  default: (await import('../features/split/split-button.tsx')).SplitButton,
}))
const SplitSection = lazy(async () => ({
  default: (await import('../features/split/split-section.tsx')).SplitSection,
}))

const RenameButton = lazy(async () => ({
  default: (await import('../features/teaching/rename-button.tsx')).RenameButton,
}))
const TeachingOffer = lazy(async () => ({
  default: (await import('../features/teaching/teaching-offer.tsx')).TeachingOffer,
}))

/** Once the screen stands: a detail is what most people open next. */
const detailAfterMs = 1_500

function Goals({ transaction }: { transaction: Transaction }) {
  const today = useToday()
  return (
    <Suspense>
      <RowGoals key={transaction.id} transaction={transaction} today={today} />
    </Suspense>
  )
}

const slots: TransactionSlots = {
  detail: ({ id, known }) => (
    <Suspense>
      <Detail key={id} id={id} known={known} />
    </Suspense>
  ),
  series: ({ recurring_id: id }) =>
    id !== null && (
      <Suspense>
        <SeriesLine id={id} />
      </Suspense>
    ),
  queue: (
    <Suspense>
      <ReviewLink />
    </Suspense>
  ),
  rename: (detail) => (
    <Suspense>
      <RenameButton key={detail.id} detail={detail} />
    </Suspense>
  ),
  teaching: ({ id }) => (
    <Suspense>
      <TeachingOffer transactionId={id} />
    </Suspense>
  ),
  actions: {
    review: (detail) => (
      <Suspense>
        <ReviewButton key={detail.id} detail={detail} />
      </Suspense>
    ),
    split: (detail) => (
      <Suspense>
        <SplitButton key={detail.id} detail={detail} />
      </Suspense>
    ),
    recurring: (detail) => (
      <Suspense>
        <SeriesButton key={detail.id} detail={detail} />
      </Suspense>
    ),
    more: (detail) => (
      <Suspense>
        <RowActions detail={detail} />
      </Suspense>
    ),
  },
  parts: (transaction) => (
    <Suspense>
      <SplitSection detail={transaction} />
    </Suspense>
  ),
  // Goals know the whole of a divided movement only.
  goals: (transaction) => (transaction.part === null ? <Goals transaction={transaction} /> : null),
}

/** The detail of a movement with what other features bring to it: features do not know each other. */
export function WithTransactionSlots({ children }: { children: ReactNode }) {
  useEffect(() => {
    const ahead = () => loadDetail().catch(() => undefined) // without a network it comes when it is opened
    const timer = setTimeout(() => void ahead(), detailAfterMs)
    return () => clearTimeout(timer)
  }, [])
  return <TransactionSlotsContext value={slots}>{children}</TransactionSlotsContext>
}
