import { type Insight, type InsightKind, insightKinds } from '../notifications/insight.ts'

const rankOf = (kind: InsightKind): number => insightKinds.indexOf(kind)

/**
 * Returns at most `count` insights by rank. Each kind comes once before any comes twice, and a category is named once.
 * The order of equal kinds is kept.
 */
export function chooseInsights(found: readonly Insight[], count: number): Insight[] {
  const ranked = found.toSorted((a, b) => rankOf(a.kind) - rankOf(b.kind))
  const categories = new Set<string>()
  const distinct = ranked.filter(({ about }) => {
    if (about.subject !== 'category' || about.key === null) return true
    if (categories.has(about.key)) return false
    categories.add(about.key)
    return true
  })
  const firsts = distinct.filter(({ kind }, at) => distinct.findIndex((one) => one.kind === kind) === at)
  return [...firsts, ...distinct.filter((one) => !firsts.includes(one))].slice(0, count)
}
