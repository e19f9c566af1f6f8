/** An interval across a page, in points. */
export interface Span {
  left: number
  right: number
}

/** Points that two spans share; negative: points between them. */
export const overlapOf = (a: Span, b: Span): number => Math.min(a.right, b.right) - Math.max(a.left, b.left)

export const hullOf = (spans: readonly Span[]): Span => ({
  left: Math.min(...spans.map(({ left }) => left)),
  right: Math.max(...spans.map(({ right }) => right)),
})

/** Groups items whose `place` is within `tolerance` of its neighbour's. */
export function groupByPlace<Item>(
  items: readonly Item[],
  place: (item: Item) => number,
  tolerance: number,
): Item[][] {
  const groups: Item[][] = []
  let last = Number.NEGATIVE_INFINITY
  for (const item of items.toSorted((a, b) => place(a) - place(b))) {
    const at = place(item)
    if (at - last <= tolerance) groups.at(-1)?.push(item)
    else groups.push([item])
    last = at
  }
  return groups
}

type Choice<Item> = { best: Item; isClear: boolean; second: Item | null }

/**
 * Chooses the target that spans stand under: by the points that they share with it, else by distance. Not clear where a second
 * one is about as near: then the caller must not guess.
 */
export function chooseTarget<Target extends Span>(
  spans: readonly Span[],
  targets: readonly Target[],
): Choice<Target> | null {
  const scored = targets
    .map((target) => {
      const overlaps = spans.map((span) => overlapOf(span, target))
      const shared = overlaps.reduce((sum, overlap) => sum + Math.max(overlap, 0), 0)
      const nearest = Math.max(...overlaps)
      return { target, shared, distance: Math.max(0, -nearest) }
    })
    .toSorted((a, b) => b.shared - a.shared || a.distance - b.distance)
  const [best, second] = scored
  if (!best) return null
  const isClear =
    second === undefined ||
    (best.shared > 0 ? best.shared >= 2 * second.shared : best.distance * 1.7 + 1 < second.distance)
  return { best: best.target, isClear, second: second?.target ?? null }
}
