import type { CategoryShares } from '@lucas/contract/analytics/analytics.ts'
import { dashboardCopy } from '@lucas/contract/copy/analytics/dashboard.ts'
import { budgetLineCopy } from '@lucas/contract/copy/planning/budget-line.ts'
import type { Currency } from '@lucas/contract/currency.ts'
import type { BudgetLine } from '@lucas/contract/planning/budget.ts'
import type { ReactNode } from 'react'
import { lineName, lineShare, lineTone } from '../../../entities/budget/budget-line.ts'
import { findCategory } from '../../../entities/category/category-store.ts'
import { CategoryTile, categoryColor, categoryName } from '../../../entities/category/category-tile.tsx'
import { formatPercent } from '../../../lib/format/format.ts'
import { Amount } from '../../../ui/primitives/amount.tsx'
import { AmountInSentence } from '../../../ui/primitives/amount-in-sentence.tsx'
import { ProgressBar } from '../../../ui/primitives/progress-bar.tsx'
import { findCategoryBudget, toLineWords, toOtherWords } from './category-budget.ts'

const copy = dashboardCopy.categories

/** The lines of the budget of the shown days; null without one, `pending` until that is known. */
export type CountedLines = readonly BudgetLine[] | null | 'pending'

const trackClass = 'block h-1.5 overflow-hidden rounded-full bg-track'

/** The part of the category in all spending, in the colour that it has in the ring. */
const ShareBar = ({ percentage, color }: { percentage: number; color: string }) => (
  <span aria-hidden="true" className={trackClass}>
    <span
      className="block h-full rounded-full"
      style={{ width: `${Math.min(100, Math.max(0, percentage))}%`, background: color }}
    />
  </span>
)

interface CategoryFacts {
  share: CategoryShares['categories'][number]
  lines: CountedLines
  /** Whether the days are over. */
  isPast: boolean
}

/** A bar and its words: against the budget where there is one, else the part in all spending. */
function toMeasure({ share, lines, isPast }: CategoryFacts): { bar: ReactNode; words: ReactNode } {
  const { category, percentage, count } = share
  if (lines === 'pending') return { bar: <span className={trackClass} />, words: ' ' }
  if (lines === null)
    return {
      bar: <ShareBar percentage={percentage} color={categoryColor(category)} />,
      words: <span className="num">{copy.count(count)}</span>,
    }
  const budget = findCategoryBudget(category, lines, (one) => findCategory(one)?.parent ?? null)
  const { line } = budget
  if (line === null)
    return {
      bar: <span aria-hidden="true" className={trackClass} />,
      words: toOtherWords(budget, lineName),
    }
  const used = lineShare(line)
  return {
    bar: (
      <ProgressBar
        share={used}
        tone={lineTone(line)}
        label={budgetLineCopy.bar(lineName(line), formatPercent(used * 100, 0))}
      />
    ),
    words: (
      <span className={line.left < 0 ? 'font-[550] text-negative' : ''}>
        <AmountInSentence toSentence={toLineWords(line, isPast)} amount={Math.abs(line.left)} />
      </span>
    ),
  }
}

interface CategoryRowProps extends CategoryFacts {
  currency: Currency
  isDimmed: boolean
  onActivate: (category: string | null) => void
  onOpen: (category: string) => void
}

/** One category: tile, name, part in all spending, amount, a bar and what it says. It opens the category's transactions. */
export function CategoryRow({ currency, isDimmed, onActivate, onOpen, ...facts }: CategoryRowProps) {
  const { category, amount, percentage } = facts.share
  const name = categoryName(category)
  const { bar, words } = toMeasure(facts)
  return (
    <li className="border-line not-first:border-t">
      <button
        type="button"
        title={copy.open(name)}
        onClick={() => onOpen(category)}
        onPointerEnter={() => onActivate(category)}
        onPointerLeave={() => onActivate(null)}
        onFocus={() => onActivate(category)}
        onBlur={() => onActivate(null)}
        className={`-mx-2 grid w-[calc(100%+16px)] grid-cols-[2.25rem_minmax(0,1fr)] items-center gap-x-3 rounded-md px-2 py-2 text-left transition-opacity duration-150 hover:bg-surface-2 ${isDimmed ? 'opacity-30' : ''}`}
      >
        <CategoryTile category={category} />
        <span className="min-w-0">
          <span className="flex flex-wrap items-baseline gap-x-2">
            <span className="flex min-w-0 flex-[1_1_6rem] items-baseline gap-x-2">
              <span className="min-w-0 truncate font-[550]">{name}</span>
              <span className="num flex flex-none items-center gap-x-1 text-xs text-ink-3">
                <span className="size-2 rounded-full" style={{ background: categoryColor(category) }} />
                {formatPercent(percentage, 2)}
              </span>
            </span>
            <span className="ml-auto font-[550]">
              <Amount value={amount} currency={currency} />
            </span>
          </span>
          <span className="mt-0.5 flex flex-wrap items-center gap-x-3">
            <span className="min-w-16 flex-[1_1_5rem]">{bar}</span>
            <span className="ml-auto text-xs text-ink-3">{words}</span>
          </span>
        </span>
      </button>
    </li>
  )
}
