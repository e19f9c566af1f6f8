export type Order = 'asc' | 'desc'

/** Where a page ends or begins: sort value (null for dates), day and id of a row. */
export interface Position {
  /** A page that follows this row, one that stands before it, or one that begins with it (never in a cursor). */
  side: 'after' | 'before' | 'from'
  value: string
  day: string
  id: string
}

/** A position as the signed cursor carries it. */
export const toParts = ({ side, value, day, id }: Position) => [side, value, day, id] as const

/** Null when a cursor, though signed, holds something else: an older version made it. */
export function fromParts(parts: readonly unknown[]): Position | null {
  const [side, value, day, id] = parts
  if (side !== 'after' && side !== 'before') return null
  if (typeof value !== 'string' || typeof day !== 'string' || typeof id !== 'string') return null
  return { side, value, day, id }
}

const opposite = { asc: 'desc', desc: 'asc' } as const

/** The direction in which rows are read: backwards for a page that stands before a row. */
export const readingOrder = (order: Order, position: Position | null): Order =>
  position?.side === 'before' ? opposite[order] : order

export interface Window<T> {
  rows: T[]
  hasBefore: boolean
  hasAfter: boolean
}

/** Cuts a page out of rows that were read with one more than asked for, and puts it into the order of the list. */
export function cutPage<T>(read: readonly T[], limit: number, position: Position | null): Window<T> {
  const hasMore = read.length > limit
  const rows = read.slice(0, limit)
  if (position?.side === 'before') return { rows: rows.toReversed(), hasBefore: hasMore, hasAfter: true }
  return { rows, hasBefore: position !== null, hasAfter: hasMore }
}

/** Inside a group the newest rows stand first, whatever the order of the groups. */
export const orderWithin = (position: Position | null): Order => readingOrder('desc', position)

/** A group with its place in the order of reading; 0 is the group of the position, which is read from there on. */
export type Ranked<T> = T & { rank: number }

/** Groups in the order of reading, from the position's group on. Groups of one name share their place. */
export function groupsFrom<T extends { name: string }>(
  groups: readonly T[],
  order: Order,
  position: Position | null,
): Ranked<T>[] {
  const sign = readingOrder(order, position) === 'asc' ? 1 : -1
  const names = [...new Set(groups.map(({ name }) => name))].toSorted((a, b) => sign * compareNames(a, b))
  const left =
    position === null ? names : names.filter((name) => sign * compareNames(name, position.value) >= 0)
  const ranks = new Map(left.map((name, index) => [name, name === position?.value ? 0 : index + 1]))
  return groups
    .flatMap((group) => {
      const rank = ranks.get(group.name)
      return rank === undefined ? [] : [{ ...group, rank }]
    })
    .toSorted((a, b) => a.rank - b.rank)
}

const collator = new Intl.Collator('es-CL')
const compareNames = (a: string, b: string) => collator.compare(a, b) || (a < b ? -1 : a > b ? 1 : 0)
