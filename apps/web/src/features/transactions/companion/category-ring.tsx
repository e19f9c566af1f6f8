import type { CategoryShares } from '@lucas/contract/analytics/analytics.ts'
import { monthCompanionCopy as copy } from '@lucas/contract/copy/transactions/month-companion.ts'
import { useCategories } from '../../../entities/category/category-store.ts'
import { categoryColor, categoryName } from '../../../entities/category/category-tile.tsx'
import { formatPercent } from '../../../lib/format/format.ts'
import { Amount } from '../../../ui/primitives/amount.tsx'

const legendLength = 4
/** Percent of the ring between two slices. */
const gap = 0.9

interface CategoryRingProps {
  shares: CategoryShares
  /** Opens the transactions of a category. */
  onOpen: (category: string) => void
}

/** A small donut of a month's spending, beside its largest categories as a list. */
export function CategoryRing({ shares: { categories, total, currency }, onOpen }: CategoryRingProps) {
  useCategories()
  return (
    <div className="flex items-center gap-5">
      <div className="relative size-32 flex-none">
        <Ring slices={categories} />
        <p className="@container absolute inset-x-5 inset-y-0 grid content-center text-center font-semibold tracking-[-0.02em]">
          <Amount value={total} currency={currency} fits />
        </p>
      </div>
      <ul className="min-w-0 flex-1">
        {categories.slice(0, legendLength).map(({ category, amount, percentage }) => (
          <li key={category}>
            <button
              type="button"
              title={copy.openCategory(categoryName(category))}
              onClick={() => onOpen(category)}
              className="-mx-2 grid w-[calc(100%+16px)] grid-cols-[8px_minmax(0,1fr)_auto] items-center gap-x-2.5 rounded-sm px-2 py-1 text-left text-sm hover:bg-surface-2"
            >
              <span
                aria-hidden="true"
                className="size-2 rounded-full"
                style={{ background: categoryColor(category) }}
              />
              <span className="truncate">{categoryName(category)}</span>
              <span className="num text-ink-3">{formatPercent(percentage, 0)}</span>
              <Amount value={amount} currency={currency} className="col-start-2 col-end-4 font-[550]" />
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

type Slices = CategoryShares['categories']

/** Computes start and length of each slice, in percent of the ring. */
function computeArcs(slices: Slices): { category: string; from: number; length: number }[] {
  const sum = slices.reduce((before, { amount }) => before + Math.max(0, amount), 0)
  let start = 0
  return slices.map(({ category, amount }) => {
    const length = sum === 0 ? 0 : (Math.max(0, amount) / sum) * 100
    const from = start
    start += length
    // A single slice is a full ring, and the smallest slice stays visible.
    return { category, from, length: length >= 100 ? 100 : Math.max(length - gap, Math.min(length, 0.4)) }
  })
}

function Ring({ slices }: { slices: Slices }) {
  return (
    <svg viewBox="-64 -64 128 128" className="block w-full" aria-hidden="true">
      {computeArcs(slices).map(({ category, from, length }) => (
        <circle
          key={category}
          r={56}
          fill="none"
          strokeWidth={14}
          pathLength={100}
          strokeDasharray={`${length} 100`}
          strokeDashoffset={-from - gap / 2}
          transform="rotate(-90)"
          style={{ stroke: categoryColor(category) }}
        />
      ))}
    </svg>
  )
}
