import { budgetLineCopy as copy } from '@lucas/contract/copy/planning/budget-line.ts'
import { type BudgetLine, isFlexKind } from '@lucas/contract/planning/budget.ts'
import { categoryName } from '../category/category-tile.tsx'

export type NamedLine = Pick<BudgetLine, 'kind' | 'name' | 'category'>

/** Returns the name that the user sees for a line. */
export const lineName = ({ kind, name, category }: NamedLine): string =>
  isFlexKind(kind) ? copy.flex[kind] : (name ?? categoryName(category ?? ''))

const tones = { ok: 'brand', near: 'mid', over: 'high' } as const
/** Returns the colour of a line's bar. */
export const lineTone = ({ state }: Pick<BudgetLine, 'state'>) => tones[state]

/** Returns the used part of a line, from 0; full where nothing was planned and something was spent. */
export const lineShare = ({ used_percentage, spent }: BudgetLine): number =>
  used_percentage === null ? (spent > 0 ? 1 : 0) : Math.max(0, used_percentage / 100)
