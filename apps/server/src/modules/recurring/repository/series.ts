import { type Insertable, type Selectable, sql } from 'kysely'
import type { Tx } from '../../../platform/database/person.ts'
import type { RecurringSeriesTable } from '../../../platform/database/schema/recurring.ts'

export type SeriesRow = Selectable<RecurringSeriesTable>
export type NewSeries = Insertable<RecurringSeriesTable>

export interface NewMember {
  transactionId: string
  seriesId: string | null
  byPerson: boolean
}

/** What the rows tell of a series; the person's own words stand in other columns. */
const reckoned = [
  'match_key',
  'account_id',
  'name',
  'kind',
  'rhythm',
  'amount',
  'amount_least',
  'amount_most',
  'varies',
  'price_on',
  'price_from',
  'price_to',
  'anchor_on',
  'anchor_date',
  'anchor_shift',
  'anchor_days',
  'early',
  'late',
  'longest_pause',
  'first_on',
  'last_on',
  'last_amount',
  'count',
  'automatic',
  'confidence',
  'updated_at',
] as const satisfies readonly (keyof RecurringSeriesTable)[]

/** Series and which rows they have. */
export const seriesRepository = (tx: Tx) => {
  const all = (person: string) => tx.selectFrom('recurring_series').selectAll().where('user_id', '=', person)

  return {
    list: (person: string): Promise<SeriesRow[]> => all(person).orderBy('id').execute(),
    find: (person: string, id: string): Promise<SeriesRow | undefined> =>
      all(person).where('id', '=', id).executeTakeFirst(),

    /** Those of some names, and those with these ids. */
    involved: (person: string, keys: readonly string[], ids: readonly string[]): Promise<SeriesRow[]> =>
      all(person)
        .where((where) =>
          where.or([
            where('match_key', 'in', sql<string>`(select unnest(${[...keys]}::text[]))`),
            where('id', 'in', sql<string>`(select unnest(${[...ids]}::uuid[]))`),
          ]),
        )
        .orderBy('id')
        .execute(),

    /** Writes what the rows tell; what the person said of a series stays. */
    async save(rows: readonly NewSeries[]): Promise<void> {
      if (rows.length === 0) return
      await tx
        .insertInto('recurring_series')
        .values([...rows])
        .onConflict((conflict) =>
          conflict
            .columns(['user_id', 'id'])
            .doUpdateSet((set) =>
              Object.fromEntries(reckoned.map((column) => [column, set.ref(`excluded.${column}`)])),
            ),
        )
        .execute()
    },

    change: (
      person: string,
      id: string,
      change: Partial<
        Pick<
          SeriesRow,
          | 'own_name'
          | 'own_kind'
          | 'own_rhythm'
          | 'own_amount'
          | 'own_next_on'
          | 'locked'
          | 'dismissed_at'
          | 'updated_at'
        >
      >,
    ) =>
      tx
        .updateTable('recurring_series')
        .set(change)
        .where('user_id', '=', person)
        .where('id', '=', id)
        .execute(),

    async remove(person: string, ids: readonly string[]): Promise<void> {
      if (ids.length === 0) return
      await tx
        .deleteFrom('recurring_series')
        .where('user_id', '=', person)
        .where('id', 'in', sql<string>`(select unnest(${[...ids]}::uuid[]))`)
        .execute()
    },

    async putRows(person: string, members: readonly NewMember[]): Promise<void> {
      if (members.length === 0) return
      await sql`
        insert into recurring_row (user_id, transaction_id, series_id, origin)
        select ${person}, m.row, m.series, case when m.by_person then 'person' else 'detected' end
          from unnest(${members.map(({ transactionId }) => transactionId)}::uuid[],
                      ${members.map(({ seriesId }) => seriesId)}::uuid[],
                      ${members.map(({ byPerson }) => byPerson)}::boolean[]) as m (row, series, by_person)
            on conflict (user_id, transaction_id) do update set series_id = excluded.series_id, origin = excluded.origin`.execute(
        tx,
      )
    },

    async takeRows(person: string, ids: readonly string[]): Promise<void> {
      if (ids.length === 0) return
      await sql`
        delete from recurring_row
         where user_id = ${person} and transaction_id in (select unnest(${[...ids]}::uuid[]))`.execute(tx)
    },

    /** From now on the person's: the detection takes none of them away. */
    lockRows: (person: string, ids: readonly string[], into: string) =>
      sql`update recurring_row set origin = 'person', series_id = ${into}
           where user_id = ${person} and series_id in (select unnest(${[...ids]}::uuid[]))`.execute(tx),

    /** The series of a row, if it is in one that still counts. */
    async ofRow(person: string, id: string): Promise<string | null> {
      const found = await tx
        .selectFrom('recurring_row as r')
        .innerJoin('recurring_series as s', (join) =>
          join.onRef('s.user_id', '=', 'r.user_id').onRef('s.id', '=', 'r.series_id'),
        )
        .select('s.id')
        .where('r.user_id', '=', person)
        .where('r.transaction_id', '=', id)
        .where('s.dismissed_at', 'is', null)
        .executeTakeFirst()
      return found?.id ?? null
    },

    /** The evidence of a series, the newest first. */
    async evidence(person: string, id: string, atMost: number) {
      return tx
        .selectFrom('recurring_row as r')
        .innerJoin('transaction as t', (join) =>
          join.onRef('t.user_id', '=', 'r.user_id').onRef('t.id', '=', 'r.transaction_id'),
        )
        .innerJoin('account as a', (join) =>
          join.onRef('a.user_id', '=', 't.user_id').onRef('a.id', '=', 't.account_id'),
        )
        .select([
          't.id',
          't.posted_on',
          't.amount',
          't.description',
          't.merchant_name',
          't.account_id',
          'a.name as account_name',
          'r.origin',
        ])
        .where('r.user_id', '=', person)
        .where('r.series_id', '=', id)
        .where('t.deleted_at', 'is', null)
        .orderBy('t.posted_on', 'desc')
        .orderBy('t.id', 'desc')
        .limit(atMost)
        .execute()
    },

    accounts: (person: string) =>
      tx
        .selectFrom('account')
        .select(['id', 'name', 'institution_name', 'mask', 'hidden', 'manual', 'synced_at'])
        .where('user_id', '=', person)
        .where('deleted_at', 'is', null)
        .execute(),
  }
}

export type ShownAccount = Awaited<ReturnType<ReturnType<typeof seriesRepository>['accounts']>>[number]
export type EvidenceRow = Awaited<ReturnType<ReturnType<typeof seriesRepository>['evidence']>>[number]
