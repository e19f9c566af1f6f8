import type { CommitmentHeading } from '@lucas/contract/planning/commitments.ts'
import { CategoryTile } from '../../entities/category/category-tile.tsx'
import { getHeadingLook } from './heading-look.ts'

interface LineTileProps {
  heading: CommitmentHeading
  /** Null or undefined: the icon of the heading. */
  category: string | null | undefined
  className?: string
}

/** Cards, credits, savings and income are known by what they are; all others by the emoji of their category, as in the list. */
const withIcon: readonly CommitmentHeading[] = ['cards', 'credits', 'savings', 'income']

/** The tile of a commitment, as the list of transactions has it. */
export function LineTile({ heading, category, className = 'bg-brand-soft text-brand' }: LineTileProps) {
  if (category && !withIcon.includes(heading)) return <CategoryTile category={category} />
  const { Icon } = getHeadingLook(heading)
  return (
    <span
      aria-hidden="true"
      className={`grid size-9 flex-none place-items-center rounded-[10px] ${className}`}
    >
      <Icon className="size-[18px]" strokeWidth={1.75} />
    </span>
  )
}
