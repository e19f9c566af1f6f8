import { sql } from 'kysely'
import { ofPerson } from '../../../platform/database/of-person.ts'
import type { Tx } from '../../../platform/database/person.ts'
import type { HeldRow, NearFact } from '../rows.ts'
import { isTold, isWhole } from './standing.ts'

/** Amounts in hundredths of their currency, as they sort, and the days on which they are looked for. */
export interface AmountDays {
  sortAmounts: bigint[]
  from: string
  to: string
}

export interface AmountDay {
  sortAmount: bigint
  day: string
}

export interface AccountDays {
  accountId: string
  from: string
  to: string
}

const heldColumns = [
  'id',
  'account_id as accountId',
  'provider_id as providerId',
  'posted_on as date',
  'occurred_at as occurredAt',
  'amount',
  'description',
  'pending',
  'balance_after as balanceAfter',
  'branch',
  'reference',
  'kind',
  'category',
  'category_source as categorySource',
  'refund_of as refundOf',
  'merchant_name as merchant',
  'name_source as nameSource',
  'currency',
  'manual',
  'deletion',
  'part_total as partTotal',
] as const

const nearColumns = [
  'transaction.id',
  'transaction.account_id as accountId',
  'transaction.posted_on as date',
  'transaction.amount',
  'transaction.currency',
  'transaction.description',
  'transaction.merchant_name as merchant',
  'transaction.category',
  'transaction.category_source as categorySource',
  'transaction.category_confidence as categoryConfidence',
  'transaction.kind',
] as const

/** Two questions, for each has its index; asked as one with an OR, every row would read all pairs. */
const inActivePair = sql<boolean>`(
  exists (select from transfer_pair p where p.user_id = transaction.user_id and p.out_id = transaction.id
                                        and p.state in ('automatic', 'confirmed'))
  or exists (select from transfer_pair p where p.user_id = transaction.user_id and p.in_id = transaction.id
                                           and p.state in ('automatic', 'confirmed')))`

/**
 * The amounts are hashed once and every row looked up in them. Wrapped, for as a join the planner, which knows nothing
 * of a history that is just being written, would compare every row with every amount.
 */
const isOneOf = (sortAmounts: bigint[]) =>
  sql<boolean>`coalesce(transaction.sort_amount in (select unnest(${sortAmounts}::bigint[])), false)`

/** What was given back of a charge. */
const refunded =
  sql<bigint>`coalesce((select sum(r.amount) from transaction r where r.user_id = transaction.user_id
  and r.refund_of = transaction.id and r.deleted_at is null), 0)::bigint`.as('refunded')

