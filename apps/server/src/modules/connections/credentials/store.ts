import type { Tx } from '../../../platform/database/user-transaction.ts'
import type { Envelope } from '../../../platform/envelope/envelope.ts'
import type { OwnedAccount } from '../../accounts/index.ts'
import { nextRefreshAt } from '../domain/refresh-policy.ts'
import { createFetchQueue } from '../fetch/queue.ts'
import type { ProviderCallback } from '../provider/port.ts'
import type { SnapshotWindow } from '../provider/snapshot.ts'
import type { RefreshTransitionDeps } from '../refresh/transitions.ts'
import { type ConnectionRow, connectionRepository } from '../repository/connection.ts'
import { type LinkSessionRow, linkSessionRepository } from '../repository/link-session.ts'
import { providerReferenceRepository } from '../repository/provider-reference.ts'
import { encryptCredentials } from './encrypt.ts'
import { enqueueRevocation } from './enqueue-revocation.ts'

type LinkedCallback = Extract<ProviderCallback, { kind: 'linked' }>
type CredentialStoreDeps = RefreshTransitionDeps & { envelope: Envelope }

/** Stores the credentials of a link and the provider references that later events use. */
export function createCredentialStore(deps: CredentialStoreDeps) {
  const { clock, envelope } = deps
  const fetchQueue = createFetchQueue(deps)

  return {
    /** Stores the credentials and references and enqueues the first fetch. */
    async saveCredentials(
      tx: Tx,
      link: LinkSessionRow,
      connection: ConnectionRow,
      { credentials, references }: LinkedCallback,
    ) {
      if (credentials === null) return
      const { user_id: userId, id } = connection
      await enqueueRevocation(tx, connection, deps)
      const encrypted = await encryptCredentials(envelope, tx, connection, credentials)
      await connectionRepository(tx).updateCredentials(userId, id, encrypted, nextRefreshAt(clock.now()))
      const accountReferences = references.map((reference) => ({ reference, accountId: null }))
      await providerReferenceRepository(tx).upsert(userId, link.provider, id, accountReferences)
      await linkSessionRepository(tx).deleteLinkToken(userId, link.id)
      await fetchQueue.enqueueFetch(tx, connection, link.id)
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
