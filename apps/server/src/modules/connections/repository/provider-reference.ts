import { sql } from 'kysely'
import type { ProviderName } from '../../../platform/database/schema/banking.ts'
import type { Tx } from '../../../platform/database/user-transaction.ts'

export interface ProviderReference {
  reference: string
  accountId: string | null
}

/** Repository of `provider_reference` (the provider's ids of connections and accounts) and `provider_event`. */
export const providerReferenceRepository = (tx: Tx) => ({
  /** Stores references. A reference of another connection moves here: the user linked the institution again. */
  async upsert(
    userId: string,
    provider: ProviderName,
    connectionId: string,
    references: readonly ProviderReference[],
  ) {
    if (references.length === 0) return
    await tx
      .insertInto('provider_reference')
      .values(
        references.map(({ reference, accountId }) => ({
          user_id: userId,
          provider,
          reference,
          connection_id: connectionId,
          account_id: accountId,
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'provider', 'reference']).doUpdateSet((row) => ({
          connection_id: row.ref('excluded.connection_id'),
          account_id: sql<string | null>`coalesce(excluded.account_id, provider_reference.account_id)`,
        })),
      )
      .execute()
  },

  /** Lists the accounts of a connection with these references. */
  listAccounts: (userId: string, connectionId: string, references: readonly string[]) =>
    tx
      .selectFrom('provider_reference')
      .innerJoin('account', (join) =>
        join
          .onRef('account.user_id', '=', 'provider_reference.user_id')
          .onRef('account.id', '=', 'provider_reference.account_id'),
      )
      .select([
        'provider_reference.reference',
        'account.id',
        'account.currency',
        'account.account_type as type',
        'account.owner_name as ownerName',
      ])
      .where('provider_reference.user_id', '=', userId)
      .where('provider_reference.connection_id', '=', connectionId)
      .where('provider_reference.reference', '=', sql<string>`any(${[...references]}::text[])`)
      .where('account.deleted_at', 'is', null)
      .execute(),

  /** Finds the connection of these references (S-02); undefined when they belong to two. */
  async findConnection(provider: ProviderName, references: readonly string[]) {
    if (references.length === 0) return undefined
    const { rows } = await sql<{
      user_id: string
      connection_id: string
    }>`select user_id, connection_id from find_provider_reference(${provider}, ${[...references]}::text[])`.execute(
      tx,
    )
    return rows.length === 1 ? rows[0] : undefined
  },

  /** Lists open link sessions of all users: ids only (S-02). */
  async listOpenLinkSessions(provider: ProviderName, since: Date, limit: number) {
    const { rows } = await sql<{
      user_id: string
      id: string
    }>`select user_id, id from list_open_linkings(${provider}, ${since}, ${limit})`.execute(tx)
    return rows
  },

  /** Inserts an event; returns false when it was received before, for any user (S-36). */
  async insertEvent(provider: ProviderName, eventId: string, now: Date): Promise<boolean> {
    const rows = await tx
      .insertInto('provider_event')
      .values({ provider, event_id: eventId, received_at: now })
      .onConflict((conflict) => conflict.columns(['provider', 'event_id']).doNothing())
      .returning('event_id')
      .execute()
    return rows.length > 0
  },
})
