import { builtInCategories, type Category } from '@lucas/contract/transactions/category.ts'
import { useSyncExternalStore } from 'react'

const defaultCategories: ReadonlyMap<string, Category> = new Map(
  builtInCategories.map((one) => [one.category, one]),
)
let current = defaultCategories
const listeners = new Set<() => void>()

/** Sets the known categories for the whole app; undefined restores the default ones. */
export function setCategories(categories: readonly Category[] | undefined): void {
  current =
    categories === undefined ? defaultCategories : new Map(categories.map((one) => [one.category, one]))
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const snapshot = (): ReadonlyMap<string, Category> => current

/** Returns all categories, the default ones first, and renders again when they change. */
export const useCategories = (): ReadonlyMap<string, Category> =>
  useSyncExternalStore(subscribe, snapshot, snapshot)

/** Returns a known category by its key, or undefined. */
export const findCategory = (category: string): Category | undefined => current.get(category)
