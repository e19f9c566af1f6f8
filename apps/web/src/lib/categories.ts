import { type Category, houseCategories } from '@lucas/contract/category.ts'
import { useSyncExternalStore } from 'react'

const house: ReadonlyMap<string, Category> = new Map(houseCategories.map((one) => [one.category, one]))
let known = house
const listeners = new Set<() => void>()

/** What marks of rows look like everywhere; nothing leaves those of the house. */
export function keepCategories(categories: readonly Category[] | undefined): void {
  known = categories === undefined ? house : new Map(categories.map((one) => [one.category, one]))
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const snapshot = (): ReadonlyMap<string, Category> => known

/** Every category that may be chosen, those of the house first; draws anew when they change. */
export const useCategories = (): ReadonlyMap<string, Category> =>
  useSyncExternalStore(subscribe, snapshot, snapshot)

/** The category as it is known by now; nothing where nobody made it. */
export const categoryOf = (category: string): Category | undefined => known.get(category)
