import { builtInCategories, type Category } from '@lucas/contract/transactions/category.ts'
import { useSyncExternalStore } from 'react'

const defaultCategories: ReadonlyMap<string, Category> = new Map(
  builtInCategories.map((one) => [one.category, one]),
)
let current = defaultCategories
let choices = defaultCategories
const listeners = new Set<() => void>()

/** Sets the known categories for the whole app; undefined restores the default ones. */
export function setCategories(categories: readonly Category[] | undefined): void {
  current =
    categories === undefined ? defaultCategories : new Map(categories.map((one) => [one.category, one]))
  choices = new Map(listChoices().map((one) => [one.category, one]))
  for (const listener of listeners) listener()
}

/** Lists all but the hidden categories, each followed by its sub-categories. */
function listChoices(): Category[] {
  const all = [...current.values()]
  return all
    .filter(({ parent, moved_to: movedTo }) => parent === null && movedTo === null)
    .flatMap((one) => [one, ...all.filter(({ parent }) => parent === one.category)])
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const snapshot = (): ReadonlyMap<string, Category> => current

/** Returns all categories, the default ones first, and renders again when they change. */
export const useCategories = (): ReadonlyMap<string, Category> =>
  useSyncExternalStore(subscribe, snapshot, snapshot)

const snapshotOfChoices = (): ReadonlyMap<string, Category> => choices
/** Returns the categories that a transaction can get: all but the hidden ones. */
export const useCategoryChoices = (): ReadonlyMap<string, Category> =>
  useSyncExternalStore(subscribe, snapshotOfChoices, snapshotOfChoices)

/** Returns the fields of a transaction that gets this category or sub-category. */
export function toCategoryFields(choice: string): { category: string; subcategory: string | null } {
  const parent = current.get(choice)?.parent ?? null
  return parent === null ? { category: choice, subcategory: null } : { category: parent, subcategory: choice }
}

/** Returns what is shown of a category: its sub-category if it has one. */
export const toShownCategory = (row: { category: string; subcategory: string | null }): string =>
  row.subcategory ?? row.category

/** Returns a known category by its key, or undefined. */
export const findCategory = (category: string): Category | undefined => current.get(category)
