import { type Selectable, sql } from 'kysely'
import type { Tx } from '../../../platform/database/person.ts'
import type { InstalmentPurchaseTable } from '../../../platform/database/schema/recurring.ts'

export type PurchaseRow = Selectable<InstalmentPurchaseTable>

export interface PurchaseMember {
  transactionId: string
  purchaseId: string
  number: number
}

/** Purchases in instalments and the rows that are their parts. */
export const purchasesRepository = (tx: Tx) => ({
  ofKeys: (person: string, keys: readonly string[], rowIds: readonly string[]): Promise<PurchaseRow[]> =>
    tx
      .selectFrom('instalment_purchase as p')
      .selectAll('p')
      .where('p.user_id', '=', person)
      .where(
        sql<boolean>`(p.match_key in (select unnest(${[...keys]}::text[])) or p.id in (
          select r.purchase_id from instalment_row r
           where r.user_id = ${person} and r.transaction_id in (select unnest(${[...rowIds]}::uuid[]))))`,
      )
      .orderBy('p.id')
      .execute(),

  async members(person: string, purchaseIds: readonly string[]): Promise<PurchaseMember[]> {
    if (purchaseIds.length === 0) return []
    const { rows } = await sql<PurchaseMember>`
      select r.transaction_id as "transactionId", r.purchase_id as "purchaseId", r.number from instalment_row r
       where r.user_id = ${person} and r.purchase_id in (select unnest(${[...purchaseIds]}::uuid[]))`.execute(
      tx,
    )
    return rows
  },

  async save(rows: readonly PurchaseRow[]): Promise<void> {
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

  async remove(person: string, ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return
    await tx
      .deleteFrom('instalment_purchase')
      .where('user_id', '=', person)
      .where('id', 'in', sql<string>`(select unnest(${[...ids]}::uuid[]))`)
      .execute()
  },

  async takeRows(person: string, ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return
    await sql`
      delete from instalment_row
       where user_id = ${person} and transaction_id in (select unnest(${[...ids]}::uuid[]))`.execute(tx)
  },

  async putRows(person: string, members: readonly PurchaseMember[]): Promise<void> {
    if (members.length === 0) return
    await sql`
      insert into instalment_row (user_id, transaction_id, purchase_id, number)
      select ${person}, m.* from unnest(${members.map(({ transactionId }) => transactionId)}::uuid[],
        ${members.map(({ purchaseId }) => purchaseId)}::uuid[],
        ${members.map(({ number }) => number)}::smallint[]) as m`.execute(tx)
  },

  /** Purchases that end on this day or later, or one alone, with the rows that the bank has shown of them. */
  async withRows(person: string, which: { endingFrom: string } | { ofRow: string }) {
    const wanted =
      'endingFrom' in which
        ? sql<boolean>`p.ends_on >= ${which.endingFrom}`
        : sql<boolean>`p.id = (select r.purchase_id from instalment_row r
                                where r.user_id = ${person} and r.transaction_id = ${which.ofRow})`
    return tx
      .selectFrom('instalment_purchase as p')
      .innerJoin('instalment_row as r', (join) =>
        join.onRef('r.user_id', '=', 'p.user_id').onRef('r.purchase_id', '=', 'p.id'),
      )
      .innerJoin('transaction as t', (join) =>
        join.onRef('t.user_id', '=', 'r.user_id').onRef('t.id', '=', 'r.transaction_id'),
      )
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
      .where('p.user_id', '=', person)
      .where(wanted)
      .where('t.deleted_at', 'is', null)
      .orderBy('p.ends_on')
      .orderBy('p.id')
      .orderBy('r.number')
      .execute()
  },
})

export type PartRow = Awaited<ReturnType<ReturnType<typeof purchasesRepository>['withRows']>>[number]
