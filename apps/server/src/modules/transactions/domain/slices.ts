import type { Movement } from './movement.ts'

/**
 * Cuts a delivery into pieces that are worked off one after the other, oldest first, so that a long history needs no
 * more memory than a short one. A day is never cut: equals of a day are told apart by their number.
 */
export function* slicesOf(told: readonly Movement[], size: number): Generator<Movement[]> {
  const ordered = oldestFirst(told)
  let from = 0
  while (from < ordered.length) {
    let to = Math.min(from + size, ordered.length)
    while (to < ordered.length && ordered[to]?.date === ordered[to - 1]?.date) to += 1
    yield ordered.slice(from, to)
    from = to
  }
}

/** Rows get their ids in this order, so that the newest of a day stands first. Some banks deliver newest first. */
function oldestFirst(told: readonly Movement[]): Movement[] {
  const isReversed = (told[0]?.date ?? '') > (told.at(-1)?.date ?? '')
  return (isReversed ? told.toReversed() : [...told]).sort(
    (a, b) => compare(a.date, b.date) || timeOf(a) - timeOf(b),
  )
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
const timeOf = ({ occurredAt }: Movement) => occurredAt?.getTime() ?? 0
