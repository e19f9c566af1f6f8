import type { Tx } from '../../platform/database/person.ts'
import { fileAccountsRepository } from './repository/accounts.ts'

/** Names of the banks of the catalogue, by their id. */
export async function bankNames(tx: Tx): Promise<(id: string) => string | null> {
  const names = new Map((await fileAccountsRepository(tx).institutions()).map(({ id, name }) => [id, name]))
  return (id) => names.get(id) ?? null
}
