import { splitCategory } from '@lucas/contract/rules/category-path.ts'

interface CategoryCount {
  category: string
  count: number
}

/** Adds the counts of sub-categories to their categories, and lists both, most used first. */
export function toCategoryCounts(stored: readonly CategoryCount[]): CategoryCount[] {
  const counts = new Map<string, number>()
  for (const { category: value, count } of stored) {
    const { category, subcategory } = splitCategory(value)
    for (const name of subcategory === null ? [category] : [category, subcategory])
      counts.set(name, (counts.get(name) ?? 0) + count)
  }
  return [...counts]
    .map(([category, count]) => ({ category, count }))
    .toSorted((a, b) => b.count - a.count || (a.category < b.category ? -1 : 1))
}
