import { CalendarClock, Layers, ReceiptText, Shuffle } from 'lucide-react'
import { CategoryTile } from '../category/category-tile.tsx'
import type { NamedLine } from './budget-line.ts'

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
