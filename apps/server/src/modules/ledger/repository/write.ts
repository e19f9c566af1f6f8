import { limits } from '@lucas/contract/limits.ts'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/user-transaction.ts'
import { fail } from '../../../platform/errors.ts'
import type { DetectedPair } from '../domain/pairs/detected-pair.ts'
import type { NewRow } from '../domain/row.ts'
import { bytesArray, arrayLiteral as list } from './array-parameters.ts'
import { rollupTables } from './rollup.ts'
import { type StoredFields, updateFields } from './update.ts'

export interface RowChange {
  row: NewRow
  /** The user or a rule chose the category. */
  keepsCategory: boolean
  /** Rules that the user wrote add their tags and review, and are its rules from now on. */
  isRuled: boolean
}

/** Kind change that follows from a pair or refund. A null `category` keeps the current one. */
export type KindChange = { id: string } & Pick<
  StoredFields,
  'kind' | 'kindSource' | 'refundOf' | 'category' | 'categorySource' | 'categoryConfidence'
>

interface WriteOptions {
  now: Date
  encrypt: EncryptRaw
}

/**
 * Rows per statement: one socket write, so that the database works while the next batch is prepared. Larger
 * statements would wait in this process.
 */
const batchSize = 250

export const writeRepository = (tx: Tx) => ({
  insert: (userId: string, rows: readonly NewRow[], { now, encrypt }: WriteOptions): Promise<void> =>
    inBatches(purchasesFirst(rows), (batch) => {
      const { columns, relation } = upsertColumns(batch, encrypt)
      return () =>
        sql`
          insert into transaction (user_id, created_at, updated_at, ${columns})
          select ${userId}, ${now}, ${now}, r.* from ${relation} on conflict do nothing`.execute(tx)
    }),

  /** Inserts rows that the user entered. They have no object of a provider. */
  async insertManual(userId: string, rows: readonly NewRow[], now: Date): Promise<void> {
    const { columns, relation } = upsertColumns(rows, () => fail('internal'))
    await sql`
      insert into transaction (user_id, manual, created_at, updated_at, ${columns})
      select ${userId}, true, ${now}, ${now}, r.* from ${relation} returning id`.execute(tx)
  },

  /** Updates existing rows with provider data. Fields that the user set stay (decisions 3). */
  update: (userId: string, changes: readonly RowChange[], { now, encrypt }: WriteOptions): Promise<void> =>
    inBatches(changes, (batch) => {
      const listIds = (picks: (change: RowChange) => boolean) => batch.filter(picks).map(({ row }) => row.id)
      const [lockedIds, ruledIds] = [
        listIds(({ keepsCategory }) => keepsCategory),
        listIds(({ isRuled }) => isRuled),
      ]
      const { relation } = upsertColumns(
        batch.map(({ row }) => row),
        encrypt,
      )
      return () =>
        sql`
        update transaction t set provider_id = r.provider_id, posted_on = r.posted_on, amount = r.amount,
               description = r.description, kind = r.kind, kind_source = r.kind_source, text_kind = r.text_kind,
               own_kind = r.own_kind, rule_kind = r.rule_kind, refund_of = r.refund_of,
               merchant_name = case when t.name_source = 'person' or (t.name_source = 'written' and r.name_source <> 'written') then t.merchant_name else r.merchant_name end,
               name_source = case when t.name_source = 'person' or (t.name_source = 'written' and r.name_source <> 'written') then t.name_source else r.name_source end,
               pending = r.pending, manual = false, deleted_at = null, deletion = null, original_in = r.original_in, original_out = r.original_out,
               payment_method = r.payment_method, installment_number = r.installment_number,
               installment_total = r.installment_total, raw = r.raw, updated_at = ${now},
               occurred_at = coalesce(r.occurred_at, t.occurred_at),
               balance_after = coalesce(r.balance_after, t.balance_after),
               branch = coalesce(r.branch, t.branch), reference = coalesce(r.reference, t.reference),
               category = case when keeps_category then t.category else r.category end,
               category_source = case when keeps_category then t.category_source else r.category_source end,
               category_confidence = case when keeps_category then t.category_confidence else r.category_confidence end,
               tags = case when is_ruled then (t.tags || array(select tag from unnest(r.tags) tag where tag <> all(t.tags)))
                      [1:greatest(cardinality(t.tags), ${limits.tagsMax}::int)] else t.tags end,
               reviewed = t.reviewed or (is_ruled and r.reviewed),
               rule_ids = case when is_ruled then r.rule_ids else t.rule_ids end
          from (select r.*, r.id = any(${lockedIds}::uuid[]) as keeps_category,
                       r.id = any(${ruledIds}::uuid[]) as is_ruled from ${relation}) r
         where t.user_id = ${userId} and t.id = r.id`.execute(tx)
    }),

  /** Writes kinds and links, which pairs and refunds decide, and the categories of refunds. */
  updateKinds: (userId: string, changes: readonly KindChange[], now: Date): Promise<void> =>
    updateFields(
      tx,
      userId,
      changes,
      ['kind', 'kindSource', 'refundOf', 'category', 'categorySource', 'categoryConfidence'],
      now,
    ),

  /** Inserts pairs and deletes older suggestions of their rows. */
  async insertPairs(
    userId: string,
    pairs: readonly (DetectedPair & { id: string })[],
    now: Date,
  ): Promise<void> {
    if (pairs.length === 0) return
    const outs = pairs.map(({ outId }) => outId)
    const ins = pairs.map(({ inId }) => inId)
    await sql`
      delete from transfer_pair where user_id = ${userId} and state = 'suggested'
         and (out_id = any(${outs}::uuid[]) or in_id = any(${ins}::uuid[]))`.execute(tx)
    await sql`
      insert into transfer_pair (user_id, id, out_id, in_id, kind, state, created_at)
      select ${userId}, p.id, p.out_id, p.in_id, p.kind, p.state, ${now}
        from unnest(${pairs.map(({ id }) => id)}::uuid[], ${outs}::uuid[], ${ins}::uuid[],
                    ${pairs.map(({ kind }) => kind)}::text[], ${pairs.map(({ state }) => state)}::text[])
             as p (id, out_id, in_id, kind, state)
          on conflict (user_id, out_id, in_id) do nothing`.execute(tx)
  },

  /** Deletes pairs and refund links of the rows. Returns the ids of the other rows that were linked. */
  async deleteLinks(userId: string, ids: string[]): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`
      with removed as (
        delete from transfer_pair where user_id = ${userId} and state <> 'refused'
           and (out_id = any(${ids}::uuid[]) or in_id = any(${ids}::uuid[]))
        returning out_id, in_id, state
      ), refunds as (
        update transaction set refund_of = null where user_id = ${userId} and refund_of = any(${ids}::uuid[])
        returning id
      )
      select out_id as id from removed where state <> 'suggested'
      union select in_id from removed where state <> 'suggested'
      union select id from refunds`.execute(tx)
    const own = new Set(ids)
    return rows.map(({ id }) => id).filter((id) => !own.has(id))
  },

  /** Deletes all rows and rollups of the accounts. Returns the number of rows. */
  async eraseByAccounts(userId: string, accounts: string[]): Promise<number> {
    const { numAffectedRows } = await sql`
      delete from transaction where user_id = ${userId} and account_id = any(${accounts}::uuid[])`.execute(tx)
    for (const table of rollupTables)
      await sql`
        delete from ${sql.table(table)} where user_id = ${userId} and account_id = any(${accounts}::uuid[])`.execute(
        tx,
      )
    return Number(numAffectedRows ?? 0n)
  },

  /** Returns the ids of rows that are in a pair, are a refund or have a refund. */
  listLinked: async (userId: string, ids: readonly string[]): Promise<string[]> => {
    const { rows } = await sql<{ id: string }>`
      select out_id as id from transfer_pair where user_id = ${userId} and out_id = any(${[...ids]}::uuid[])
      union select in_id from transfer_pair where user_id = ${userId} and in_id = any(${[...ids]}::uuid[])
      union select refund_of from transaction where user_id = ${userId} and refund_of = any(${[...ids]}::uuid[])
      union select id from transaction
             where user_id = ${userId} and id = any(${[...ids]}::uuid[]) and refund_of is not null`.execute(
      tx,
    )
    return rows.map(({ id }) => id)
  },

  listIdsByAccounts: async (userId: string, accounts: string[]): Promise<string[]> => {
    const { rows } = await sql<{ id: string }>`
      select id from transaction where user_id = ${userId} and account_id = any(${accounts}::uuid[])`.execute(
      tx,
    )
    return rows.map(({ id }) => id)
  },

  /** Returns the ids of the accounts' rows that other rows are linked to. */
  listLinkedIdsByAccounts: async (userId: string, accounts: string[]): Promise<string[]> => {
    const { rows } = await sql<{ id: string }>`
      select t.id from transaction t
       where t.user_id = ${userId} and t.account_id = any(${accounts}::uuid[])
         and (exists (select from transfer_pair p where p.user_id = ${userId} and p.out_id = t.id)
           or exists (select from transfer_pair p where p.user_id = ${userId} and p.in_id = t.id)
           or exists (select from transaction r where r.user_id = ${userId} and r.refund_of = t.id))`.execute(
      tx,
    )
    return rows.map(({ id }) => id)
  },
})

