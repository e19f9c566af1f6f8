import { reviewScreenCopy as copy } from '@lucas/contract/copy/transactions/review-screen.ts'
import type { ReviewItem } from '@lucas/contract/transactions/review.ts'
import { Check, List } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { formatTransactionDate } from '../../lib/format/transaction-date.ts'
import { useToday } from '../../lib/hooks/use-today.ts'
import { Drawer } from '../../ui/overlays/drawer.tsx'
import { Badge } from '../../ui/primitives/badge.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import { EmptyState } from '../../ui/primitives/empty-state.tsx'
import { ErrorBanner } from '../../ui/primitives/error-banner.tsx'
import { IconButton } from '../../ui/primitives/icon-button.tsx'
import { KeyHint } from '../../ui/primitives/kbd.tsx'
import { LinkButton } from '../../ui/primitives/link-button.tsx'
import { panesClass } from '../../ui/primitives/page.tsx'
import { ProgressBar } from '../../ui/primitives/progress-bar.tsx'
import { Skeleton } from '../../ui/primitives/skeleton.tsx'
import { RowsSkeleton } from '../../ui/primitives/skeleton-parts.tsx'
import { TransactionDetailPane } from '../transaction-detail/lazy-detail.tsx'
import { largestCount } from './api.ts'
import { QueueList } from './queue-list.tsx'
import { ReviewCard } from './review-card.tsx'
import type { ReviewAnswer } from './review-queue.ts'
import { TransferBatch } from './transfer-batch.tsx'
import { useReview } from './use-review.ts'
import { useReviewKeys } from './use-review-keys.ts'
import { useReviewSelection } from './use-review-selection.ts'

/** The review queue, one item at a time, each answered with one key. */
export function ReviewScreen({ onLeave }: { onLeave: () => void }) {
  const today = useToday()
  const review = useReview()
  const { query, items, done, left } = review
  const [openId, setOpenId] = useState<string | null>(null)
  const [overlay, setOverlay] = useState<'detail' | 'queue' | null>(null)
  const selection = useReviewSelection(items)
  const card = useRef<HTMLDivElement>(null)
  const current = items.find(({ id }) => id === openId) ?? items[0]
  const loaded = !query.isPending && !query.isError

  const openItem = (item: ReviewItem | null) => setOpenId(item?.id ?? null)
  const next = (item: ReviewItem) => openItem(items[items.indexOf(item) + 1] ?? null)
  const open = (item: ReviewItem) => {
    openItem(item)
    setOverlay(null)
  }
  const batch = () => {
    review.answer(selection.items, { say: 'first' })
    selection.clear()
    setOverlay(null)
  }
  const answer = (item: ReviewItem) => (reply: ReviewAnswer, always: boolean) => {
    next(item)
    review.answer([item], reply, always)
    // The next item replaces the card: the focus stays on it.
    card.current?.focus({ preventScroll: true })
  }
  const undo = () => openItem(review.undo())
  const list = (
    <QueueList
      items={items}
      currentId={current?.id}
      chosen={selection.ids}
      more={left - review.skipped - items.length}
      today={today}
      onOpen={open}
      onChoose={selection.choose}
      onBatch={batch}
    />
  )

  return (
    <div className={`${panesClass} lg:grid lg:grid-cols-[360px_minmax(0,1fr)]`}>
      <aside
        aria-label={copy.title}
        className="sticky top-[104px] h-[calc(100dvh-104px)] overflow-y-auto border-r border-line bg-surface max-lg:hidden"
      >
        <Title count={query.isPending ? null : left} />
        {query.isPending ? (
          <div aria-busy="true" className="px-6 pt-2">
            <RowsSkeleton count={8} rowClass="h-16" />
          </div>
        ) : (
          list
        )}
      </aside>
      <div className="mx-auto w-full max-w-[784px] px-4 pt-4 pb-10 md:px-8 md:pt-14">
        <h1 className="sr-only">{copy.title}</h1>
        {query.isError && <ErrorBanner message={copy.loadFailed} onRetry={() => void query.refetch()} />}
        {query.isPending && <Loading />}
        {loaded && current === undefined && (
          <AllDone
            skipped={review.skipped}
            canUndo={review.canUndo}
            onAgain={review.resetSkipped}
            onUndo={undo}
            onLeave={onLeave}
          />
        )}
        <TransferBatch
          items={review.transfers}
          today={today}
          onConfirm={(pairs) => review.answer(pairs, { say: 'yes' })}
        />
        {current !== undefined && (
          <>
            <div className="mb-5 flex items-center gap-4">
              <ProgressBar
                share={done / Math.max(done + left, 1)}
                label={copy.progress(done, done + left)}
                className="flex-1"
              />
              <p role="status" className="num text-sm text-ink-2">
                {copy.progress(done, done + left)}
              </p>
              <span className="lg:hidden">
                <IconButton label={copy.showQueue} onClick={() => setOverlay('queue')}>
                  <List aria-hidden="true" strokeWidth={1.75} />
                </IconButton>
              </span>
            </div>
            <LargestFirst
              count={left - review.skipped}
              largest={review.largest}
              onFirst={() => openItem(null)}
            />
            <ReviewCard
              key={current.id}
              item={current}
              today={today}
              heading={card}
              hasKeys={overlay === null}
              canUndo={review.canUndo}
              onAnswer={answer(current)}
              onSkip={() => {
                next(current)
                review.skip(current)
              }}
              onUndo={undo}
              onDetail={() => setOverlay('detail')}
              onLeave={onLeave}
            />
            <Detail item={current} isOpen={overlay === 'detail'} onClose={() => setOverlay(null)} />
          </>
        )}
      </div>
      <Drawer
        open={overlay === 'queue'}
        onOpenChange={(isOpen) => !isOpen && setOverlay(null)}
        title={<Title count={left} isPlain />}
      >
        {list}
      </Drawer>
    </div>
  )
}

