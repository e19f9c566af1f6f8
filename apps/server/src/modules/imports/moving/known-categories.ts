import { toCategoryChoice } from '@lucas/contract/rules/category-path.ts'
import type { CategoryIndex } from '../../categories/index.ts'
import type { KnownCategories } from '../domain/propose-categories.ts'

/** Returns the user's categories as proposals need them. */
export const toKnownCategories = ({ find, ownCount, subCount }: CategoryIndex): KnownCategories => ({
  find(name) {
    const stored = find(name)
    return stored === null ? null : toCategoryChoice(stored)
  },
  isTop: (category) => find(category) === category,
  ownCount,
  subCount,
})
