import { budgetLineCopy as copy } from '@lucas/contract/copy/planning/budget-line.ts'
import { type BudgetLine, isFlexKind } from '@lucas/contract/planning/budget.ts'
import { CalendarClock, Layers, ReceiptText, Shuffle } from 'lucide-react'
import { CategoryTile, categoryName } from '../category/category-tile.tsx'

type NamedLine = Pick<BudgetLine, 'kind' | 'name' | 'category'>

/** Returns the name that the user sees for a line. */
export const lineName = ({ kind, name, category }: NamedLine): string =>
  isFlexKind(kind) ? copy.flex[kind] : (name ?? categoryName(category ?? ''))

const icons = { group: Layers, fixed: ReceiptText, flexible: Shuffle, non_monthly: CalendarClock } as const

/** The tile of a line: the category's emoji, or an icon. */
export function LineTile({ line }: { line: NamedLine }) {
  if (line.kind === 'category') return <CategoryTile category={line.category ?? ''} />
  const Icon = icons[line.kind]
  return (
    <span
      aria-hidden="true"
      className="grid size-9 flex-none place-items-center rounded-[10px] bg-brand-soft text-brand"
    >
      <Icon className="size-[18px]" strokeWidth={1.75} />
    </span>
  )
}

const tones = { ok: 'brand', near: 'mid', over: 'high' } as const
/** Returns the colour of a line's bar. */
export const lineTone = ({ state }: Pick<BudgetLine, 'state'>) => tones[state]

/** Returns the used part of a line, from 0; full where nothing was planned and something was spent. */
export const lineShare = ({ used_percentage, spent }: BudgetLine): number =>
  used_percentage === null ? (spent > 0 ? 1 : 0) : Math.max(0, used_percentage / 100)