interface LargestFirstProps extends Pick<ReturnType<typeof useReview>, 'largest'> {
  count: number
  onFirst: () => void
}

/** A long queue need not be finished: the largest amounts say the most. */
function LargestFirst({ count, largest, onFirst }: LargestFirstProps) {
  if (count <= largestCount) return null
  if (largest.isSuccess)
    return <p className="mb-4 text-sm text-ink-3">{copy.largestFirst(largest.data.results.length)}</p>
  return (
    <Button
      size="sm"
      className="mb-4"
      busy={largest.isPending}
      onClick={() => largest.mutate(undefined, { onSuccess: onFirst })}
    >
      {copy.largest(largestCount)}
    </Button>
  )
}

interface TitleProps {
  /** Null until it is known. */
  count: number | null
  isPlain?: boolean
}

function Title({ count, isPlain = false }: TitleProps): ReactNode {
  const words = (
    <>
      {copy.title} {count !== null && <Badge>{count}</Badge>}
    </>
  )
  if (isPlain) return <span className="flex items-center gap-2">{words}</span>
  return (
    <h2 className="flex h-[60px] items-center gap-2.5 border-b border-line px-6 text-lg font-semibold">
      {words}
    </h2>
  )
}

/** The full transaction detail. */
function Detail({ item, isOpen, onClose }: { item: ReviewItem; isOpen: boolean; onClose: () => void }) {
  const today = useToday()
  const { transaction } = item
  return (
    <Drawer
      open={isOpen}
      onOpenChange={(open) => !open && onClose()}
      title={formatTransactionDate(transaction, today)}
    >
      {isOpen && <TransactionDetailPane key={transaction.id} id={transaction.id} known={transaction} />}
    </Drawer>
  )
}

const guesses = ['first', 'second', 'third', 'fourth']

/** The progress, and the card of an item with its guesses. */
const Loading = () => (
  <div role="status" aria-busy="true" aria-label={copy.loading}>
    <div className="mb-5 flex h-5 items-center gap-4">
      <div className="flex-1">
        <Skeleton className="h-1.5" radius="full" />
      </div>
      <Skeleton className="h-3 w-16" />
    </div>
    <div className="rounded-xl border border-line bg-surface shadow-1">
      <div className="flex items-center justify-between gap-6 border-b border-line p-5 md:p-7">
        <div className="grid gap-2.5">
          <Skeleton className="h-3 w-40" />
          <Skeleton className="h-5 w-32 md:w-56" radius="md" />
          <Skeleton className="h-3 w-36" />
        </div>
        <Skeleton className="h-8 w-24 md:w-32" radius="md" />
      </div>
      <div className="grid gap-2.5 p-5 md:grid-cols-2 md:p-7">
        {guesses.map((guess) => (
          <Skeleton key={guess} className="h-16" radius="lg" />
        ))}
      </div>
    </div>
  </div>
)

interface AllDoneProps {
  skipped: number
  canUndo: boolean
  onAgain: () => void
  onUndo: () => void
  onLeave: () => void
}

function AllDone({ skipped, canUndo, onAgain, onUndo, onLeave }: AllDoneProps) {
  useReviewKeys({ onUndo, onLeave })
  return (
    <EmptyState
      icon={<Check />}
      tone="gold"
      title={copy.empty}
      text={skipped > 0 ? copy.emptySkipped(skipped) : copy.emptyText}
      action={
        <span className="flex flex-wrap justify-center gap-2">
          {canUndo && (
            <Button variant="ghost" icon={<KeyHint name="z" />} onClick={onUndo}>
              {copy.undo}
            </Button>
          )}
          {skipped > 0 && <Button onClick={onAgain}>{copy.again}</Button>}
          <LinkButton to="/spend" variant="primary">
            {copy.toList}
          </LinkButton>
        </span>
      }
    />
  )
}
