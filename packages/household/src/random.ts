/** Returns a 32-bit hash of a text, the same on every machine. */
export function hash(text: string): number {
  let state = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) {
    state = Math.imul(state ^ text.charCodeAt(index), 0x01000193)
  }
  return scramble(state)
}

function scramble(value: number): number {
  let mixed = value
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x7feb352d)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x846ca68b)
  return (mixed ^ (mixed >>> 16)) >>> 0
}

/** A stable identifier of 24 hex digits for a text. */
export const hexId = (text: string): string =>
  ['a', 'b', 'c'].map((part) => hash(`${part}|${text}`).toString(16).padStart(8, '0')).join('')

export interface Random {
  /** At least 0 and below 1. */
  next(): number
  int(min: number, max: number): number
  chance(probability: number): boolean
  pick<Item>(items: readonly [Item, ...Item[]]): Item
  digits(count: number): string
}

/** Creates a random generator that depends only on its key. */
export function createRandom(...key: (string | number)[]): Random {
  let state = hash(key.join('|'))
  const next = () => {
    state = (state + 0x9e3779b9) >>> 0
    return scramble(state) / 0x1_0000_0000
  }
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  return {
    next,
    int,
    chance: (probability) => next() < probability,
    pick: (items) => items[int(0, items.length - 1)] ?? items[0],
    digits: (count) => Array.from({ length: count }, () => int(0, 9)).join(''),
  }
}
