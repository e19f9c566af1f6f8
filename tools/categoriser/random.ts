/** Creates a seeded random number generator (mulberry32), so that every training gives the same model. */
export function createRandom(seed: number) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (count: number) => Math.floor(next() * count)
  return {
    next,
    below,
    pick: <T>(list: readonly T[]): T => {
      const item = list[below(list.length)]
      if (item === undefined) throw new RangeError('Nothing to pick from.')
      return item
    },
    shuffle: (list: Int32Array) => {
      for (let at = list.length - 1; at > 0; at -= 1) {
        const other = below(at + 1)
        const value = list[at] ?? 0
        list[at] = list[other] ?? 0
        list[other] = value
      }
    },
  }
}
export type Random = ReturnType<typeof createRandom>
