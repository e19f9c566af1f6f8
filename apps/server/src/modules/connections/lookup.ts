import type { Tx } from '../../platform/database/user-transaction.ts'
import { connectionRepository } from './repository/connection.ts'
import { institutionRepository } from './repository/institution.ts'
import { callbackRepository } from './repository/provider-callback.ts'

/** Reads connections and institutions for other modules, in their database transaction. */
export const connectionLookup = {
  find: (tx: Tx, userId: string, id: string) => connectionRepository(tx).findStatus(userId, id),
  /** Lists when visible connections received data since a time, oldest first. */
  listSyncs: (tx: Tx, userId: string, since: Date) => callbackRepository(tx).listSyncs(userId, since),
  /** Lists the catalogue of banks. */
  listInstitutions: (tx: Tx) => institutionRepository(tx).list(),
}
