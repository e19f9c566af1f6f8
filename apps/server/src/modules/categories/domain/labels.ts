import { categoryNames } from '@lucas/contract/copy/categories.ts'
import { fallback } from '@lucas/contract/copy/category-labels.ts'
import { foldName } from '@lucas/contract/rules/fold-name.ts'

const labels = new Map(Object.keys(categoryNames).map((label) => [label, label]))
const houseKeys = new Set([...labels.keys(), 'OTHER'].map(foldName))

/** The label of the house that a person means, or null: `OTHER` of the old screens is OTROS (decisions 1). */
export function houseLabel(written: string): string | null {
  const label = written.trim().toUpperCase()
  return label === 'OTHER' || label === '' ? fallback : (labels.get(label) ?? null)
}

/** Whether a name of a person's own would read like one of the house. */
export const readsLikeHouse = (name: string): boolean => houseKeys.has(foldName(name))
