export type Order = 'asc' | 'desc'

/** Position of a page: sort value (empty for dates), day and id of a transaction. */
export interface ListCursor {
  /** Page after, before, or starting with this transaction. A signed cursor never contains `from`. */
  side: 'after' | 'before' | 'from'
  value: string
  day: string
  id: string
}

/** Returns the values that the signed cursor contains. */
export const toCursorParts = ({ side, value, day, id }: ListCursor) => [side, value, day, id] as const

/** Returns null for a signed cursor of an older format. */
export function parseCursorParts(parts: readonly unknown[]): ListCursor | null {
  const [side, value, day, id] = parts
  if (side !== 'after' && side !== 'before') return null
  if (typeof value !== 'string' || typeof day !== 'string' || typeof id !== 'string') return null
  return { side, value, day, id }
}

const opposite = { asc: 'desc', desc: 'asc' } as const

/** Returns the order to read in: reversed for a page before a transaction. */
export const readingOrder = (order: Order, position: ListCursor | null): Order =>
  position?.side === 'before' ? opposite[order] : order

export interface PageSlice<T> {
  rows: T[]
  hasBefore: boolean
  hasAfter: boolean
}

/** Returns a page in list order from up to `limit + 1` transactions in reading order. */
export function toPage<T>(read: readonly T[], limit: number, position: ListCursor | null): PageSlice<T> {
  const hasMore = read.length > limit
  const rows = read.slice(0, limit)
  if (position?.side === 'before') return { rows: rows.toReversed(), hasBefore: hasMore, hasAfter: true }
  return { rows, hasBefore: position !== null, hasAfter: hasMore }
}

/** Transactions of a group are newest first, in any order of the groups. */
export const groupOrder = (position: ListCursor | null): Order => readingOrder('desc', position)

/** A group with its rank in reading order. Rank 0 is the group of the cursor, read from the cursor on. */
export type RankedGroup<T> = T & { rank: number }

/**
 * Returns the groups from the group of the cursor on, in reading order. Groups with equal names share a rank.
 */
export function rankGroups<T extends { name: string }>(
  groups: readonly T[],
  order: Order,
  position: ListCursor | null,
): RankedGroup<T>[] {
  const sign = readingOrder(order, position) === 'asc' ? 1 : -1
  const names = [...new Set(groups.map(({ name }) => name))].toSorted((a, b) => sign * compareNames(a, b))
  const remaining =
    position === null ? names : names.filter((name) => sign * compareNames(name, position.value) >= 0)
  const ranks = new Map(remaining.map((name, index) => [name, name === position?.value ? 0 : index + 1]))
  return groups
    .flatMap((group) => {
      const rank = ranks.get(group.name)
      return rank === undefined ? [] : [{ ...group, rank }]
    })
    .toSorted((a, b) => a.rank - b.rank)
}

const collator = new Intl.Collator('es-CL')
const compareNames = (a: string, b: string) => collator.compare(a, b) || (a < b ? -1 : a > b ? 1 : 0)
