import type { Transaction } from '@lucas/contract/transaction.ts'
import { type ReactNode, useEffect } from 'react'
import { useToday } from '../lib/today.ts'
import { late } from '../ui/late.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { type TransactionSlots, TransactionSlotsContext } from '../ui/transaction-slots.tsx'

const loadDetail = () => import('../features/transaction-detail/transaction-detail.tsx')
const Detail = late(async () => (await loadDetail()).TransactionDetailPane)
const SeriesButton = late(async () => (await import('../features/recurring/series-button.tsx')).SeriesButton)
const SeriesLine = late(async () => (await import('../features/recurring/series-line.tsx')).SeriesLine)
const RowActions = late(async () => (await import('../features/by-hand/row-actions.tsx')).RowActions)
const RowGoals = late(
  async () => (await import('../features/goals/row-goals.tsx')).RowGoals,
  <div aria-busy="true" className="mt-5">
    <Skeleton className="h-[62px]" />
  </div>,
)

const ReviewLink = late(async () => (await import('../features/review/review-link.tsx')).ReviewLink)
const ReviewButton = late(async () => (await import('../features/review/review-button.tsx')).ReviewButton)
const SplitButton = late(async () => (await import('../features/split/split-button.tsx')).SplitButton)
const SplitSection = late(async () => (await import('../features/split/split-section.tsx')).SplitSection)

const RenameButton = late(async () => (await import('../features/teaching/rename-button.tsx')).RenameButton)
const TeachingOffer = late(
  async () => (await import('../features/teaching/teaching-offer.tsx')).TeachingOffer,
)

/** Once the screen stands: a detail is what most people open next. */
const detailAfterMs = 1_500

function Goals({ transaction }: { transaction: Transaction }) {
  const today = useToday()
  return <RowGoals key={transaction.id} transaction={transaction} today={today} />
}

const slots: TransactionSlots = {
  detail: ({ id, known }) => <Detail key={id} id={id} known={known} />,
  series: ({ recurring_id: id }) => id !== null && <SeriesLine id={id} />,
  queue: <ReviewLink />,
  rename: (detail) => <RenameButton key={detail.id} detail={detail} />,
  teaching: ({ id }) => <TeachingOffer transactionId={id} />,
  actions: {
    review: (detail) => <ReviewButton key={detail.id} detail={detail} />,
    split: (detail) => <SplitButton key={detail.id} detail={detail} />,
    recurring: (detail) => <SeriesButton key={detail.id} detail={detail} />,
    more: (detail) => <RowActions detail={detail} />,
  },
  parts: (transaction) => <SplitSection detail={transaction} />,
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
