import { type Selectable, sql } from 'kysely'
import type { InstalmentPurchaseTable } from '../../../platform/database/schema/recurring.ts'
import type { Tx } from '../../../platform/database/user-transaction.ts'
import { selectTransactionById } from '../../ledger/index.ts'

export type InstalmentPurchaseRow = Selectable<InstalmentPurchaseTable>

export interface InstalmentMember {
  transactionId: string
  purchaseId: string
  number: number
}

/** Reads and writes instalment purchases and their transactions. */
export const instalmentPurchaseRepository = (tx: Tx) => ({
  listByKeysOrRows: (
    userId: string,
    keys: readonly string[],
    rowIds: readonly string[],
  ): Promise<InstalmentPurchaseRow[]> =>
    tx
      .selectFrom('instalment_purchase as p')
      .selectAll('p')
      .where('p.user_id', '=', userId)
      .where(
        sql<boolean>`(p.match_key in (select unnest(${[...keys]}::text[])) or p.id in (
          select r.purchase_id from instalment_row r
           where r.user_id = ${userId} and r.transaction_id in (select unnest(${[...rowIds]}::uuid[]))))`,
      )
      .orderBy('p.id')
      .execute(),

  async listMembers(userId: string, purchaseIds: readonly string[]): Promise<InstalmentMember[]> {
    if (purchaseIds.length === 0) return []
    const { rows } = await sql<InstalmentMember>`
      select r.transaction_id as "transactionId", r.purchase_id as "purchaseId", r.number from instalment_row r
       where r.user_id = ${userId} and r.purchase_id in (select unnest(${[...purchaseIds]}::uuid[]))`.execute(
      tx,
    )
    return rows
  },

  async upsert(rows: readonly InstalmentPurchaseRow[]): Promise<void> {
    if (rows.length === 0) return
    await tx
      .insertInto('instalment_purchase')
      .values([...rows])
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'id']).doUpdateSet((set) => ({
          account_id: set.ref('excluded.account_id'),
          match_key: set.ref('excluded.match_key'),
          total: set.ref('excluded.total'),
          purchased_on: set.ref('excluded.purchased_on'),
          ends_on: set.ref('excluded.ends_on'),
          dated_at_purchase: set.ref('excluded.dated_at_purchase'),
        })),
      )
      .execute()
  },

  async delete(userId: string, ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return
    await tx
      .deleteFrom('instalment_purchase')
      .where('user_id', '=', userId)
      .where('id', 'in', sql<string>`(select unnest(${[...ids]}::uuid[]))`)
      .execute()
  },

  async deleteMembers(userId: string, ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return
    await sql`
      delete from instalment_row
       where user_id = ${userId} and transaction_id in (select unnest(${[...ids]}::uuid[]))`.execute(tx)
  },

  async createMembers(userId: string, members: readonly InstalmentMember[]): Promise<void> {
    if (members.length === 0) return
    await sql`
      insert into instalment_row (user_id, transaction_id, purchase_id, number)
      select ${userId}, m.* from unnest(${members.map(({ transactionId }) => transactionId)}::uuid[],
        ${members.map(({ purchaseId }) => purchaseId)}::uuid[],
        ${members.map(({ number }) => number)}::smallint[]) as m
      returning number`.execute(tx)
  },

  /** Returns the purchases that end on this day or later, or the one of a transaction, with their transactions. */
  async listWithRows(userId: string, filter: { endingFrom: string } | { transactionId: string }) {
    const wanted =
      'endingFrom' in filter
        ? sql<boolean>`p.ends_on >= ${filter.endingFrom}`
        : sql<boolean>`p.id = (select r.purchase_id from instalment_row r
                                where r.user_id = ${userId} and r.transaction_id = ${filter.transactionId})`
    return tx
      .selectFrom('instalment_purchase as p')
      .innerJoin('instalment_row as r', (join) =>
        join.onRef('r.user_id', '=', 'p.user_id').onRef('r.purchase_id', '=', 'p.id'),
      )
      .innerJoinLateral(selectTransactionById(userId, 'r.transaction_id').as('t'), (join) => join.onTrue())
      .select([
        'p.id',
        'p.account_id',
        'p.total',
        'p.purchased_on',
        'p.ends_on',
        'p.dated_at_purchase',
        'r.number',
        't.id as transaction_id',
        't.posted_on',
        't.amount',
        't.currency',
        't.description',
        't.merchant_name',
        't.category',
        't.recurring_key',
      ])
      .where('p.user_id', '=', userId)
      .where(wanted)
      .where('t.deleted_at', 'is', null)
      .orderBy('p.ends_on')
      .orderBy('p.id')
      .orderBy('r.number')
      .execute()
  },
})

export type PurchaseTransactionRow = Awaited<
  ReturnType<ReturnType<typeof instalmentPurchaseRepository>['listWithRows']>
>[number]
