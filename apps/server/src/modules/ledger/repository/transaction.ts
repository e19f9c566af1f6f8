import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/user-transaction.ts'
import type { RollupEntry } from '../domain/rollup-delta.ts'
import type { LedgerRow } from '../domain/row.ts'
import { ledgerFields, refColumns, selectFields, toJson, toRecord } from './fields.ts'
import { isVisible } from './fragments.ts'
import { updateFields } from './update.ts'

const columns = selectFields('transaction', ledgerFields)
const list = refColumns(ledgerFields)

/** Complete rows, including tombstones, for loading, changing in memory and saving. */
export const transactionRepository = (tx: Tx) => ({
  listByIds: (userId: string, ids: readonly string[]) =>
    tx
      .selectFrom('transaction')
      .select(columns)
      .where('user_id', '=', userId)
      .where('id', 'in', sql<string>`(select unnest(${[...ids]}::uuid[]))`)
      .execute(),

  /** Lists the rows, the refunds of `purchaseIds`, and split parts. */
  listWithRefunds: (userId: string, ids: readonly string[], purchaseIds: readonly string[]) =>
    tx
      .selectFrom('transaction')
      .select(columns)
      .where('user_id', '=', userId)
      .where(
        'id',
        'in',
        sql<string>`(select unnest(${[...ids]}::uuid[])
        union select r.id from transaction r where r.user_id = ${userId} and r.refund_of = any(${[...purchaseIds]}::uuid[])
        union select p.id from transaction p where p.user_id = ${userId} and p.parent_id = any(${[...ids]}::uuid[]))`,
      )
      .orderBy('id')
      .execute(),

  /** Frees provider ids of rows that will exchange them. */
  parkProviderIds: (userId: string, ids: readonly string[], now: Date): Promise<void> =>
    updateFields(
      tx,
      userId,
      ids.map((id) => ({ id, providerId: `parked:${id}` })),
      ['providerId'],
      now,
    ),

  updateProviderIds: (
    userId: string,
    ids: readonly (readonly [string, string])[],
    now: Date,
  ): Promise<void> =>
    updateFields(
      tx,
      userId,
      ids.map(([id, providerId]) => ({ id, providerId })),
      ['providerId'],
      now,
    ),

  async update(userId: string, rows: readonly LedgerRow[], now: Date): Promise<void> {
    if (rows.length === 0) return
    await sql`
      update transaction t set updated_at = ${now}, (${list}) = row(${refColumns(ledgerFields, 'r')})
        from jsonb_populate_recordset(null::transaction, ${toJson(rows.map(toRecord))}::jsonb) r
       where t.user_id = ${userId} and t.id = r.id`.execute(tx)
  },

  /** Lists split transactions with their parts. */
  listWithParts: (userId: string, ids: readonly string[]) =>
    tx
      .selectFrom('transaction')
      .select(columns)
      .where('user_id', '=', userId)
      .where(sql<boolean>`(id = any(${[...ids]}::uuid[]) or parent_id = any(${[...ids]}::uuid[]))`)
      .execute(),

  /** Deletes rows and their split parts permanently. Returns the rollup entries of those that counted. */
  async erase(userId: string, ids: readonly string[]): Promise<RollupEntry[]> {
    if (ids.length === 0) return []
    const { rows } = await sql<RollupEntry & { counts: boolean }>`
      delete from transaction t
       where t.user_id = ${userId} and (t.id = any(${[...ids]}::uuid[]) or t.parent_id = any(${[...ids]}::uuid[]))
      returning t.account_id as "accountId", t.posted_on as date, t.currency, t.category, t.kind,
                t.merchant_name as merchant, t.amount, t.deleted_at is null and ${isVisible('t')} as counts`.execute(
      tx,
    )
    return rows.filter(({ counts }) => counts)
  },

  async insert(userId: string, rows: readonly LedgerRow[], now: Date): Promise<void> {
    if (rows.length === 0) return
    await sql`
      insert into transaction (user_id, updated_at, ${list})
      select ${userId}, ${now}, ${list} from jsonb_populate_recordset(null::transaction, ${toJson(rows.map(toRecord))}::jsonb)
      returning id`.execute(tx)
  },
})
