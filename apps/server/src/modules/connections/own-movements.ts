import type { OwnedAccount } from '../accounts/index.ts'
import type { OwnedMovement } from './ports.ts'
import type { MovementFact } from './provider.ts'

/** Gives each movement its account. Those of an account that the person deleted have none and stay away. */
export function ownMovements(
  facts: readonly MovementFact[],
  accounts: ReadonlyMap<string, OwnedAccount>,
): OwnedMovement[] {
  return facts.flatMap((fact) => {
    const account = accounts.get(fact.accountKey)
    if (!account) return []
    const { id, currency, type, ownerName } = account
    return [{ ...fact, accountId: id, currency, accountType: type, ownerName }]
  })
}
