import { transactionsCopy as copy } from '@lucas/contract/copy/transactions.ts'
import { type SqlBool, sql } from 'kysely'
import type { Tx } from '../../../platform/database/person.ts'
import { listColumns } from './list.ts'

/** Reads and small writes of one row, and of the accounts that rows are shown with. */
export const detailRepository = (tx: Tx) => ({
  find: (person: string, id: string) =>
    tx
      .selectFrom('transaction as t')
      .select(listColumns)
      .select([
        't.balance_after',
        't.original_in',
        't.original_out',
        't.branch',
        't.reference',
        't.payment_method',
        't.installment_number',
        't.installment_total',
        't.raw',
      ])
      .where('t.user_id', '=', person)
      .where('t.id', '=', id)
      .where('t.deleted_at', 'is', null)
      .executeTakeFirst(),

  exists: async (person: string, id: string): Promise<boolean> =>
    (await tx
      .selectFrom('transaction')
      .select('id')
      .where('user_id', '=', person)
      .where('id', '=', id)
      .executeTakeFirst()) !== undefined,

  /** The pair that a row stands in, with its other half; one that the person refused comes last. */
  pair: (person: string, id: string) =>
    tx
      .selectFrom('transfer_pair as p')
      .innerJoin('transaction as t', (join) =>
        join
          .onRef('t.user_id', '=', 'p.user_id')
          .on(sql<SqlBool>`t.id = case when p.out_id = ${id}::uuid then p.in_id else p.out_id end`),
      )
      .select([
        'p.id as pair_id',
        'p.kind',
        'p.state',
        't.id',
        't.account_id',
        't.posted_on',
        't.amount',
        't.currency',
      ])
      .where('p.user_id', '=', person)
      .where((where) => where.or([where('p.out_id', '=', id), where('p.in_id', '=', id)]))
      .where('t.deleted_at', 'is', null)
      .orderBy(sql`array_position(array['confirmed', 'automatic', 'suggested', 'refused'], p.state)`)
      .limit(1)
      .executeTakeFirst(),

  setNotes: (person: string, id: string, notes: string, now: Date) =>
    tx
      .updateTable('transaction as t')
      .set({ notes, updated_at: now })
      .where('t.user_id', '=', person)
      .where('t.id', '=', id)
      .where('t.deleted_at', 'is', null)
      .returning(listColumns)
      .executeTakeFirst(),

  /** What the person adds by hand beside a bank's row: its note, tags and that they have seen it. */
  annotate: (person: string, id: string, { notes, tags }: { notes: string; tags: string[] }) =>
    tx
      .updateTable('transaction')
      .set({ notes, tags, reviewed: true })
      .where('user_id', '=', person)
      .where('id', '=', id)
      .execute(),

  accounts: (person: string) =>
    tx
      .selectFrom('account')
      .leftJoin('institution', 'institution.id', 'account.institution_id')
      .select([
        'account.id',
        'account.name',
        'account.mask',
        'account.account_type as type',
        'account.currency',
        'account.manual',
        'account.owner_name as ownerName',
        'account.institution_id as institutionId',
        'account.institution_name as institutionName',
        'institution.color as institutionColor',
      ])
      .where('account.user_id', '=', person)
      .where('account.deleted_at', 'is', null)
      .execute(),

  /** The account of what a person pays in cash; it belongs to no bank. */
  openCash: (person: string, id: string, now: Date) =>
    tx
      .insertInto('account')
      .columns([
        'user_id',
        'id',
        'institution_name',
        'provider_key',
        'name',
        'owner_name',
        'mask',
        'account_type',
        'currency',
        'balance_current',
        'manual',
        'synced_at',
        'created_at',
      ])
      .expression(
        tx
          .selectFrom('person')
          .select([
            'user_id',
            sql<string>`${id}::uuid`.as('id'),
            sql<string>`${copy.manualInstitution}::text`.as('institution_name'),
            sql<Buffer>`decode(replace(${id}, '-', ''), 'hex')`.as('provider_key'),
            sql<string>`${copy.cashAccount}::text`.as('name'),
            sql<string>`first_name || ' ' || last_name`.as('owner_name'),
            sql<string>`'0000'`.as('mask'),
            sql<'depository'>`'depository'`.as('account_type'),
            sql<'CLP'>`'CLP'`.as('currency'),
            sql<bigint>`0::bigint`.as('balance_current'),
            sql<boolean>`true`.as('manual'),
            sql<Date>`${now}::timestamptz`.as('synced_at'),
            sql<Date>`${now}::timestamptz`.as('created_at'),
          ])
          .where('user_id', '=', person),
      )
      .execute(),

  /** A balance that only the person's own rows move. */
  moveBalance: (person: string, accountId: string, amount: bigint, now: Date) =>
    tx
      .updateTable('account')
      .set((set) => ({
        balance_current: sql<bigint>`coalesce(${set.ref('balance_current')}, 0) + ${amount}`,
        synced_at: now,
      }))
      .where('user_id', '=', person)
      .where('id', '=', accountId)
      .where('manual', '=', true)
      .execute(),

  /** The same for several accounts; balances of banks stay as their banks told them. */
  async moveBalances(
    person: string,
    moves: readonly (readonly [string, bigint])[],
    now: Date,
  ): Promise<void> {
    await sql`
      update account a set balance_current = coalesce(a.balance_current, 0) + m.amount, synced_at = ${now}
        from unnest(${moves.map(([id]) => id)}::uuid[], ${moves.map(([, amount]) => amount)}::bigint[]) as m (id, amount)
       where a.user_id = ${person} and a.id = m.id and a.manual`.execute(tx)
  },
})

export type DetailRow = NonNullable<Awaited<ReturnType<ReturnType<typeof detailRepository>['find']>>>
export type PairRow = NonNullable<Awaited<ReturnType<ReturnType<typeof detailRepository>['pair']>>>
export type AccountRow = Awaited<ReturnType<ReturnType<typeof detailRepository>['accounts']>>[number]
