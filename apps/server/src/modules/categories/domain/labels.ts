import { categoryNames } from '@lucas/contract/copy/transactions/categories.ts'
import { fallback } from '@lucas/contract/copy/transactions/category-labels.ts'
import { foldName } from '@lucas/contract/rules/fold-name.ts'

const labels = new Map(Object.keys(categoryNames).map((label) => [label, label]))
const builtInKeys = new Set([...labels.keys(), 'OTHER'].map(foldName))

/** Returns the built-in category with that name, or null. `OTHER` and an empty name mean OTROS (decisions 1). */
export function toBuiltInLabel(input: string): string | null {
  const label = input.trim().toUpperCase()
  return label === 'OTHER' || label === '' ? fallback : (labels.get(label) ?? null)
}

/** Returns whether a name equals a built-in category, ignoring accents and case. */
export const isBuiltInName = (name: string): boolean => builtInKeys.has(foldName(name))
