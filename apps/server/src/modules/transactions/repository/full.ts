import { type Selectable, sql } from 'kysely'
import type { Tx } from '../../../platform/database/person.ts'
import type { TransactionTable } from '../../../platform/database/schema/transactions.ts'
import type { Counted } from '../domain/sums.ts'
import { stands } from './standing.ts'

/** Every column of a row that a merge, an undo or a pair may touch. */
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
  'refund_of',
  'pending',
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

/** Whole rows, tombstones too: what is read, changed in memory and written back. */
export const fullRepository = (tx: Tx) => ({
  load: (person: string, ids: readonly string[]) =>
    tx
      .selectFrom('transaction')
      .select(columns)
      .where('user_id', '=', person)
      .where('id', 'in', sql<string>`(select unnest(${[...ids]}::uuid[]))`)
      .execute(),

  /** The rows, every refund and every part of them. */
  loadWithRefunds: (person: string, ids: readonly string[], charges: readonly string[]) =>
    tx
      .selectFrom('transaction')
      .select(columns)
      .where('user_id', '=', person)
      .where(
        'id',
        'in',
        sql<string>`(select unnest(${[...ids]}::uuid[])
        union select r.id from transaction r where r.user_id = ${person} and r.refund_of = any(${[...charges]}::uuid[])
        union select p.id from transaction p where p.user_id = ${person} and p.parent_id = any(${[...ids]}::uuid[]))`,
      )
      .execute(),

  /** Makes provider ids free, for rows that are about to change theirs with each other. */
  async park(person: string, ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return
    await sql`
      update transaction set provider_id = 'parked:' || id
       where user_id = ${person} and id = any(${[...ids]}::uuid[])`.execute(tx)
  },

  async giveProviderIds(person: string, ids: readonly (readonly [string, string])[]): Promise<void> {
    await sql`
      update transaction t set provider_id = p.provider_id
        from unnest(${ids.map(([id]) => id)}::uuid[], ${ids.map(([, given]) => given)}::text[]) as p (id, provider_id)
       where t.user_id = ${person} and t.id = p.id`.execute(tx)
  },

  async save(person: string, rows: readonly FullRow[], now: Date): Promise<void> {
    if (rows.length === 0) return
    await sql`
      update transaction t set updated_at = ${now}, (${list}) = row(${sql.join(columns.map((column) => sql.ref(`r.${column}`)))})
        from jsonb_populate_recordset(null::transaction, ${jsonOf(rows)}::jsonb) r
       where t.user_id = ${person} and t.id = r.id`.execute(tx)
  },

  /** Divided rows with their parts. */
  loadWithParts: (person: string, ids: readonly string[]) =>
    tx
      .selectFrom('transaction')
      .select(columns)
      .where('user_id', '=', person)
      .where(sql<boolean>`(id = any(${[...ids]}::uuid[]) or parent_id = any(${[...ids]}::uuid[]))`)
      .execute(),

  /** Takes rows away for good, their parts too; answers what those that still counted counted as. */
  async erase(person: string, ids: readonly string[]): Promise<Counted[]> {
    if (ids.length === 0) return []
    const { rows } = await sql<Counted & { counts: boolean }>`
      delete from transaction t
       where t.user_id = ${person} and (t.id = any(${[...ids]}::uuid[]) or t.parent_id = any(${[...ids]}::uuid[]))
      returning t.account_id as "accountId", t.posted_on as date, t.currency, t.category, t.kind,
                t.merchant_name as merchant, t.amount, t.deleted_at is null and ${stands('t')} as counts`.execute(
      tx,
    )
    return rows.filter(({ counts }) => counts)
  },

  async insert(person: string, rows: readonly FullRow[], now: Date): Promise<void> {
    if (rows.length === 0) return
    await sql`
      insert into transaction (user_id, updated_at, ${list})
      select ${person}, ${now}, ${list} from jsonb_populate_recordset(null::transaction, ${jsonOf(rows)}::jsonb)`.execute(
      tx,
    )
  },
})

export type FullRow = Pick<Selectable<TransactionTable>, (typeof columns)[number]>

/** A row as `jsonb_populate_record` reads it back, to the last bit. */
export const jsonOf = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'bigint'
      ? String(inner)
      : isBytes(inner)
        ? `\\x${Buffer.from(inner.data).toString('hex')}`
        : inner,
  )

/** Buffers come to a replacer as what their own toJSON made of them. */
const isBytes = (value: unknown): value is { type: 'Buffer'; data: number[] } =>
  typeof value === 'object' && value !== null && 'type' in value && value.type === 'Buffer' && 'data' in value
