import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/connect.ts'
import type { Tx } from '../../../platform/database/user-transaction.ts'
import type { Envelope } from '../../../platform/envelope/envelope.ts'
import type { OwnedAccount } from '../../accounts/index.ts'
import { nextRefreshAt } from '../domain/refresh-policy.ts'
import type { SnapshotWindow } from '../provider/snapshot.ts'
import { type ConnectionRow, connectionRepository } from '../repository/connection.ts'
import { type LinkSessionRow, linkSessionRepository } from '../repository/link-session.ts'
import { providerReferenceRepository } from '../repository/provider-reference.ts'
import { enqueueRevocation, type RevocationDeps } from './enqueue-revocation.ts'

export type CredentialStore = ReturnType<typeof createCredentialStore>
type CredentialStoreDeps = RevocationDeps & { clock: Clock; envelope: Envelope }

/** Stores the credentials of a link and the provider references that later events use. */
export function createCredentialStore(deps: CredentialStoreDeps) {
  const { clock, envelope } = deps

  /** Stores the credentials and schedules the next refresh. */
  async function updateCredentials(tx: Tx, connection: ConnectionRow, credentials: string) {
    const encrypted = await encryptCredentials(envelope, tx, connection, credentials)
    const { user_id, id } = connection
    await connectionRepository(tx).updateCredentials(user_id, id, encrypted, nextRefreshAt(clock.now()))
  }

  return {
    updateCredentials,

    /** Stores the credentials and references of a completed link and ends its token. */
    async saveCredentials(
      tx: Tx,
      link: LinkSessionRow,
      connection: ConnectionRow,
      { credentials, references }: { credentials: string; references: readonly string[] },
    ) {
      const { user_id: userId, id } = connection
      await enqueueRevocation(tx, connection, deps)
      await updateCredentials(tx, connection, credentials)
      const accountReferences = references.map((reference) => ({ reference, accountId: null }))
      await providerReferenceRepository(tx).upsert(userId, link.provider, id, accountReferences)
      await linkSessionRepository(tx).deleteLinkToken(userId, link.id)
    },

    /** Has credentials revoked that came too late, unless the connection stores some with the same access. */
    async refuseCredentials(tx: Tx, connection: ConnectionRow, credentials: string) {
      const encrypted = await encryptCredentials(envelope, tx, connection, credentials)
      await enqueueRevocation(tx, { ...connection, credentials: encrypted }, deps)
    },

    /** Stores which account each provider reference belongs to. */
    saveAccountReferences(
      tx: Tx,
      link: LinkSessionRow,
      connectionId: string,
      windows: readonly SnapshotWindow[],
      owned: ReadonlyMap<string, OwnedAccount>,
    ) {
      const accountReferences = windows.map(({ reference, accountKey }) => ({
        reference,
        accountId: owned.get(accountKey)?.id ?? null,
      }))
      return providerReferenceRepository(tx).upsert(
        link.user_id,
        link.provider,
        connectionId,
        accountReferences,
      )
    },
  }
}

const fieldOf = (row: string) => ({ table: 'connection', column: 'credentials', row })
type Owner = Pick<ConnectionRow, 'user_id' | 'id'>

/** Encrypts provider credentials: they grant read access like a password (reference 1.9). */
async function encryptCredentials(envelope: Envelope, tx: Tx, { user_id, id }: Owner, credentials: string) {
  return (await envelope.getCipher(tx, user_id)).encryptBytes(fieldOf(id), credentials)
}

/** Decrypts the credentials of a connection; null when it stores none. Call it from a job only. */
export async function decryptCredentials(
  envelope: Envelope,
  db: Db,
  { user_id, id, credentials }: Owner & Pick<ConnectionRow, 'credentials'>,
): Promise<string | null> {
  if (credentials === null) return null
  return (await envelope.getCipher(db, user_id)).decryptBytes(fieldOf(id), credentials).toString()
}
