import { type Selectable, sql } from 'kysely'
import type { TransactionTable } from '../../../platform/database/schema/transactions.ts'
import type { Tx } from '../../../platform/database/user-transaction.ts'
import type { RollupEntry } from '../domain/rollup-delta.ts'
import { updateFields } from './update-fields.ts'
import { isVisible } from './visibility.ts'

/** Columns that a merge, an undo or a link can change. */
const columns = [
  'id',
  'account_id',
  'provider_id',
  'posted_on',
  'occurred_at',
  'amount',
  'currency',
  'description',
  'merchant_name',
  'name_source',
  'category',
  'category_source',
  'category_confidence',
  'kind',
  'kind_source',
  'text_kind',
  'own_kind',
  'rule_kind',
  'rule_ids',
  'refund_of',
  'pending',
  'pending_state',
  'manual',
  'reviewed',
  'notes',
  'tags',
  'balance_after',
  'original_in',
  'original_out',
  'branch',
  'reference',
  'payment_method',
  'installment_number',
  'installment_total',
  'raw',
  'created_at',
  'deleted_at',
  'deletion',
  'parent_id',
  'part_number',
  'part_total',
] as const

const list = sql.join(columns.map((column) => sql.ref(column)))

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

  async update(userId: string, rows: readonly TransactionRow[], now: Date): Promise<void> {
    if (rows.length === 0) return
    await sql`
      update transaction t set updated_at = ${now}, (${list}) = row(${sql.join(columns.map((column) => sql.ref(`r.${column}`)))})
        from jsonb_populate_recordset(null::transaction, ${toJson(rows)}::jsonb) r
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

  async insert(userId: string, rows: readonly TransactionRow[], now: Date): Promise<void> {
    if (rows.length === 0) return
    await sql`
      insert into transaction (user_id, updated_at, ${list})
      select ${userId}, ${now}, ${list} from jsonb_populate_recordset(null::transaction, ${toJson(rows)}::jsonb)
      returning id`.execute(tx)
  },
})

export type TransactionRow = Pick<Selectable<TransactionTable>, (typeof columns)[number]>

/** Serializes rows for `jsonb_populate_record` without loss. */
export const toJson = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'bigint'
      ? String(inner)
      : isBytes(inner)
        ? `\\x${Buffer.from(inner.data).toString('hex')}`
        : inner,
  )

/** `JSON.stringify` passes buffers to the replacer in the form of `Buffer.toJSON`. */
const isBytes = (value: unknown): value is { type: 'Buffer'; data: number[] } =>
  typeof value === 'object' && value !== null && 'type' in value && value.type === 'Buffer' && 'data' in value
