/** Creates a random generator from a seed, so that a failing run can be repeated. */
export function createRandom(seed: number) {
  let state = (seed + 1) * 0x9e3779b9
  function next(): number {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  return {
    next,
    between,
    chance: (share: number) => next() < share,
    /** Picks a key with the probability of its weight. */
    pick<T extends string>(weights: Readonly<Record<T, number>>): T {
      const entries = Object.entries<number>(weights)
      let rest = next() * entries.reduce((sum, [, weight]) => sum + weight, 0)
      for (const [name, weight] of entries) {
        rest -= weight
        if (rest < 0 && isKeyOf(weights, name)) return name
      }
      throw new Error('no weight at all')
    },
  }
}

const isKeyOf = <T extends string>(weights: Readonly<Record<T, number>>, name: string): name is T =>
  Object.hasOwn(weights, name)

export type Random = ReturnType<typeof createRandom>
