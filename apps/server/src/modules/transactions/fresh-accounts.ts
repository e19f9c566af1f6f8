import type { Tx } from '../../platform/database/person.ts'
import type { Movement } from './domain/movement.ts'

/** Ids that earlier portions of a delivery brought to accounts that it made itself. */
const told = new WeakMap<Tx, Set<string>>()

/**
 * The first delivery of an account is compared with nothing, however many portions it comes in. An id that an earlier
 * portion brought stands for another movement here, since no day is cut in two: it is no id.
 */
export function withoutToldIds(
  tx: Tx,
  movements: readonly Movement[],
  filled: ReadonlySet<string>,
): readonly Movement[] {
  const known = told.get(tx) ?? new Set<string>()
  const keyOf = ({ accountId, providerId }: Movement) => `${accountId} ${providerId}`
  const isNew = ({ accountId, providerId }: Movement) => providerId !== null && !filled.has(accountId)
  const trusted = movements.map((movement) =>
    isNew(movement) && known.has(keyOf(movement)) ? { ...movement, providerId: null } : movement,
  )
  for (const movement of trusted) if (isNew(movement)) known.add(keyOf(movement))
  told.set(tx, known)
  return trusted
}
