import type { OwnedAccount } from '../accounts/index.ts'
import type { MovementFact } from './facts.ts'
import type { OwnedMovement } from './ports.ts'

/**
 * Gives each movement its account, oldest first, in portions of about `size`, and takes it out of `facts`, so that
 * what is stored already can leave the memory. A day is never cut in two: equal movements of one day are told apart by counting them. Movements of an account
 * that the person deleted have no owner and stay away.
 */
export function* ownMovements(
  facts: MovementFact[],
  accounts: ReadonlyMap<string, OwnedAccount>,
  size: number,
): Generator<OwnedMovement[], undefined> {
  facts.reverse().sort((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : 0))
  let portion: OwnedMovement[] = []
  let day = ''
  for (let fact = facts.pop(); fact !== undefined; fact = facts.pop()) {
    const account = accounts.get(fact.accountKey)
    if (!account) continue
    if (portion.length >= size && fact.date !== day) {
      yield portion
      portion = []
    }
    const { id, currency, type, ownerName } = account
    portion.push({ ...fact, accountId: id, currency, accountType: type, ownerName })
    day = fact.date
  }
  if (portion.length > 0) yield portion
}
