import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/person.ts'
import type { Counted } from '../domain/sums.ts'
import type { NewRow } from '../rows.ts'
import { isTold, stands } from './standing.ts'

/** A row with what decides its category, and what it counts as. */
export type Labelled = Counted &
  Pick<
    NewRow,
    'id' | 'description' | 'currency' | 'categorySource' | 'categoryConfidence' | 'accountType'
  > & {
    refundOf: string | null
    /** The divided movement that it is a part of. */
    parentId: string | null
    reviewed: boolean
  }
export type Label = Pick<Labelled, 'id' | 'category' | 'categorySource' | 'categoryConfidence' | 'reviewed'>

export interface Correction {
  id: string
  alike: string
  name: string
  category: string
  createdAt: Date
  endedAt: Date | null
}

const columns = [
  't.id',
  't.account_id as accountId',
  'a.account_type as accountType',
  't.posted_on as date',
  't.currency',
  't.category',
  't.category_source as categorySource',
  't.category_confidence as categoryConfidence',
  't.reviewed',
  't.kind',
  't.merchant_name as merchant',
  't.amount',
  't.description',
  't.refund_of as refundOf',
  't.parent_id as parentId',
] as const
const correctionColumns = [
  'id',
  'alike',
  'name',
  'category',
  'created_at as createdAt',
  'ended_at as endedAt',
] as const

/** What people taught about categories, and the rows that follow it. */
export const correctionsRepository = (tx: Tx) => {
  const rows = (person: string) =>
    tx
      .selectFrom('transaction as t')
      .innerJoin('account as a', (join) =>
        join.onRef('a.user_id', '=', 't.user_id').onRef('a.id', '=', 't.account_id'),
      )
      .select(columns)
      .where('t.user_id', '=', person)
      .where('t.deleted_at', 'is', null)
      .where(stands('t'))
  const corrections = (person: string) =>
    tx.selectFrom('category_correction').select(correctionColumns).where('user_id', '=', person)

  return {
    active: (person: string): Promise<Correction[]> =>
      corrections(person).where('ended_at', 'is', null).orderBy('created_at', 'desc').orderBy('id').execute(),

    find: (person: string, id: string): Promise<Correction | undefined> =>
      corrections(person).where('id', '=', id).executeTakeFirst(),

    /** The row and its refunds. */
    withRefunds: (person: string, ids: readonly string[]): Promise<Labelled[]> =>
      rows(person)
        .where((where) =>
          where.or([
            where('t.id', '=', sql<string>`any(${[...ids]}::uuid[])`),
            where('t.refund_of', '=', sql<string>`any(${[...ids]}::uuid[])`),
          ]),
        )
        .execute(),

    /** Rows that may be alike: of this name, of none, or renamed by the person. The newest first. */
    near: (person: string, name: string, isIncome: boolean): Promise<Labelled[]> =>
      rows(person)
        .where('t.kind', '<>', 'transfer')
        .where(isTold('t'))
        .where('t.amount', isIncome ? '>' : '<', 0n)
        .where(
          sql<boolean>`(t.merchant_name = ${name} or t.merchant_name is null or t.name_source = 'person')`,
        )
        .orderBy('t.posted_on', 'desc')
        .orderBy('t.id', 'desc')
        .execute(),

    /** Keeps a correction; the one that stood for the same rows ends. */
    async keep(
      person: string,
      { id, alike, name, category }: Omit<Correction, 'createdAt' | 'endedAt'>,
      now: Date,
    ) {
      await tx
        .updateTable('category_correction')
        .set({ ended_at: now })
        .where('user_id', '=', person)
        .where('alike', '=', alike)
        .where('ended_at', 'is', null)
        .execute()
      await tx
        .insertInto('category_correction')
        .values({ user_id: person, id, alike, name, category, created_at: now })
        .execute()
    },

    end: (person: string, id: string, now: Date) =>
      tx
        .updateTable('category_correction')
        .set({ ended_at: now })
        .where('user_id', '=', person)
        .where('id', '=', id)
        .execute(),

    /** Remembers what rows were filed as before this correction; what is remembered already stays. */
    async remember(person: string, correctionId: string, labels: readonly Label[]): Promise<void> {
      if (labels.length === 0) return
      await sql`
        insert into category_correction_row
               (user_id, correction_id, transaction_id, category, category_source, category_confidence, reviewed)
        select ${person}, ${correctionId}, l.* from ${relation(labels)}
            on conflict do nothing`.execute(tx)
    },

    /** What rows were filed as before. */
    remembered: (person: string, correctionId: string): Promise<Label[]> =>
      tx
        .selectFrom('category_correction_row')
        .select([
          'transaction_id as id',
          'category',
          'category_source as categorySource',
          'category_confidence as categoryConfidence',
          'reviewed',
        ])
        .where('user_id', '=', person)
        .where('correction_id', '=', correctionId)
        .execute(),

    async relabel(person: string, labels: readonly Label[], now: Date): Promise<void> {
      if (labels.length === 0) return
      await sql`
        update transaction t
           set category = l.category, category_source = l.source, category_confidence = l.confidence,
               reviewed = l.reviewed, updated_at = ${now}
          from ${relation(labels)}
         where t.user_id = ${person} and t.id = l.id`.execute(tx)
    },
  }
}

const relation = (labels: readonly Label[]) =>
  sql`unnest(${labels.map(({ id }) => id)}::uuid[], ${labels.map(({ category }) => category)}::text[],
             ${labels.map(({ categorySource }) => categorySource)}::text[],
             ${labels.map(({ categoryConfidence }) => categoryConfidence)}::smallint[],
             ${labels.map(({ reviewed }) => reviewed)}::boolean[]) as l (id, category, source, confidence, reviewed)`
