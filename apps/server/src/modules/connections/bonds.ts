import type { Tx } from '../../platform/database/person.ts'
import type { Envelope } from '../../platform/envelope/envelope.ts'
import type { OwnedAccount } from '../accounts/index.ts'
import { sealCredentials } from './credentials.ts'
import { nextRefreshAt } from './domain/refresh.ts'
import type { ReadWindow } from './facts.ts'
import { letGo } from './let-go.ts'
import type { ProviderCallback } from './provider.ts'
import { createPulls } from './pulls.ts'
import type { RefreshStepDeps } from './refresh-steps.ts'
import { type ConnectionRow, connectionsRepository } from './repository/connections.ts'
import { type LinkRow, linksRepository } from './repository/links.ts'
import { referencesRepository } from './repository/references.ts'

type Bond = Extract<ProviderCallback, { kind: 'linked' }>
type BondDeps = RefreshStepDeps & { envelope: Envelope }

/** What a provider's bond with a bank leaves with us: the right to read it, and the names by which events speak of it. */
export function createBonds(deps: BondDeps) {
  const { clock, envelope } = deps
  const pulls = createPulls(deps)

  return {
    /** Keeps both and has the connection read. */
    async made(tx: Tx, link: LinkRow, connection: ConnectionRow, { credentials, references }: Bond) {
      if (credentials === null) return
      const { user_id: person, id } = connection
      await letGo(tx, connection, deps)
      const sealed = await sealCredentials(envelope, tx, connection, credentials)
      await connectionsRepository(tx).keepCredentials(person, id, sealed, nextRefreshAt(clock.now()))
      const names = references.map((reference) => ({ reference, accountId: null }))
      await referencesRepository(tx).keep(person, link.provider, id, names)
      await linksRepository(tx).dropSecret(person, link.id)
      await pulls.begin(tx, connection, link.id)
    },

    /** The accounts are known now: their names lead to them. */
    named(
      tx: Tx,
      link: LinkRow,
      connectionId: string,
      windows: readonly ReadWindow[],
      owned: ReadonlyMap<string, OwnedAccount>,
    ) {
      const names = windows.map(({ reference, accountKey }) => ({
        reference,
        accountId: owned.get(accountKey)?.id ?? null,
      }))
      return referencesRepository(tx).keep(link.user_id, link.provider, connectionId, names)
    },
  }
}
