import * as z from 'zod/mini'
import type { Tx } from '../../platform/database/person.ts'
import { type Jobs, jobKind } from '../../platform/jobs/jobs.ts'
import type { BankProvider } from './provider.ts'
import type { ConnectionRow } from './repository/connections.ts'

/** Ending the access of credentials that a connection has no more; they travel sealed, as they were kept. */
export const letGoJob = jobKind(
  'let-go',
  z.object({ person: z.uuid(), connection: z.uuid(), sealed: z.base64() }),
)

export type LetGoDeps = { jobs: Jobs; provider: BankProvider }

/** Before a connection's credentials are dropped or replaced: what they opened is closed at the provider too. */
export async function letGo(
  tx: Tx,
  { user_id: person, id, provider: name, credentials }: ConnectionRow,
  { jobs, provider }: LetGoDeps,
): Promise<void> {
  if (credentials === null || provider.revoke === null || provider.name !== name) return
  await jobs.send(tx, letGoJob, { person, connection: id, sealed: credentials.toString('base64') })
}
