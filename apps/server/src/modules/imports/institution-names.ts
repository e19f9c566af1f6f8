import type { Tx } from '../../platform/database/user-transaction.ts'
import { connectionLookup } from '../connections/index.ts'

/** Loads the catalogue and returns a lookup of institution names by id. */
export async function loadInstitutionNames(tx: Tx): Promise<(id: string) => string | null> {
  const names = new Map((await connectionLookup.listInstitutions(tx)).map(({ id, name }) => [id, name]))
  return (id) => names.get(id) ?? null
}
