import { reviewScreenCopy as copy } from '@lucas/contract/copy/transactions/review-screen.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import { isFlowKind } from '@lucas/contract/rules/transaction-kinds.ts'
import type { ReviewItem } from '@lucas/contract/transactions/review.ts'
import { type RefObject, useRef, useState } from 'react'
import { categoryName } from '../../entities/category/category-tile.tsx'
import { useSwipe } from '../../lib/hooks/use-swipe.ts'
import { Button } from '../../ui/primitives/button.tsx'
import { KeyHint } from '../../ui/primitives/kbd.tsx'
import { CategoryCard } from './category-card.tsx'
import { MatchCard, type MatchReason } from './match-card.tsx'
import { getPreselected, type ReviewAnswer } from './review-queue.ts'
import { useReviewKeys } from './use-review-keys.ts'

interface ReviewCardProps {
  item: ReviewItem
  today: PlainDate
  /** False while an overlay covers the card. */
  hasKeys: boolean
  canUndo: boolean
  heading: RefObject<HTMLDivElement | null>
  onAnswer: (answer: ReviewAnswer, always: boolean) => void
  onSkip: () => void
  onUndo: () => void
  onDetail: () => void
  onLeave: () => void
}

const isMatch = (item: ReviewItem): item is ReviewItem & { reason: MatchReason } => item.reason !== 'category'

/** One review item with its answers. */
export function ReviewCard(props: ReviewCardProps) {
  const { item, today, hasKeys, canUndo, heading, onAnswer, onSkip, onUndo, onDetail, onLeave } = props
  const picked = getPreselected(item)
  // A doubtful answer stays with this one, unless the user wants otherwise.
  const [isAlways, setAlways] = useState(picked !== null)
  const [isChoosing, setChoosing] = useState(false)
  const anchor = useRef<HTMLButtonElement>(null)
  const setCategory = (category: string) =>
    onAnswer({ category }, isAlways && isFlowKind(item.transaction.kind))
  // Without a likely suggestion nothing is preselected: Enter and a swipe open the list of categories.
  const confirm = () => {
    if (isMatch(item)) onAnswer({ say: 'yes' }, false)
    else if (picked === null) setChoosing(true)
    else setCategory(picked)
  }
  const answerByNumber = (number: number) => {
    if (isMatch(item)) {
      if (number < 3) onAnswer({ say: number === 1 ? 'yes' : 'no' }, false)
      return
    }
    const guess = item.guesses[number - 1]
    if (guess) setCategory(guess.category)
  }
  useReviewKeys({
    enabled: hasKeys && !isChoosing,
    onNumber: answerByNumber,
    onConfirm: confirm,
    onSkip,
    onUndo,
    onCategory: () => !isMatch(item) && setChoosing(true),
    onDetail,
    onLeave,
  })
  const swipe = useSwipe({ onRight: confirm, onLeft: onSkip })
  return (
    <>
      <section
        ref={heading}
        tabIndex={-1}
        aria-label={copy.card}
        className="rounded-xl border border-line bg-surface shadow-1 outline-none"
        {...swipe}
      >
        {isMatch(item) ? (
          <MatchCard
            item={item}
            today={today}
            onAnswer={(say) => onAnswer({ say }, false)}
            onDetail={onDetail}
          />
        ) : (
          <CategoryCard
            item={item}
            today={today}
            picked={picked}
            isAlways={isAlways}
            anchor={anchor}
            isChoosing={isChoosing}
            onChoosing={setChoosing}
            onCategory={setCategory}
            onAlways={setAlways}
            onDetail={onDetail}
          />
        )}
        <footer className="flex flex-wrap items-center gap-2 rounded-b-xl border-t border-line bg-surface px-5 py-3.5 max-md:sticky max-md:bottom-[calc(62px+env(safe-area-inset-bottom))] md:px-7">
          <Button
            variant="ghost"
            className="mr-auto -ml-3"
            disabled={!canUndo}
            icon={<KeyHint name="z" />}
            onClick={onUndo}
          >
            {copy.undo}
          </Button>
          <Button icon={<KeyHint name="s" />} onClick={onSkip}>
            {copy.skip}
          </Button>
          <Button variant="primary" className="max-md:flex-1" onClick={confirm}>
            {isMatch(item)
              ? copy.yes[item.reason]
              : picked === null
                ? copy.chooseCategory
                : copy.confirm(categoryName(picked))}
          </Button>
        </footer>
      </section>
      <p className="mt-5 text-center text-sm text-ink-3 max-md:hidden">
        {isMatch(item) ? copy.matchHint : copy.hint}
      </p>
    </>
  )
}