/** Refunds last: the foreign key of each batch requires the purchases to exist. */
const purchasesFirst = (rows: readonly NewRow[]) =>
  rows.toSorted((one, other) => Number(one.refundOf !== null) - Number(other.refundOf !== null))

/** Prepares a batch while the database processes the previous one. */
async function inBatches<T>(
  items: readonly T[],
  prepare: (batch: readonly T[]) => () => Promise<unknown>,
): Promise<void> {
  let running: Promise<unknown> = Promise.resolve()
  try {
    for (let at = 0; at < items.length; at += batchSize) {
      const send = prepare(items.slice(at, at + batchSize))
      await running
      running = send()
    }
  } finally {
    await running
  }
}

/** Encrypts the raw object of a row with the key of the user. */
export type EncryptRaw = (id: string, raw: Record<string, unknown>) => Buffer

/**
 * Returns the ingested columns, and the rows as a relation `r` with one array per column, so that the number
 * of parameters is constant.
 */
function upsertColumns(rows: readonly NewRow[], encrypt: EncryptRaw) {
  const column = (pick: (row: NewRow) => string | number | bigint | boolean | Date | null) =>
    list(rows.map(pick))
  const plain = sql`id, account_id, provider_id, posted_on, occurred_at, amount, currency, description, merchant_name,
    name_source, category, category_source, category_confidence, kind, kind_source, text_kind, own_kind, rule_kind, refund_of, pending, balance_after, original_in, original_out,
    branch, reference, payment_method, installment_number, installment_total, reviewed, notes, raw`
  const columns = sql`${plain}, tags, rule_ids`
  // Arrays of different lengths cannot be elements of an array.
  const relation = sql`(select ${plain}, string_to_array(tag_list, ',') as tags,
      string_to_array(rule_list, ',')::uuid[] as rule_ids from unnest(
      ${column(({ id }) => id)}::uuid[], ${column(({ accountId }) => accountId)}::uuid[],
      ${column(({ providerId }) => providerId)}::text[], ${column(({ date }) => date)}::date[],
      ${column(({ occurredAt }) => occurredAt)}::timestamptz[], ${column(({ amount }) => amount)}::bigint[],
      ${column(({ currency }) => currency)}::text[], ${column(({ description }) => description)}::text[],
      ${column(({ merchant }) => merchant)}::text[], ${column(({ nameSource }) => nameSource)}::text[],
      ${column(({ category }) => category)}::text[],
      ${column(({ categorySource }) => categorySource)}::text[],
      ${column(({ categoryConfidence }) => categoryConfidence)}::smallint[], ${column(({ kind }) => kind)}::text[],
      ${column(({ kindSource }) => kindSource)}::text[], ${column(({ textKind }) => textKind)}::text[], ${column(({ ownKind }) => ownKind)}::text[],
      ${column(({ ruleKind }) => ruleKind)}::text[],
      ${column(({ refundOf }) => refundOf)}::uuid[], ${column(({ pending }) => pending)}::boolean[],
      ${column(({ balanceAfter }) => balanceAfter)}::bigint[], ${column((row) => row.in)}::bigint[],
      ${column(({ out }) => out)}::bigint[], ${column(({ branch }) => branch)}::text[],
      ${column(({ reference }) => reference)}::text[], ${column(({ paymentMethod }) => paymentMethod)}::text[],
      ${column(({ instalmentNumber }) => instalmentNumber)}::smallint[],
      ${column(({ instalmentTotal }) => instalmentTotal)}::smallint[],
      ${column(({ reviewed }) => reviewed)}::boolean[], ${column(({ notes }) => notes)}::text[],
      ${bytesArray(rows.map(({ id, raw }) => (raw === null ? null : encrypt(id, raw))))}::bytea[],
      ${column(({ tags }) => tags.join(','))}::text[], ${column(({ ruleIds }) => ruleIds.join(','))}::text[])
        as u (${plain}, tag_list, rule_list)) as r`
  return { columns, relation }
}
