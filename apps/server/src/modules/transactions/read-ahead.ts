import { setImmediate } from 'node:timers/promises'
import { describeMovement } from './describe.ts'
import type { Movement } from './domain/movement.ts'
import { storable } from './domain/storable.ts'

/** Between two looks at what the database has answered meanwhile. */
const atOnce = 25

/** By the bank's untouched object, which every form of a movement carries along. */
const read = new WeakMap<Movement['raw'], ReturnType<typeof describeMovement>>()

/** Reads the texts of movements that come next, while the database works on those before them. */
export async function readAhead(movements: readonly Movement[]): Promise<void> {
  for (let at = 0; at < movements.length; at += atOnce) {
    await setImmediate()
    for (const movement of movements.slice(at, at + atOnce))
      read.set(movement.raw, describeMovement(storable(movement)))
  }
}

/** What a delivered movement tells, once: read ahead or now. */
export function describeDelivered(movement: Movement) {
  const known = read.get(movement.raw)
  read.delete(movement.raw)
  return known ?? describeMovement(movement)
}
