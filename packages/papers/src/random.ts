/** A generator of numbers that a seed decides. */
export interface Random {
  /** From `min` to `max`, both included. */
  int(min: number, max: number): number
  pick<Item>(items: readonly [Item, ...Item[]]): Item
  chance(share: number): boolean
}

/** Creates the generator of a seed (mulberry32). */
export function createRandom(seed: number): Random {
  let state = (seed * 2_654_435_761) >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  return {
    int,
    pick: (items) => items[int(0, items.length - 1)] ?? items[0],
    chance: (share) => next() < share,
  }
}
