import type { Transaction } from '@lucas/contract/transaction.ts'
import { type ReactNode, useEffect } from 'react'
import { useToday } from '../lib/today.ts'
import { late } from '../ui/late.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { type TransactionSlots, TransactionSlotsContext } from '../ui/transaction-slots.tsx'

const Detail = late(
  async () => (await import('../features/transaction-detail/transaction-detail.tsx')).TransactionDetailPane,
)
const ReviewLink = late(async () => (await import('../features/review/review-link.tsx')).ReviewLink)

const loadParts = () => import('./detail-parts.ts')
const RenameButton = late(async () => (await loadParts()).RenameButton)
const ReviewButton = late(async () => (await loadParts()).ReviewButton)
const RowActions = late(async () => (await loadParts()).RowActions)
const RowGoals = late(
  async () => (await loadParts()).RowGoals,
  <div className="mt-5">
    <Skeleton className="h-[62px]" />
  </div>,
)
const SeriesButton = late(async () => (await loadParts()).SeriesButton)
const SeriesLine = late(async () => (await loadParts()).SeriesLine)
const SplitButton = late(async () => (await loadParts()).SplitButton)
const SplitSection = late(async () => (await loadParts()).SplitSection)
const TeachingOffer = late(async () => (await loadParts()).TeachingOffer)

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
    const timer = setTimeout(Detail.preload, detailAfterMs)
    return () => clearTimeout(timer)
  }, [])
  return <TransactionSlotsContext value={slots}>{children}</TransactionSlotsContext>
}
