import { categoryNames } from '@lucas/contract/copy/transactions/categories.ts'
import { fallback } from '@lucas/contract/copy/transactions/category-labels.ts'
import { foldName } from '@lucas/contract/rules/fold-name.ts'

const labels = new Map(Object.keys(categoryNames).map((label) => [label, label]))
const labelsByKey = new Map([...labels.keys()].map((label) => [foldName(label), label]))

/** Returns the built-in category with that name, or null. `OTHER` and an empty name mean OTROS (decisions 1). */
export function toBuiltInLabel(input: string): string | null {
  const label = input.trim().toUpperCase()
  return label === 'OTHER' || label === '' ? fallback : (labels.get(label) ?? null)
}

/** Returns the built-in category whose name equals this one, ignoring accents and case, or null. */
export const findBuiltIn = (name: string): string | null => labelsByKey.get(foldName(name)) ?? null

/** Returns whether a name equals a built-in category or its wire alias, ignoring accents and case. */
export const isBuiltInName = (name: string): boolean =>
  findBuiltIn(name) !== null || foldName(name) === foldName('OTHER')
