import { reviewScreenCopy as copy } from '@lucas/contract/copy/transactions/review-screen.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import { isFlowKind } from '@lucas/contract/rules/transaction-kinds.ts'
import type { SimilarTransactions } from '@lucas/contract/transactions/category-rule.ts'
import type { ReviewItem } from '@lucas/contract/transactions/review.ts'
import { useQuery } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { CategoryTile, categoryName } from '../../entities/category/category-tile.tsx'
import { transactionName } from '../../entities/transaction/transaction-title.ts'
import { formatWholeNumber } from '../../lib/format/format.ts'
import { useOnceOpen } from '../../ui/overlays/use-once-open.ts'
import { Button } from '../../ui/primitives/button.tsx'
import { Checkbox } from '../../ui/primitives/checkbox.tsx'
import { KeyHint } from '../../ui/primitives/kbd.tsx'
import { lazyComponent } from '../../ui/primitives/lazy-component.tsx'
import { similarQuery } from './api.ts'
import { CardHead } from './card-head.tsx'
import { countSimilar } from './review-queue.ts'

const CategoryList = lazyComponent(
  async () => (await import('../../entities/category/category-list.tsx')).CategoryList,
)

interface CategoryCardProps {
  item: ReviewItem
  today: PlainDate
  /** The suggestion that Enter confirms; null if none is likely enough. */
  picked: string | null
  isAlways: boolean
  anchor: RefObject<HTMLButtonElement | null>
  isChoosing: boolean
  onChoosing: (isChoosing: boolean) => void
  onCategory: (category: string) => void
  onAlways: (isAlways: boolean) => void
  onDetail: () => void
}

/** Suggested categories of a transaction, each with its reason. */
export function CategoryCard(props: CategoryCardProps) {
  const { item, today, picked, isAlways, anchor, isChoosing, onChoosing, onCategory, onAlways, onDetail } =
    props
  const { transaction, guesses, explanation } = item
  const once = useOnceOpen(isChoosing)
  const isLearnable = isFlowKind(transaction.kind)
  const { data: similar } = useQuery({ ...similarQuery(transaction.id), enabled: isLearnable })
  const withSimilar = (category: string, why: string): string => {
    const count = isAlways && isLearnable ? countSimilar(similar, category) : 0
    const also = count === 0 ? '' : copy.andSimilar(formatWholeNumber(count), count === 1)
    return [why, also].filter((part) => part !== '').join(' · ')
  }
  return (
    <>
      <div className="border-b border-line p-5 md:p-7">
        <CardHead transaction={transaction} today={today} />
      </div>
      <div className="p-5 md:p-7">
        <p className="text-sm text-ink-3">{explanation}</p>
        <h3 className="mt-1 font-semibold">{copy.what}</h3>
        <ul className="mt-3 grid gap-2.5 md:grid-cols-2">
          {guesses.map(({ category, why }, at) => (
            <li key={category}>
              <button
                type="button"
                onClick={() => onCategory(category)}
                className={`flex h-full w-full items-center gap-3 rounded-lg border px-3.5 py-3 text-left transition-colors duration-100 hover:bg-surface-2 ${category === picked ? 'border-brand bg-brand-soft ring-1 ring-brand' : 'border-line-strong'}`}
              >
                <KeyHint name={String(at + 1)} />
                <CategoryTile category={category} />
                <span className="min-w-0">
                  <span className="block truncate font-semibold">{categoryName(category)}</span>
                  <span className="num block text-sm whitespace-normal text-ink-3">
                    {withSimilar(category, why)}
                  </span>
                </span>
              </button>
            </li>
          ))}
        </ul>
        <div className="mt-3.5 flex flex-wrap gap-2">
          <Button
            ref={anchor}
            aria-haspopup="menu"
            aria-expanded={isChoosing}
            icon={<KeyHint name="c" />}
            onClick={() => onChoosing(!isChoosing)}
          >
            {copy.otherCategory}
          </Button>
          <Button icon={<KeyHint name="d" />} aria-haspopup="dialog" onClick={onDetail}>
            {copy.detail}
          </Button>
          {once && (
            <CategoryList
              anchor={anchor}
              open={isChoosing}
              onOpenChange={onChoosing}
              category={transaction.subcategory ?? transaction.category}
              onChoose={onCategory}
            />
          )}
        </div>
        {isLearnable && (
          <div className="mt-5 border-t border-line pt-5">
            <Checkbox
              checked={isAlways}
              onChange={({ currentTarget }) => onAlways(currentTarget.checked)}
              label={
                <>
                  <span className="block font-[550]">{copy.always(transactionName(transaction))}</span>
                  <span className="num block text-sm whitespace-normal text-ink-3">
                    {describeSimilar(similar, picked)}
                  </span>
                </>
              }
            />
          </div>
        )}
      </div>
    </>
  )
}

/** Says what 'Usar siempre' changes besides this transaction. */
function describeSimilar(similar: SimilarTransactions | undefined, picked: string | null): string {
  if (similar === undefined) return copy.alwaysHint
  const total = countSimilar(similar, picked ?? '')
  if (total > 0) return copy.similarHint(formatWholeNumber(total), total === 1)
  return picked === null || similar.results.length === 0
    ? copy.noSimilar
    : copy.similarAlready(categoryName(picked))
}
