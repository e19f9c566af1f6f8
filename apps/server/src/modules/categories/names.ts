import { getCategoryName } from '@lucas/contract/copy/transactions/categories.ts'
import { splitCategory } from '@lucas/contract/rules/category-path.ts'
import type { Tx } from '../../platform/database/user-transaction.ts'
import { baseCategoryRepository } from './base-repository.ts'

/** Returns a function from a category to the name that the user sees. */
export async function loadCategoryNames(tx: Tx, userId: string): Promise<(category: string) => string> {
  const names = new Map(
    (await baseCategoryRepository(tx).list(userId)).map(({ label, name }) => [label, name]),
  )
  return (stored) => {
    const { category, subcategory } = splitCategory(stored)
    return subcategory ?? names.get(category) ?? getCategoryName(category)
  }
}

/** Hidden built-in categories, each with the category that receives its transactions. */
export type HiddenCategories = ReadonlyMap<string, string>

export async function loadHiddenCategories(tx: Tx, userId: string): Promise<HiddenCategories> {
  const base = await baseCategoryRepository(tx).list(userId)
  return new Map(base.flatMap(({ label, movedTo }) => (movedTo === null ? [] : [[label, movedTo] as const])))
}
