import { addDays, type PlainDate } from '@lucas/contract/rules/periods.ts'
import { type Selectable, sql } from 'kysely'
import type { TransferPairTable } from '../../../platform/database/schema/transactions.ts'
import type { Tx } from '../../../platform/database/user-transaction.ts'
import { type KnownExchange, maxReferenceDays } from '../domain/pairs/exchange-rates.ts'
import { maxPairDays } from '../domain/pairs/hand-links.ts'
import { selectTransactionById } from './fields.ts'

const columns = ['id', 'out_id', 'in_id', 'kind', 'state', 'created_at'] as const

/** The other half of a pair may be as far from the day as the exchange that says its rate. */
const nearDays = maxPairDays + maxReferenceDays

/** Transfer pairs. */
export const transferPairRepository = (tx: Tx) => ({
  /** Lists all pairs of the rows, including refused ones. Two queries, because each side has its index. */
  listByTransactions: (userId: string, rows: readonly string[]) =>
    tx
      .selectFrom('transfer_pair')
      .select(columns)
      .where('user_id', '=', userId)
      .where('out_id', '=', sql<string>`any(${[...rows]}::uuid[])`)
      .union(
        tx
          .selectFrom('transfer_pair')
          .select(columns)
          .where('user_id', '=', userId)
          .where('in_id', '=', sql<string>`any(${[...rows]}::uuid[])`),
      )
      .orderBy('id')
      .execute(),

  /** Lists the exchanges between currencies near a day that the user confirmed, with their amounts. */
  async listExchanges(userId: string, day: PlainDate): Promise<KnownExchange[]> {
    const { rows } = await sql<KnownExchange>`
      select o.posted_on as date, abs(case when o.currency = 'CLP' then o.amount else i.amount end)::bigint as pesos,
             abs(case when o.currency = 'CLP' then i.amount else o.amount end)::bigint as cents
        from transfer_pair p
       cross join lateral ${selectTransactionById(userId, 'p.out_id')} o
       cross join lateral ${selectTransactionById(userId, 'p.in_id')} i
       where p.user_id = ${userId} and p.kind = 'currency_exchange' and p.state = 'confirmed'
         and o.posted_on between ${addDays(day, -nearDays)}::date and ${addDays(day, nearDays)}::date`.execute(
      tx,
    )
    return rows
  },

  listByIds: (userId: string, ids: readonly string[]) =>
    tx
      .selectFrom('transfer_pair')
      .select(columns)
      .where('user_id', '=', userId)
      .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
      .execute(),

  async delete(userId: string, ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return
    await sql`delete from transfer_pair where user_id = ${userId} and id = any(${[...ids]}::uuid[])`.execute(
      tx,
    )
  },

  async upsert(userId: string, pairs: readonly TransferPairRow[]): Promise<void> {
    if (pairs.length === 0) return
    await sql`
      insert into transfer_pair (user_id, id, out_id, in_id, kind, state, created_at)
      select ${userId}, p.id, p.out_id, p.in_id, p.kind, p.state, p.created_at
        from unnest(${pairs.map(({ id }) => id)}::uuid[], ${pairs.map((pair) => pair.out_id)}::uuid[],
                    ${pairs.map((pair) => pair.in_id)}::uuid[], ${pairs.map(({ kind }) => kind)}::text[],
                    ${pairs.map(({ state }) => state)}::text[],
                    ${pairs.map((pair) => pair.created_at)}::timestamptz[])
             as p (id, out_id, in_id, kind, state, created_at)
          on conflict (user_id, id) do update set state = excluded.state, kind = excluded.kind`.execute(tx)
  },
})

export type TransferPairRow = Pick<Selectable<TransferPairTable>, (typeof columns)[number]>
