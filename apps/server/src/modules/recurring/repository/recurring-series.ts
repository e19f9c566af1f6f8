import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { RecurringSeriesTable } from '../../../platform/database/schema/recurring.ts'
import type { Tx } from '../../../platform/database/user-transaction.ts'
import { selectTransactionById, transactionSql } from '../../ledger/index.ts'
import { fromStoredSeries, type SeriesRhythms, toStoredChange, toStoredSeries } from './stored-rhythm.ts'

export type SeriesRow = ReturnType<typeof fromStoredSeries<Selectable<RecurringSeriesTable>>>
export type NewSeries = Omit<
  Insertable<RecurringSeriesTable>,
  keyof SeriesRhythms | 'exact_rhythm' | 'own_exact_rhythm'
> &
  Partial<SeriesRhythms> &
  Pick<SeriesRhythms, 'rhythm'>

/** The columns that only the user sets. */
export type SeriesEdits = Pick<
  SeriesRow,
  | 'own_name'
  | 'own_kind'
  | 'own_rhythm'
  | 'own_amount'
  | 'own_amount_least'
  | 'own_amount_most'
  | 'own_next_on'
  | 'own_account_id'
  | 'cancelled_on'
  | 'ends_on'
  | 'last_number'
  | 'purpose'
>

export interface NewMember {
  transactionId: string
  seriesId: string | null
  isChosenByUser: boolean
}

/** The columns that are computed from the rows of a series; the user's edits are in other columns. */
const computedColumns = [
  'match_key',
  'account_id',
  'name',
  'kind',
  'rhythm',
  'exact_rhythm',
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
  'quiet_months',
  'first_on',
  'last_on',
  'last_amount',
  'count',
  'automatic',
  'confidence',
  'updated_at',
] as const satisfies readonly (keyof RecurringSeriesTable)[]

/** Whether the newest transaction of the series `s` has one of these kinds. */
export const hasNewestOfKind = (
  userId: string,
  kinds: readonly string[],
) => sql<boolean>`s.direction < 0 and exists (
  select from recurring_row r cross join lateral ${selectTransactionById(userId, 'r.transaction_id')} t
   where r.user_id = ${userId} and r.series_id = s.id and t.posted_on = s.last_on
     and t.deleted_at is null and t.kind = any(${[...kinds]}::text[]) offset 0)`

type StoredPayments = [date: PlainDate, amount: string, isUnanswered: boolean][] | null

export const toPayments = (stored: StoredPayments): Payment[] =>
  (stored ?? []).map(([date, amount, isUnanswered]) => ({ date, amount: BigInt(amount), isUnanswered }))

/**
 * The newest transactions of an income `s` with their day, amount and whether they may be the user's own transfers, oldest
 * first; null for other series and for none.
 */
export const selectPayments = (userId: string, atMost: number) => sql<StoredPayments>`
  case when s.direction > 0 and ${atMost}::int > 0 then (
    select json_agg(json_build_array(newest.date, newest.amount::text, newest.is_unanswered) order by newest.date, newest.id) from (
      select t.posted_on as date, t.amount, t.id, ${transactionSql.isReceivedInSuggestedPair(userId, 't')} as is_unanswered
        from recurring_row r cross join lateral ${selectTransactionById(userId, 'r.transaction_id')} t
       where r.user_id = ${userId} and r.series_id = s.id and t.deleted_at is null
       order by t.posted_on desc, t.id desc limit ${atMost}) newest) end`

