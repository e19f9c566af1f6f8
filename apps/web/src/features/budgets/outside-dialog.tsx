import { budgetsScreenCopy } from '@lucas/contract/copy/planning/budgets-screen.ts'
import type { Budget } from '@lucas/contract/planning/budget.ts'
import { Link } from '@tanstack/react-router'
import { CategoryTile, categoryName } from '../../entities/category/category-tile.tsx'
import { formatLongMonth } from '../../lib/format/format.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Amount } from '../../ui/primitives/amount.tsx'
import { Button } from '../../ui/primitives/button.tsx'

const copy = budgetsScreenCopy.outside

interface OutsideDialogProps {
  budget: Budget
  /** Opens the form for a line of a category; undefined where no line can be added. */
  onPlan: ((category: string) => void) | undefined
  onClose: () => void
}

/** In which categories was spent what no line plans. */
export const OutsideDialog = ({ budget, onPlan, onClose }: OutsideDialogProps) => (
  <Dialog
    open
    onOpenChange={(open) => !open && onClose()}
    title={copy.title}
    description={copy.text(formatLongMonth(budget.month))}
    footer={<Button onClick={onClose}>{copy.close}</Button>}
  >
    <ul>
      {budget.unplanned_categories.map(({ category, spent }) => (
        <li key={category} className="flex items-center gap-3 border-line py-2.5 not-first:border-t">
          <CategoryTile category={category} />
          <span className="min-w-0 flex-1">
            <CategoryLink budget={budget} category={category} />
            {onPlan && (
              <button
                type="button"
                aria-label={copy.planFor(categoryName(category))}
                className="block min-h-6 text-sm font-[550] text-brand hover:underline"
                onClick={() => onPlan(category)}
              >
                {copy.plan}
              </button>
            )}
          </span>
          <Amount value={spent} currency="CLP" className="font-semibold" />
        </li>
      ))}
    </ul>
    <p className="flex justify-between gap-4 border-t border-line-strong pt-3 font-semibold">
      {copy.total}
      <Amount value={budget.unplanned} currency="CLP" />
    </p>
  </Dialog>
)

/** The name of a category; it leads to its movements of the period. */
const CategoryLink = ({ budget: { counted }, category }: { budget: Budget; category: string }) =>
  counted === null ? (
    <span className="block truncate font-medium">{categoryName(category)}</span>
  ) : (
    <Link
      to="/spend"
      search={{ category, date_from: counted.from, date_to: counted.to }}
      aria-label={copy.transactions(categoryName(category))}
      className="block min-h-6 truncate font-medium hover:underline"
    >
      {categoryName(category)}
    </Link>
  )
