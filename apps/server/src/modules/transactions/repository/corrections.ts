import { sql } from 'kysely'
import { ofPerson } from '../../../platform/database/of-person.ts'
import type { Tx } from '../../../platform/database/person.ts'
import type { Counted } from '../domain/sums.ts'
import type { Label, Subject } from '../domain/teaching.ts'
import type { NewRow } from '../rows.ts'
import { stands } from './standing.ts'

/** A row with what decides its category, and what it counts as. */
export type Labelled = Counted &
  Pick<
    NewRow,
    'id' | 'description' | 'currency' | 'categorySource' | 'categoryConfidence' | 'accountType' | 'nameSource'
  > & {
    refundOf: string | null
    /** The divided movement that it is a part of. */
    parentId: string | null
    reviewed: boolean
  }
/** The same as it was before a correction, which may be older than names. */
export type Remembered = Omit<Label, 'nameSource'> & {
  correctionId: string
  nameSource: Label['nameSource'] | null
}

export interface Correction {
  id: string
  subject: Subject
  alike: string
  name: string
  /** The category, or the name. */
  value: string
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
  't.name_source as nameSource',
  't.amount',
  't.description',
  't.refund_of as refundOf',
  't.parent_id as parentId',
] as const
const correctionColumns = [
  'id',
  'subject',
  'alike',
  'name',
  'value',
  'created_at as createdAt',
  'ended_at as endedAt',
] as const

/** What people taught about categories and names, and the rows that follow it. */
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
    tx.selectFrom('correction').select(correctionColumns).where('user_id', '=', person)

  return {
    /** What stands, the newest first. */
    active: (person: string): Promise<Correction[]> =>
      corrections(person).where('ended_at', 'is', null).orderBy('created_at', 'desc').orderBy('id').execute(),

    find: (person: string, ids: readonly string[]): Promise<Correction[]> =>
      corrections(person)
        .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
        .execute(),

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

    /**
     * Rows that may be alike: of these names, of none, or named otherwise by the person; and these ids, and every refund.
     * The newest first.
     */
    near: (person: string, names: readonly string[], ids: readonly string[]): Promise<Labelled[]> =>
      rows(person)
        .where(
          sql<boolean>`(t.merchant_name = any(${[...names]}::text[]) or t.merchant_name is null or t.name_source <> 'bank'
            or t.refund_of is not null or t.id = any(${[...ids]}::uuid[]))`,
        )
        .orderBy('t.posted_on', 'desc')
        .orderBy('t.id', 'desc')
        .execute(),

    /** Keeps corrections; those that stood for the same rows end at the same moment. */
    async keep(person: string, taught: readonly Omit<Correction, 'endedAt'>[]): Promise<void> {
      if (taught.length === 0) return
      await sql`
        with taught as (
          select * from unnest(${taught.map(({ id }) => id)}::uuid[], ${taught.map(({ subject }) => subject)}::text[],
                               ${taught.map(({ alike }) => alike)}::text[], ${taught.map(({ name }) => name)}::text[],
                               ${taught.map(({ value }) => value)}::text[], ${taught.map(({ createdAt }) => createdAt)}::timestamptz[])
                 as t (id, subject, alike, name, value, created_at)
        )
        update correction c set ended_at = t.created_at from taught t
         where c.user_id = ${person} and c.subject = t.subject and c.alike = t.alike and c.ended_at is null`.execute(
        tx,
      )
      await tx
        .insertInto('correction')
        .values(
          taught.map(({ id, subject, alike, name, value, createdAt }) => ({
            user_id: person,
            id,
            subject,
            alike,
            name,
            value,
            created_at: createdAt,
          })),
        )
        .execute()
    },

    /** Ends corrections that stand and answers them; those whose place they took stand again. */
    async end(person: string, ids: readonly string[], now: Date): Promise<Correction[]> {
      const { rows } = await sql<Correction>`
        with gone as (
          update correction set ended_at = ${now}
           where user_id = ${person} and id = any(${[...ids]}::uuid[]) and ended_at is null
          returning id, subject, alike, name, value, created_at as "createdAt", ended_at as "endedAt"
        ), revived as (
          update correction c set ended_at = null from gone
           where c.user_id = ${person} and c.subject = gone.subject and c.alike = gone.alike
             and c.ended_at = gone."createdAt" and c.id <> all(${[...ids]}::uuid[])
        )
        select * from gone`.execute(tx)
      return rows
    },

    /** Remembers what rows were before corrections; what is remembered already stays. */
    async remember(person: string, rows: readonly (Label & { correctionId: string })[]): Promise<void> {
      if (rows.length === 0) return
      await sql`
        insert into correction_row
               (user_id, correction_id, transaction_id, category, category_source, category_confidence, reviewed,
                merchant_name, name_source)
        select ${person}, c.correction_id, l.*
          from ${relation(rows)}
          join unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ correctionId }) => correctionId)}::uuid[])
                 as c (id, correction_id) on c.id = l.id
            on conflict do nothing`.execute(tx)
    },

    /** What rows were before these corrections. */
    remembered: (person: string, ids: readonly string[]): Promise<Remembered[]> =>
      tx
        .selectFrom('correction_row')
        .select([
          'correction_id as correctionId',
          'transaction_id as id',
          'category',
          'category_source as categorySource',
          'category_confidence as categoryConfidence',
          'reviewed',
          'merchant_name as merchant',
          'name_source as nameSource',
        ])
        .where('user_id', '=', person)
        .where('correction_id', '=', sql<string>`any(${[...ids]}::uuid[])`)
        .execute(),

    async relabel(person: string, labels: readonly Label[], now: Date): Promise<void> {
      if (labels.length === 0) return
      await sql`
        update transaction t
           set category = l.category, category_source = l.source, category_confidence = l.confidence,
               reviewed = l.reviewed, merchant_name = l.merchant, name_source = l.name_source, updated_at = ${now}
          from ${relation(labels)}
         where t.user_id = ${ofPerson(person)} and t.id = l.id`.execute(tx)
    },
  }
}

const relation = (labels: readonly Label[]) =>
  sql`unnest(${labels.map(({ id }) => id)}::uuid[], ${labels.map(({ category }) => category)}::text[],
             ${labels.map(({ categorySource }) => categorySource)}::text[],
             ${labels.map(({ categoryConfidence }) => categoryConfidence)}::smallint[],
             ${labels.map(({ reviewed }) => reviewed)}::boolean[], ${labels.map(({ merchant }) => merchant)}::text[],
             ${labels.map(({ nameSource }) => nameSource)}::text[])
      as l (id, category, source, confidence, reviewed, merchant, name_source)`
