import type { Tx } from '../../../platform/database/user-transaction.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import { revokeCredentialsJob } from '../jobs.ts'
import type { Provider } from '../provider/port.ts'
import type { ConnectionRow } from '../repository/connection.ts'

export type RevocationDeps = { jobs: Jobs; provider: Provider }

/** Enqueues the revocation of a connection's credentials. Call it before they are deleted or replaced. */
export async function enqueueRevocation(
  tx: Tx,
  { user_id: userId, id, provider: name, credentials }: ConnectionRow,
  { jobs, provider }: RevocationDeps,
): Promise<void> {
  if (credentials === null || provider.revoke === null || provider.name !== name) return
  await jobs.enqueue(tx, revokeCredentialsJob, {
    person: userId,
    connection: id,
    sealed: credentials.toString('base64'),
  })
}
