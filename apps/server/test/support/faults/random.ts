/** A small generator whose seed is in the name of the test, so that a failing run can be played again. */
export function seeded(seed: number) {
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
    /** One of them, as often as its weight says. */
    pick<T extends string>(weights: Readonly<Record<T, number>>): T {
      const entries = Object.entries<number>(weights)
      let rest = next() * entries.reduce((sum, [, weight]) => sum + weight, 0)
      for (const [name, weight] of entries) {
        rest -= weight
        if (rest < 0 && isNameOf(weights, name)) return name
      }
      throw new Error('no weight at all')
    },
  }
}

const isNameOf = <T extends string>(weights: Readonly<Record<T, number>>, name: string): name is T =>
  Object.hasOwn(weights, name)

export type Random = ReturnType<typeof seeded>