/** Reads and writes series and their rows. */
export const seriesRepository = (tx: Tx) => {
  const selectSeries = (userId: string) =>
    tx.selectFrom('recurring_series').selectAll().where('user_id', '=', userId)

  return {
    /** Lists the series, each with the newest payments of an income. */
    async list(userId: string, paymentsAtMost: number): Promise<PaidSeries[]> {
      const stored = await tx
        .selectFrom('recurring_series as s')
        .selectAll('s')
        .select(selectPayments(userId, paymentsAtMost).as('payments'))
        .where('s.user_id', '=', userId)
        .orderBy('s.id')
        .execute()
      return stored.map(({ payments, ...row }) => ({
        row: fromStoredSeries(row),
        payments: toPayments(payments),
      }))
    },
    async find(userId: string, id: string): Promise<SeriesRow | undefined> {
      const stored = await selectSeries(userId).where('id', '=', id).executeTakeFirst()
      return stored && fromStoredSeries(stored)
    },

    /** Returns the series with one of these match keys or ids. */
    async listByKeysOrIds(
      userId: string,
      keys: readonly string[],
      ids: readonly string[],
    ): Promise<SeriesRow[]> {
      const stored = await selectSeries(userId)
        .where((where) =>
          where.or([
            where('match_key', 'in', sql<string>`(select unnest(${[...keys]}::text[]))`),
            where('id', 'in', sql<string>`(select unnest(${[...ids]}::uuid[]))`),
          ]),
        )
        .orderBy('id')
        .execute()
      return stored.map(fromStoredSeries)
    },

    /** Inserts series or updates their computed columns; the user's edits stay. */
    async upsert(rows: readonly NewSeries[]): Promise<void> {
      if (rows.length === 0) return
      await tx
        .insertInto('recurring_series')
        .values(rows.map(toStoredSeries))
        .onConflict((conflict) =>
          conflict
            .columns(['user_id', 'id'])
            .doUpdateSet((set) =>
              Object.fromEntries(computedColumns.map((column) => [column, set.ref(`excluded.${column}`)])),
            ),
        )
        .execute()
    },

    /** Lists the series that the user wrote and that have no transaction yet. */
    async listUnseen(userId: string): Promise<SeriesRow[]> {
      const stored = await selectSeries(userId)
        .where('origin', '=', 'person')
        .where('first_on', 'is', null)
        .where('dismissed_at', 'is', null)
        .orderBy('id')
        .execute()
      return stored.map(fromStoredSeries)
    },

    update: (
      userId: string,
      id: string,
      change: Partial<SeriesEdits & Pick<SeriesRow, 'locked' | 'dismissed_at' | 'updated_at'>>,
    ) =>
      tx
        .updateTable('recurring_series')
        .set(toStoredChange(change))
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .execute(),

    async delete(userId: string, ids: readonly string[]): Promise<void> {
      if (ids.length === 0) return
      await tx
        .deleteFrom('recurring_series')
        .where('user_id', '=', userId)
        .where('id', 'in', sql<string>`(select unnest(${[...ids]}::uuid[]))`)
        .execute()
    },

    async upsertMembers(userId: string, members: readonly NewMember[]): Promise<void> {
      if (members.length === 0) return
      await sql`
        insert into recurring_row (user_id, transaction_id, series_id, origin)
        select ${userId}, m.row, m.series, case when m.by_person then 'person' else 'detected' end
          from unnest(${members.map(({ transactionId }) => transactionId)}::uuid[],
                      ${members.map(({ seriesId }) => seriesId)}::uuid[],
                      ${members.map(({ isChosenByUser }) => isChosenByUser)}::boolean[]) as m (row, series, by_person)
            on conflict (user_id, transaction_id) do update set series_id = excluded.series_id, origin = excluded.origin`.execute(
        tx,
      )
    },

    async deleteMembers(userId: string, ids: readonly string[]): Promise<void> {
      if (ids.length === 0) return
      await sql`
        delete from recurring_row
         where user_id = ${userId} and transaction_id in (select unnest(${[...ids]}::uuid[]))`.execute(tx)
    },

    /** Moves the rows of these series into one and marks them as chosen by the user, so that detection keeps them. */
    assignMembersToUser: (userId: string, ids: readonly string[], into: string) =>
      sql`update recurring_row set origin = 'person', series_id = ${into}
           where user_id = ${userId} and series_id in (select unnest(${[...ids]}::uuid[]))`.execute(tx),

    /** Returns the id of the series that a transaction belongs to, or null. Dismissed series do not count. */
    async findIdByTransaction(userId: string, id: string): Promise<string | null> {
      const found = await tx
        .selectFrom('recurring_row as r')
        .innerJoin('recurring_series as s', (join) =>
          join.onRef('s.user_id', '=', 'r.user_id').onRef('s.id', '=', 'r.series_id'),
        )
        .select('s.id')
        .where('r.user_id', '=', userId)
        .where('r.transaction_id', '=', id)
        .where('s.dismissed_at', 'is', null)
        .executeTakeFirst()
      return found?.id ?? null
    },

    /**
     * Lists the series of existing accounts, each with its account, whether its newest transaction has one of these kinds, and the
     * newest payments of an income.
     */
    async listWithAccounts(
      userId: string,
      { kinds = [], paymentsAtMost = 0 }: { kinds?: readonly string[]; paymentsAtMost?: number } = {},
    ): Promise<SeriesWithAccount[]> {
      const rows = await tx
        .selectFrom('recurring_series as s')
        .innerJoin('account as a', (join) =>
          join
            .onRef('a.user_id', '=', 's.user_id')
            .on(sql<boolean>`a.id = coalesce(s.own_account_id, s.account_id)`),
        )
        .selectAll('s')
        .select([
          'a.name as account_name',
          'a.institution_name',
          'a.mask',
          'a.hidden',
          'a.manual as account_manual',
          'a.synced_at',
          'a.known_until',
          hasNewestOfKind(userId, kinds).as('has_kind'),
          selectPayments(userId, paymentsAtMost).as('payments'),
        ])
        .where('s.user_id', '=', userId)
        .where('a.deleted_at', 'is', null)
        .orderBy('s.id')
        .execute()
      return rows.map(
        ({
          account_name,
          institution_name,
          mask,
          hidden,
          account_manual,
          synced_at,
          known_until,
          has_kind,
          payments,
          ...row
        }) => ({
          row: fromStoredSeries(row),
          account: {
            id: row.own_account_id ?? row.account_id ?? '',
            name: account_name,
            institution_name,
            mask,
            hidden,
            manual: account_manual,
            synced_at,
            known_until,
          },
          hasKind: has_kind,
          payments: toPayments(payments),
        }),
      )
    },

    /** Returns the transactions of a series, newest first. */
    async listEvidence(userId: string, id: string, atMost: number) {
      return tx
        .selectFrom('recurring_row as r')
        .innerJoinLateral(selectTransactionById(userId, 'r.transaction_id').as('t'), (join) => join.onTrue())
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
          transactionSql.isReceivedInSuggestedPair(userId, 't').as('is_unanswered'),
        ])
        .where('r.user_id', '=', userId)
        .where('r.series_id', '=', id)
        .where('t.deleted_at', 'is', null)
        .orderBy('t.posted_on', 'desc')
        .orderBy('t.id', 'desc')
        .limit(atMost)
        .execute()
    },

    listAccounts: (userId: string) =>
      tx
        .selectFrom('account')
        .select(['id', 'name', 'institution_name', 'mask', 'hidden', 'manual', 'synced_at', 'known_until'])
        .where('user_id', '=', userId)
        .where('deleted_at', 'is', null)
        .execute(),
  }
}

export type SeriesAccountRow = Awaited<
  ReturnType<ReturnType<typeof seriesRepository>['listAccounts']>
>[number]
/** A series with the newest payments of an income, oldest first. */
export interface PaidSeries {
  row: SeriesRow
  payments: readonly Payment[]
}
/** A series with its account. */
export interface SeriesWithAccount extends PaidSeries {
  account: SeriesAccountRow
  hasKind: boolean
}
export interface Payment {
  date: PlainDate
  /** Signed, in minor units. */
  amount: bigint
  /** It may be the user's own transfer: Lucas has asked, and there is no answer. */
  isUnanswered: boolean
}
export type EvidenceRow = Awaited<ReturnType<ReturnType<typeof seriesRepository>['listEvidence']>>[number]
