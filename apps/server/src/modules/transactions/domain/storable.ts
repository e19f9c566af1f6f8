import type { Movement } from './movement.ts'

/** Longer ids are no ids; an index could not hold them. */
const longestId = 200

/** A movement whose texts the database gives back as it got them: else every delivery would look like a change. */
export const storable = (movement: Movement): Movement => ({
  ...movement,
  description: textOf(movement.description),
  branch: movement.branch === null ? null : textOf(movement.branch),
  reference: movement.reference === null ? null : textOf(movement.reference),
  providerId:
    movement.providerId === null || movement.providerId.length > longestId
      ? null
      : textOf(movement.providerId) || null,
})

const textOf = (text: string) => text.replaceAll('\u0000', '').toWellFormed().normalize('NFC')