/** Reads of the rows that a delivery is compared with. */
export const heldRepository = (tx: Tx) => {
  /** Living rows with what pairs and refunds need of them. */
  const near = (person: string) =>
    tx
      .selectFrom('transaction')
      .select(nearColumns)
      .where('transaction.user_id', '=', ofPerson(person))
      .where('transaction.deleted_at', 'is', null)
      .where(isTold('transaction'))
  const nearDays = (person: string, from: string, to: string) =>
    near(person).where('transaction.posted_on', '>=', from).where('transaction.posted_on', '<=', to)

  return {
    /** One delivery of a person at a time: pairs and sums are reckoned from what stands there. */
    lock: (person: string) =>
      sql`select pg_advisory_xact_lock(hashtextextended('transactions ' || ${person}, 0))`.execute(tx),

    /** Of these accounts, those that hold anything. */
    async filled(person: string, accounts: string[]): Promise<string[]> {
      const { rows } = await sql<{ id: string }>`
        select wanted.id from unnest(${accounts}::uuid[]) as wanted (id)
         where exists (select from transaction t
                        where t.user_id = ${person} and t.account_id = wanted.id)`.execute(tx)
      return rows.map(({ id }) => id)
    },

    /** Of these accounts, those that this very transaction made at `now`: whatever they hold came with this delivery. */
    async made(person: string, accounts: string[], now: Date): Promise<string[]> {
      const { rows } = await sql<{ id: string }>`
        select a.id from account a
         where a.user_id = ${person} and a.id = any(${accounts}::uuid[])
           and a.created_at >= ${now} and a.xmin = pg_current_xact_id()::xid`.execute(tx)
      return rows.map(({ id }) => id)
    },

    /** The rows of an account within days, with the bank's tombstones. */
    within: (person: string, { accountId, from, to }: AccountDays): Promise<HeldRow[]> =>
      tx
        .selectFrom('transaction')
        .select(heldColumns)
        .where('user_id', '=', ofPerson(person))
        .where('account_id', '=', accountId)
        .where('posted_on', '>=', from)
        .where('posted_on', '<=', to)
        .where(sql<boolean>`(not manual or deleted_at is null)`)
        .where(isTold('transaction'))
        .execute(),

    /** What the person wrote by hand in these days, on whatever account. */
    writtenByHand: (person: string, from: string, to: string) =>
      tx
        .selectFrom('transaction')
        .select(['id', 'account_id as accountId', 'posted_on as date', 'amount', 'currency', 'description'])
        .where('user_id', '=', person)
        .where('posted_on', '>=', from)
        .where('posted_on', '<=', to)
        .where(sql<boolean>`manual and deleted_at is null`)
        .execute(),

    /** Of these rows, those whose pair or charge the person confirmed. */
    async confirmed(person: string, ids: string[]): Promise<string[]> {
      const { rows } = await sql<{ id: string }>`
        select out_id as id from transfer_pair
         where user_id = ${person} and state = 'confirmed' and out_id = any(${ids}::uuid[])
        union select in_id from transfer_pair
         where user_id = ${person} and state = 'confirmed' and in_id = any(${ids}::uuid[])
        union select row_id from match_suggestion
         where user_id = ${person} and kind = 'refund' and state = 'confirmed' and row_id = any(${ids}::uuid[])`.execute(
        tx,
      )
      return rows.map(({ id }) => id)
    },

    /**
     * Rows of an account by the bank's ids, on whatever day they stand: each id is looked up. Left free, the planner,
     * which does not know how few there are, reads every row of the account.
     */
    byProviderIds: (person: string, accountId: string, ids: string[]): Promise<HeldRow[]> =>
      tx
        .selectFrom(sql<{ id: string }>`(select unnest(${ids}::text[]) as id)`.as('wanted'))
        .innerJoinLateral(
          (from) =>
            from
              .selectFrom('transaction')
              .select(heldColumns)
              .where('user_id', '=', ofPerson(person))
              .where('account_id', '=', accountId)
              .whereRef('provider_id', '=', 'wanted.id')
              .offset(0)
              .as('row'),
          (join) => join.onTrue(),
        )
        .selectAll('row')
        .execute(),

    accounts: (person: string) =>
      tx
        .selectFrom('account')
        .select(['id', 'account_type as accountType', 'owner_name as ownerName'])
        .where('user_id', '=', person)
        .execute(),

    /** Rows of these amounts on their days, in no active pair. */
    otherHalves: (
      person: string,
      wanted: readonly AmountDay[],
      from: string,
      to: string,
    ): Promise<NearFact[]> =>
      nearDays(person, from, to)
        .where(
          sql<boolean>`coalesce((transaction.sort_amount, transaction.posted_on) in (
            select w.* from unnest(${wanted.map(({ sortAmount }) => sortAmount)}::bigint[],
                                   ${wanted.map(({ day }) => day)}::date[]) w), false)`,
        )
        .where(sql<boolean>`not ${inActivePair}`)
        .where(isWhole('transaction'))
        .execute(),

    /** Rows of these days that speak of an exchange of currency and stand in no active pair. */
    otherCurrencies: (person: string, from: string, to: string): Promise<NearFact[]> =>
      nearDays(person, from, to)
        .where('transaction.kind', '=', 'transfer')
        .where(sql<boolean>`transaction.search_text like '%divisas%'`)
        .where(sql<boolean>`not ${inActivePair}`)
        .where(isWhole('transaction'))
        .execute(),

    byIds: (person: string, ids: string[]): Promise<NearFact[]> =>
      near(person).where('transaction.id', 'in', sql<string>`(select unnest(${ids}::uuid[]))`).execute(),

    /** Purchases of these merchants, with what was given back of each. */
    charges: (person: string, merchants: string[], from: string, to: string) =>
      nearDays(person, from, to)
        .select(refunded)
        .where('transaction.kind', '=', 'spending')
        .where('transaction.merchant_name', '=', sql<string>`any(${merchants}::text[])`)
        .execute(),

    /** The same by what they cost. */
    chargesOfAmounts: (person: string, { sortAmounts, from, to }: AmountDays) =>
      nearDays(person, from, to)
        .select(refunded)
        .where('transaction.kind', '=', 'spending')
        .where(isOneOf(sortAmounts))
        .execute(),

    /** Money that came in with one of these letters in its text and is no refund yet. */
    unmatchedIncome: (person: string, letters: string[], from: string, to: string): Promise<NearFact[]> =>
      nearDays(person, from, to)
        .where('transaction.kind', '=', 'income')
        .where(isWhole('transaction'))
        .where('transaction.merchant_name', 'is not', null)
        .where(sql<boolean>`transaction.search_text like any(${letters.map((some) => `%${some}%`)}::text[])`)
        .execute(),

    /** `out in` of every pair that the person refused. */
    async refused(person: string): Promise<{ out_id: string; in_id: string }[]> {
      return tx
        .selectFrom('transfer_pair')
        .select(['out_id', 'in_id'])
        .where('user_id', '=', person)
        .where('state', '=', 'refused')
        .execute()
    },
  }
}
