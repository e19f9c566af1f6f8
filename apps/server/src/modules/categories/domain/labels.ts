import { categoryNames } from '@lucas/contract/copy/categories.ts'
import { fallback } from '@lucas/contract/copy/category-labels.ts'

const labels = new Map(Object.keys(categoryNames).map((label) => [label, label]))

/** The label that a person means, or null when there is none: `OTHER` of the old screens is OTROS (decisions 1). */
export function legalCategory(written: string): string | null {
  const label = written.trim().toUpperCase()
  return label === 'OTHER' || label === '' ? fallback : (labels.get(label) ?? null)
}
