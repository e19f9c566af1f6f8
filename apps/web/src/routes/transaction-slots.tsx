import { goalAllocationsCopy } from '@lucas/contract/copy/planning/goal-allocations.ts'
import type { Transaction } from '@lucas/contract/transactions/transaction.ts'
import { type ReactNode, useEffect } from 'react'
import { type TransactionSlots, TransactionSlotsContext } from '../entities/transaction/transaction-slots.tsx'
import { ReviewLinkSkeleton } from '../features/review/review-link-skeleton.tsx'
import { useToday } from '../lib/hooks/use-today.ts'
import { lazyComponent } from '../ui/primitives/lazy-component.tsx'
import { Skeleton } from '../ui/primitives/skeleton.tsx'

const Detail = lazyComponent(
  async () => (await import('../features/transaction-detail/transaction-detail.tsx')).TransactionDetailPane,
)
const loadReviewLink = async () => (await import('../features/review/review-link.tsx')).ReviewLink
const queueLinks = {
  toolbar: lazyComponent(loadReviewLink),
  companion: lazyComponent(loadReviewLink, <ReviewLinkSkeleton />),
}

const loadParts = () => import('./detail-parts.ts')
const RenameButton = lazyComponent(async () => (await loadParts()).RenameButton)
const ReviewButton = lazyComponent(async () => (await loadParts()).ReviewButton)
const RowActions = lazyComponent(async () => (await loadParts()).RowActions)
const RowGoals = lazyComponent(
  async () => (await loadParts()).TransactionGoals,
  <div className="mt-5 grid gap-3">
    <p className="text-sm font-[550]">{goalAllocationsCopy.section}</p>
    <Skeleton className="h-3 w-32" />
  </div>,
)
const SeriesButton = lazyComponent(async () => (await loadParts()).SeriesButton)
const SeriesLine = lazyComponent(async () => (await loadParts()).SeriesLine)
const SplitButton = lazyComponent(async () => (await loadParts()).SplitButton)
const SplitSection = lazyComponent(async () => (await loadParts()).SplitSection)
const RuleButton = lazyComponent(async () => (await loadParts()).RuleButton)
const RuleOffer = lazyComponent(async () => (await loadParts()).RuleOfferCard)

/** Most users open a detail next, so it is preloaded after the screen has loaded. */
const detailAfterMs = 1_500

function Goals({ transaction }: { transaction: Transaction }) {
  const today = useToday()
  return <RowGoals key={transaction.id} transaction={transaction} today={today} />
}

const slots: TransactionSlots = {
  detail: ({ id, known }) => <Detail key={id} id={id} known={known} />,
  series: ({ recurring_id: id }) => id !== null && <SeriesLine id={id} />,
  queue: (place) => {
    const ReviewLink = queueLinks[place]
    return <ReviewLink place={place} />
  },
  rename: (detail) => <RenameButton key={detail.id} detail={detail} />,
  ruleOffer: (detail) => (
    <RuleOffer transactionId={detail.id} moreActions={<RuleButton detail={detail} isQuiet />} />
  ),
  actions: {
    review: (detail) => <ReviewButton key={`review-${detail.id}`} detail={detail} />,
    split: (detail) => <SplitButton key={`split-${detail.id}`} detail={detail} />,
    recurring: (detail) => <SeriesButton key={`recurring-${detail.id}`} detail={detail} />,
    rule: (detail) => <RuleButton key={`rule-${detail.id}`} detail={detail} />,
    more: (detail) => <RowActions detail={detail} />,
  },
  parts: (transaction) => <SplitSection detail={transaction} />,
  // Goals are allocated to the original transaction of a split, not to its parts.
  goals: (transaction) => (transaction.part === null ? <Goals transaction={transaction} /> : null),
}

/** Provides the transaction detail and its parts, because features do not import each other. */
export function TransactionSlotsProvider({ children }: { children: ReactNode }) {
  useEffect(() => {
    const timer = setTimeout(Detail.preload, detailAfterMs)
    return () => clearTimeout(timer)
  }, [])
  return <TransactionSlotsContext value={slots}>{children}</TransactionSlotsContext>
}
