import { addDays } from '@lucas/contract/rules/periods.ts'
import type { Movement } from './domain/movement.ts'
import type { heldRepository } from './repository/held.ts'
import type { HeldRow } from './rows.ts'

/** A pending row may be posted five days from where it stood. */
const margin = 5

/** What a slice has to know of the delivery that it was cut from. */
export interface Delivery {
  /** Accounts that held something of the bank before it came. */
  filled: ReadonlySet<string>
  /** Every id of the bank in it. */
  ids: ReadonlySet<string>
  /** Rows that its earlier slices added. */
  added: ReadonlySet<string>
}

/**
 * The rows that a slice must be compared with: those of its days and those that carry its ids, account by account.
 * A row that another slice names by its id is that slice's.
 */
export async function loadHeld(
  repository: ReturnType<typeof heldRepository>,
  person: string,
  movements: readonly Movement[],
  { filled, ids, added }: Delivery,
): Promise<HeldRow[]> {
  const held: HeldRow[] = []
  for (const [accountId, delivered] of Map.groupBy(movements, (movement) => movement.accountId)) {
    if (!filled.has(accountId)) continue
    const rows = await repository.within(person, { accountId, ...daysOf(delivered) })
    const known = new Set(rows.map(({ providerId }) => providerId))
    const own = new Set(delivered.flatMap(({ providerId }) => (providerId === null ? [] : [providerId])))
    const elsewhere = [...own].filter((id) => !known.has(id))
    const moved = elsewhere.length === 0 ? [] : await repository.byProviderIds(person, accountId, elsewhere)
    for (const row of [...rows, ...moved])
      if (!added.has(row.id) && (own.has(row.providerId) || !ids.has(row.providerId))) held.push(row)
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
