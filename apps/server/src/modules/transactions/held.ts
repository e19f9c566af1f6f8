import { addDays } from '@lucas/contract/rules/periods.ts'
import type { Movement } from './domain/movement.ts'
import type { heldRepository } from './repository/held.ts'
import type { HeldRow } from './rows.ts'

/** A pending row may be posted five days from where it stood. */
const margin = 5

/** The rows that a delivery must be compared with: those of its days and those that carry its ids, account by account. */
export async function loadHeld(
  repository: ReturnType<typeof heldRepository>,
  person: string,
  movements: readonly Movement[],
): Promise<HeldRow[]> {
  const byAccount = Map.groupBy(movements, ({ accountId }) => accountId)
  const held: HeldRow[] = []
  for (const accountId of await repository.filled(person, [...byAccount.keys()])) {
    const delivered = byAccount.get(accountId) ?? []
    const rows = await repository.within(person, { accountId, ...daysOf(delivered) })
    const known = new Set(rows.map(({ providerId }) => providerId))
    const elsewhere = delivered.flatMap(({ providerId }) =>
      providerId === null || known.has(providerId) ? [] : [providerId],
    )
    const moved = elsewhere.length === 0 ? [] : await repository.byProviderIds(person, accountId, elsewhere)
    held.push(...rows, ...moved)
  }
  return held
}

function daysOf(movements: readonly Movement[]): { from: string; to: string } {
  let [from, to] = ['9999-12-31', '0001-01-01']
  for (const { date } of movements) {
    if (date < from) from = date
    if (date > to) to = date
  }
  return { from: addDays(from, -margin), to: addDays(to, margin) }
}
