import { getCategoryName } from '@lucas/contract/copy/transactions/categories.ts'
import { categoriesCopy } from '@lucas/contract/copy/transactions/category-problems.ts'
import { transactionsCopy as copy } from '@lucas/contract/copy/transactions/transactions.ts'
import { foldName } from '@lucas/contract/rules/fold-name.ts'
import type { Tx } from '../../platform/database/user-transaction.ts'
import { failField } from '../../platform/errors.ts'
import { baseCategoryRepository } from './base-repository.ts'
import { findBuiltIn, toBuiltInLabel } from './domain/labels.ts'
import { categoryRepository, toStoredCategory } from './repository.ts'

/**
 * Maps each name to a built-in or own category of the user, also by the name that the user gave to a built-in one. A hidden
 * category means the one that receives its transactions. Unknown names are left out.
 */
export async function resolveCategories(
  tx: Tx,
  userId: string,
  names: readonly string[],
): Promise<Map<string, string>> {
  const known = new Map<string, string>()
  const others: string[] = []
  if (names.length === 0) return known
  const base = await baseCategoryRepository(tx).list(userId)
  const hidden = new Map(base.map(({ label, movedTo }) => [label, movedTo]))
  for (const name of new Set(names)) {
    const label = toBuiltInLabel(name) ?? base.find(({ key }) => key === foldName(name))?.label
    if (label === undefined) others.push(name)
    else known.set(name, hidden.get(label) ?? label)
  }
  if (others.length === 0) return known
  const own = await categoryRepository(tx).listByKeys(userId, others.map(foldName))
  for (const name of others) {
    const found = own.find(({ key }) => key === foldName(name))
    if (found) known.set(name, hidden.get(found.parent ?? '') ?? toStoredCategory(found))
  }
  return known
}

/** The user's categories, to find many names in. */
export interface CategoryIndex {
  /** Returns the stored category that a name means, ignoring accents and case, or null. A hidden one means where it went. */
  find(name: string): string | null
  /** Numbers of own categories and of sub-categories. */
  ownCount: number
  subCount: number
}

export async function loadCategoryIndex(tx: Tx, userId: string): Promise<CategoryIndex> {
  const base = await baseCategoryRepository(tx).list(userId)
  const own = await categoryRepository(tx).list(userId)
  const hidden = new Map(base.map(({ label, movedTo }) => [label, movedTo]))
  const ownByKey = new Map(own.map((one) => [one.key, one]))
  const labelByKey = new Map(base.flatMap(({ key, label }) => (key === null ? [] : [[key, label] as const])))
  return {
    find(name) {
      if (name.trim() === '') return null
      const label = findBuiltIn(name) ?? toBuiltInLabel(name) ?? labelByKey.get(foldName(name))
      if (label !== undefined) return hidden.get(label) ?? label
      const found = ownByKey.get(foldName(name))
      return found === undefined ? null : (hidden.get(found.parent ?? '') ?? toStoredCategory(found))
    },
    ownCount: own.filter(({ parent }) => parent === null).length,
    subCount: own.filter(({ parent }) => parent !== null).length,
  }
}

/** Returns the shown name of the hidden category that a name means, or null: it is not hidden, or unknown. */
export async function findHiddenCategory(tx: Tx, userId: string, name: string): Promise<string | null> {
  const base = await baseCategoryRepository(tx).list(userId)
  const hidden = base.filter(({ movedTo }) => movedTo !== null)
  if (hidden.length === 0) return null
  const label = toBuiltInLabel(name) ?? base.find(({ key }) => key === foldName(name))?.label
  const [own] = label === undefined ? await categoryRepository(tx).listByKeys(userId, [foldName(name)]) : []
  const found = hidden.find((one) => one.label === (label ?? own?.parent))
  return found === undefined ? null : (own?.name ?? found.name ?? getCategoryName(found.label))
}

/** Returns which of the names mean a hidden category, or a sub-category of one. */
export async function listHiddenNames(
  tx: Tx,
  userId: string,
  names: readonly string[],
): Promise<Set<string>> {
  const base = names.length === 0 ? [] : await baseCategoryRepository(tx).list(userId)
  const hidden = new Set<string>(base.filter(({ movedTo }) => movedTo !== null).map(({ label }) => label))
  if (hidden.size === 0) return new Set()
  const own = await categoryRepository(tx).listByKeys(userId, names.map(foldName))
  return new Set(
    names.filter((name) => {
      const label = toBuiltInLabel(name) ?? base.find(({ key }) => key === foldName(name))?.label
      const parent = own.find(({ key }) => key === foldName(name))?.parent
      return hidden.has(label ?? parent ?? '')
    }),
  )
}

/** Returns the category with that name; refuses an unknown name in the field `category`. */
export async function resolveCategory(tx: Tx, userId: string, name: string): Promise<string> {
  const known = await resolveCategories(tx, userId, [name])
  return known.get(name) ?? failField('category', copy.categoryUnknown)
}

/** Returns the stored categories that a filter means: of a category also its sub-categories. */
export async function expandCategories(tx: Tx, userId: string, names: readonly string[]): Promise<string[]> {
  const own = await categoryRepository(tx).list(userId)
  const wanted = new Set(names)
  const below = own.filter(({ name, parent }) => parent !== null && (wanted.has(name) || wanted.has(parent)))
  return [...new Set([...names, ...below.map(toStoredCategory)])]
}

/** Returns the category that receives the transactions of a deleted one; refuses an unknown name in the field `move_to`. */
export async function resolveTargetCategory(tx: Tx, userId: string, name: string): Promise<string> {
  const known = await resolveCategories(tx, userId, [name])
  return known.get(name) ?? failField('move_to', categoriesCopy.target)
}

/** Returns a function from a past category to the current one, for categories that were renamed, deleted or hidden. */
export async function loadCurrentCategories(
  tx: Tx,
  userId: string,
  labels: readonly string[],
): Promise<(label: string) => string> {
  if (labels.length === 0) return (label) => label
  const moves = await categoryRepository(tx).findMoves(userId, [...new Set(labels)])
  return (label) => moves.get(label) ?? label
}
