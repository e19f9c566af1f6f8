import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/person.ts'

type Provider = 'floid' | 'fintoc'
export interface Reference {
  reference: string
  accountId: string | null
}

/** Rows of `provider_reference`: a provider's own names of connections and accounts; and of `provider_event`. */
export const referencesRepository = (tx: Tx) => ({
  /** A name that led elsewhere leads here from now on: the person linked the bank anew. */
  async keep(person: string, provider: Provider, connectionId: string, names: readonly Reference[]) {
    if (names.length === 0) return
    await tx
      .insertInto('provider_reference')
      .values(
        names.map(({ reference, accountId }) => ({
          user_id: person,
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

  /** The accounts behind these names, among one connection's. */
  accountsOf: (person: string, connectionId: string, names: readonly string[]) =>
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
      .where('provider_reference.user_id', '=', person)
      .where('provider_reference.connection_id', '=', connectionId)
      .where('provider_reference.reference', '=', sql<string>`any(${[...names]}::text[])`)
      .where('account.deleted_at', 'is', null)
      .execute(),

  /** Whose connection these names belong to (S-02); names of two connections are nobody's. */
  async locate(provider: Provider, names: readonly string[]) {
    if (names.length === 0) return undefined
    const { rows } = await sql<{
      user_id: string
      connection_id: string
    }>`select user_id, connection_id from find_provider_reference(${provider}, ${[...names]}::text[])`.execute(
      tx,
    )
    return rows.length === 1 ? rows[0] : undefined
  },

  /** Linkings whose person may have just been at the widget: ids only (S-02). */
  async openLinkings(provider: Provider, since: Date, atMost: number) {
    const { rows } = await sql<{
      user_id: string
      id: string
    }>`select user_id, id from list_open_linkings(${provider}, ${since}, ${atMost})`.execute(tx)
    return rows
  },

  /** False when this event was taken in before, by whomever (S-36). */
  async takeIn(provider: Provider, eventId: string, now: Date): Promise<boolean> {
    const rows = await tx
      .insertInto('provider_event')
      .values({ provider, event_id: eventId, received_at: now })
      .onConflict((conflict) => conflict.columns(['provider', 'event_id']).doNothing())
      .returning('event_id')
      .execute()
    return rows.length > 0
  },
})
