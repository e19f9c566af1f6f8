import { type Selectable, sql } from 'kysely'
import type { Tx } from '../../../platform/database/person.ts'
import type { TransferPairTable } from '../../../platform/database/schema/transactions.ts'

const columns = ['id', 'out_id', 'in_id', 'kind', 'state', 'created_at'] as const

/** Pairs of own rows, as they are read and written by hand. */
export const linksRepository = (tx: Tx) => ({
  /** Every pair of these rows, refused ones too. Two questions, for each side has its index. */
  of: (person: string, rows: readonly string[]) =>
    tx
      .selectFrom('transfer_pair')
      .select(columns)
      .where('user_id', '=', person)
      .where('out_id', '=', sql<string>`any(${[...rows]}::uuid[])`)
      .union(
        tx
          .selectFrom('transfer_pair')
          .select(columns)
          .where('user_id', '=', person)
          .where('in_id', '=', sql<string>`any(${[...rows]}::uuid[])`),
      )
      .execute(),

  find: (person: string, ids: readonly string[]) =>
    tx
      .selectFrom('transfer_pair')
      .select(columns)
      .where('user_id', '=', person)
      .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
      .execute(),

  async remove(person: string, ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return
    await sql`delete from transfer_pair where user_id = ${person} and id = any(${[...ids]}::uuid[])`.execute(
      tx,
    )
  },

  async put(person: string, pairs: readonly PairLink[]): Promise<void> {
    if (pairs.length === 0) return
    await sql`
      insert into transfer_pair (user_id, id, out_id, in_id, kind, state, created_at)
      select ${person}, p.id, p.out_id, p.in_id, p.kind, p.state, p.created_at
        from unnest(${pairs.map(({ id }) => id)}::uuid[], ${pairs.map((pair) => pair.out_id)}::uuid[],
                    ${pairs.map((pair) => pair.in_id)}::uuid[], ${pairs.map(({ kind }) => kind)}::text[],
                    ${pairs.map(({ state }) => state)}::text[],
                    ${pairs.map((pair) => pair.created_at)}::timestamptz[])
             as p (id, out_id, in_id, kind, state, created_at)
          on conflict (user_id, id) do update set state = excluded.state, kind = excluded.kind`.execute(tx)
  },
})

export type PairLink = Pick<Selectable<TransferPairTable>, (typeof columns)[number]>
