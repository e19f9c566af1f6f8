import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/person.ts'
import type { Pair } from '../domain/transfers.ts'
import type { NewRow, SealRaw } from '../rows.ts'
import { rollupTables } from './rollups.ts'
import { told } from './told.ts'

export interface RowChange {
  row: NewRow
  /** The person or what they taught chose the category. */
  keepsCategory: boolean
}

/** A row whose kind follows from a pair or a refund; `category` null keeps the one it has. */
export interface KindChange {
  id: string
  kind: NewRow['kind']
  refundOf: string | null
  category: string | null
  categorySource: string | null
  categoryConfidence: number | null
}

interface Writing {
  now: Date
  seal: SealRaw
  manual?: boolean
}

/**
 * Rows in one statement: what a socket takes at once, so that the database is at work on them while the next are prepared.
 * Of a thousand most would wait in this process until it has time to send them.
 */
const rowsAtOnce = 250

export const writeRepository = (tx: Tx) => ({
  insert: (person: string, rows: readonly NewRow[], { now, seal, manual = false }: Writing): Promise<void> =>
    inBatches(chargesFirst(rows), (batch) => {
      const { columns, relation } = told(batch, seal)
      return () =>
        sql`
          insert into transaction (user_id, manual, created_at, updated_at, ${columns})
          select ${person}, ${manual}, ${now}, ${now}, r.* from ${relation} on conflict do nothing`.execute(
          tx,
        )
    }),

  /** What the bank says anew of rows that we hold; what the person set is locked (decisions 3). */
  update: (person: string, changes: readonly RowChange[], { now, seal }: Writing): Promise<void> =>
    inBatches(changes, (batch) => {
      const kept = batch.filter(({ keepsCategory }) => keepsCategory).map(({ row }) => row.id)
      const { relation } = told(
        batch.map(({ row }) => row),
        seal,
      )
      return () =>
        sql`
        update transaction t set provider_id = r.provider_id, posted_on = r.posted_on, amount = r.amount,
               description = r.description, kind = r.kind, refund_of = r.refund_of,
               merchant_name = case when t.name_source = 'person' then t.merchant_name else r.merchant_name end,
               name_source = case when t.name_source = 'person' then t.name_source else r.name_source end,
               pending = r.pending, manual = false, deleted_at = null, deletion = null, original_in = r.original_in, original_out = r.original_out,
               payment_method = r.payment_method, installment_number = r.installment_number,
               installment_total = r.installment_total, raw = r.raw, updated_at = ${now},
               occurred_at = coalesce(r.occurred_at, t.occurred_at),
               balance_after = coalesce(r.balance_after, t.balance_after),
               branch = coalesce(r.branch, t.branch), reference = coalesce(r.reference, t.reference),
               category = case when kept then t.category else r.category end,
               category_source = case when kept then t.category_source else r.category_source end,
               category_confidence = case when kept then t.category_confidence else r.category_confidence end
          from (select r.*, r.id = any(${kept}::uuid[]) as kept from ${relation}) r
         where t.user_id = ${person} and t.id = r.id`.execute(tx)
    }),

  async setKinds(person: string, changes: readonly KindChange[], now: Date): Promise<void> {
    if (changes.length === 0) return
    await sql`
      update transaction t
         set kind = c.kind, refund_of = c.refund_of, updated_at = ${now},
             category = coalesce(c.category, t.category),
             category_source = coalesce(c.source, t.category_source),
             category_confidence = coalesce(c.confidence, t.category_confidence)
        from unnest(${changes.map(({ id }) => id)}::uuid[], ${changes.map(({ kind }) => kind)}::text[],
                    ${changes.map(({ refundOf }) => refundOf)}::uuid[], ${changes.map(({ category }) => category)}::text[],
                    ${changes.map(({ categorySource }) => categorySource)}::text[],
                    ${changes.map(({ categoryConfidence }) => categoryConfidence)}::smallint[])
             as c (id, kind, refund_of, category, source, confidence)
       where t.user_id = ${person} and t.id = c.id`.execute(tx)
  },

  /** Writes pairs; older suggestions about one of their rows make room. */
  async addPairs(person: string, pairs: readonly (Pair & { id: string })[], now: Date): Promise<void> {
    if (pairs.length === 0) return
    const outs = pairs.map(({ outId }) => outId)
    const ins = pairs.map(({ inId }) => inId)
    await sql`
      delete from transfer_pair where user_id = ${person} and state = 'suggested'
         and (out_id = any(${outs}::uuid[]) or in_id = any(${ins}::uuid[]))`.execute(tx)
    await sql`
      insert into transfer_pair (user_id, id, out_id, in_id, kind, state, created_at)
      select ${person}, p.id, p.out_id, p.in_id, p.kind, p.state, ${now}
        from unnest(${pairs.map(({ id }) => id)}::uuid[], ${outs}::uuid[], ${ins}::uuid[],
                    ${pairs.map(({ kind }) => kind)}::text[], ${pairs.map(({ state }) => state)}::text[])
             as p (id, out_id, in_id, kind, state)
          on conflict (user_id, out_id, in_id) do nothing`.execute(tx)
  },

  /** Ends the pairs and refunds that hang on these rows; answers the other rows that hung on them. */
  async release(person: string, ids: string[]): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`
      with gone as (
        delete from transfer_pair where user_id = ${person} and state <> 'refused'
           and (out_id = any(${ids}::uuid[]) or in_id = any(${ids}::uuid[]))
        returning out_id, in_id, state
      ), refunds as (
        update transaction set refund_of = null where user_id = ${person} and refund_of = any(${ids}::uuid[])
        returning id
      )
      select out_id as id from gone where state <> 'suggested'
      union select in_id from gone where state <> 'suggested'
      union select id from refunds`.execute(tx)
    const own = new Set(ids)
    return rows.map(({ id }) => id).filter((id) => !own.has(id))
  },

  /** Rows of these accounts with the days they stood on. */
  async eraseOfAccounts(person: string, accounts: string[]): Promise<number> {
    const { numAffectedRows } = await sql`
      delete from transaction where user_id = ${person} and account_id = any(${accounts}::uuid[])`.execute(tx)
    for (const table of rollupTables)
      await sql`
        delete from ${sql.table(table)} where user_id = ${person} and account_id = any(${accounts}::uuid[])`.execute(
        tx,
      )
    return Number(numAffectedRows ?? 0n)
  },

  /** Of these rows, those that stand in a pair or are a refund or a refunded charge. */
  linkedOf: async (person: string, ids: readonly string[]): Promise<string[]> => {
    const { rows } = await sql<{ id: string }>`
      select out_id as id from transfer_pair where user_id = ${person} and out_id = any(${[...ids]}::uuid[])
      union select in_id from transfer_pair where user_id = ${person} and in_id = any(${[...ids]}::uuid[])
      union select refund_of from transaction where user_id = ${person} and refund_of = any(${[...ids]}::uuid[])
      union select id from transaction
             where user_id = ${person} and id = any(${[...ids]}::uuid[]) and refund_of is not null`.execute(
      tx,
    )
    return rows.map(({ id }) => id)
  },

  allOfAccounts: async (person: string, accounts: string[]): Promise<string[]> => {
    const { rows } = await sql<{ id: string }>`
      select id from transaction where user_id = ${person} and account_id = any(${accounts}::uuid[])`.execute(
      tx,
    )
    return rows.map(({ id }) => id)
  },

  /** Of the accounts' rows, those that something hangs on. */
  idsOfAccounts: async (person: string, accounts: string[]): Promise<string[]> => {
    const { rows } = await sql<{ id: string }>`
      select t.id from transaction t
       where t.user_id = ${person} and t.account_id = any(${accounts}::uuid[])
         and (exists (select from transfer_pair p where p.user_id = t.user_id and p.out_id = t.id)
           or exists (select from transfer_pair p where p.user_id = t.user_id and p.in_id = t.id)
           or exists (select from transaction r where r.user_id = t.user_id and r.refund_of = t.id))`.execute(
      tx,
    )
    return rows.map(({ id }) => id)
  },
})

/** Refunds last: after each batch the database asks for the charges that its refunds name. */
const chargesFirst = (rows: readonly NewRow[]) =>
  rows.toSorted((one, other) => Number(one.refundOf !== null) - Number(other.refundOf !== null))

/** Prepares one batch while the database works on the one before. */
async function inBatches<T>(
  items: readonly T[],
  prepare: (batch: readonly T[]) => () => Promise<unknown>,
): Promise<void> {
  let running: Promise<unknown> = Promise.resolve()
  try {
    for (let at = 0; at < items.length; at += rowsAtOnce) {
      const send = prepare(items.slice(at, at + rowsAtOnce))
      await running
      running = send()
    }
  } finally {
    await running
  }
}
