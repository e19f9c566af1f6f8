import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/user-transaction.ts'
import type { LedgerRow, NewRow } from '../domain/row.ts'
import { selectFields } from './fields.ts'
import { isInActivePair, isTopLevel, isWhole, refundedAmount } from './fragments.ts'

/** Sort amounts and the date range to search them in. */
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

/** An existing row with the fields that an update must preserve. */
export type ExistingRow = Pick<LedgerRow, (typeof existingFields)[number]>

const existingFields = [
  'id',
  'accountId',
  'providerId',
  'date',
  'occurredAt',
  'amount',
  'description',
  'pending',
  'balanceAfter',
  'branch',
  'reference',
  'kind',
  'kindSource',
  'ownKind',
  'ruleKind',
  'ruleIds',
  'category',
  'categorySource',
  'refundOf',
  'merchant',
  'nameSource',
  'currency',
  'manual',
  'deletion',
  'partTotal',
] as const satisfies (keyof LedgerRow)[]

/** A stored row that can be half of a pair or the purchase of a refund. */
export type CandidateRow = Pick<LedgerRow, (typeof candidateFields)[number]>

const candidateFields = [
  'id',
  'accountId',
  'date',
  'amount',
  'currency',
  'description',
  'merchant',
  'category',
  'categorySource',
  'categoryConfidence',
  'kind',
  'textKind',
  'ownKind',
  'ruleKind',
] as const satisfies (keyof LedgerRow)[]

/** A candidate row with the type and owner of its account. */
export type LinkCandidate = CandidateRow & Pick<NewRow, 'accountType' | 'ownerName'>

const existingColumns = selectFields('transaction', existingFields)
const candidateColumns = selectFields('transaction', candidateFields)

/**
 * Looks up each row in a hash of the amounts. Wrapped in `coalesce`, because the planner has no statistics of
 * a history that is just being written and would join every row with every amount.
 */
const hasAmountIn = (sortAmounts: bigint[]) =>
  sql<boolean>`coalesce(transaction.sort_amount in (select unnest(${sortAmounts}::bigint[])), false)`

/** Whether the row is in no active pair, no refund and no purchase with one. A row has one link, and the earlier one stays. */
const hasNoLink = (userId: string) => sql<boolean>`(transaction.refund_of is null
  and not ${isInActivePair(userId, 'transaction')} and not exists (
    select from transaction r
     where r.user_id = ${userId} and r.refund_of = transaction.id and r.deleted_at is null))`

/** Reads existing transactions that an ingest compares with. */
export const existingRepository = (tx: Tx) => {
  /** Rows that are not deleted, with the fields that links need. */
  const candidates = (userId: string) =>
    tx
      .selectFrom('transaction')
      .select(candidateColumns)
      .where('transaction.user_id', '=', userId)
      .where('transaction.deleted_at', 'is', null)
      .where(isTopLevel('transaction'))
  const candidatesBetween = (userId: string, from: string, to: string) =>
    candidates(userId).where('transaction.posted_on', '>=', from).where('transaction.posted_on', '<=', to)

  return {
    /**
     * Whether the user has transactions, deleted ones included. The order leads to the index: without it the planner expects a row of an
     * average user at the start of the table, and reads all of it for one with few.
     */
    async hasRows(userId: string): Promise<boolean> {
      const { rows } = await sql<{ found: boolean }>`
        select (select t.id from transaction t where t.user_id = ${userId} order by t.id limit 1) is not null as found`.execute(
        tx,
      )
      return rows[0]?.found === true
    },

    /** Returns the accounts that have transactions. */
    async listAccountsWithRows(userId: string, accounts: string[]): Promise<string[]> {
      const { rows } = await sql<{ id: string }>`
        select wanted.id from unnest(${accounts}::uuid[]) as wanted (id)
         where exists (select from transaction t
                        where t.user_id = ${userId} and t.account_id = wanted.id)`.execute(tx)
      return rows.map(({ id }) => id)
    },

    /** Lists the rows of an account in a date range, including tombstones of provider transactions. */
    listWithin: (userId: string, { accountId, from, to }: AccountDays): Promise<ExistingRow[]> =>
      tx
        .selectFrom('transaction')
        .select(existingColumns)
        .where('user_id', '=', userId)
        .where('account_id', '=', accountId)
        .where('posted_on', '>=', from)
        .where('posted_on', '<=', to)
        .where(sql<boolean>`(not manual or deleted_at is null)`)
        .where(isTopLevel('transaction'))
        .execute(),

    /** Lists provider rows of an account with an id prefix, from a day on, without deleted ones. */
    listSince: (
      userId: string,
      { accountId, since, idPrefix }: { accountId: string; since: string | null; idPrefix: string },
    ) =>
      tx
        .selectFrom('transaction')
        .select(['provider_id as providerId', 'posted_on as date', 'amount'])
        .where('user_id', '=', userId)
        .where('account_id', '=', accountId)
        .where('deleted_at', 'is', null)
        .where('manual', '=', false)
        .where((where) =>
          where(where.fn<string>('left', ['provider_id', where.lit(idPrefix.length)]), '=', idPrefix),
        )
        .$if(since !== null, (query) => query.where('posted_on', '>=', since ?? ''))
        .execute(),

    /** Lists the manual transactions of all accounts in a date range. */
    listManual: (userId: string, from: string, to: string) =>
      tx
        .selectFrom('transaction')
        .select(selectFields('transaction', ['id', 'accountId', 'date', 'amount', 'currency', 'description']))
        .where('user_id', '=', userId)
        .where('posted_on', '>=', from)
        .where('posted_on', '<=', to)
        .where(sql<boolean>`manual and deleted_at is null`)
        .execute(),

    /** Returns the ids of rows whose pair or refund the user confirmed. */
    async listConfirmed(userId: string, ids: string[]): Promise<string[]> {
      const { rows } = await sql<{ id: string }>`
        select out_id as id from transfer_pair
         where user_id = ${userId} and state = 'confirmed' and out_id = any(${ids}::uuid[])
        union select in_id from transfer_pair
         where user_id = ${userId} and state = 'confirmed' and in_id = any(${ids}::uuid[])
        union select row_id from match_suggestion
         where user_id = ${userId} and kind = 'refund' and state = 'confirmed' and row_id = any(${ids}::uuid[])`.execute(
        tx,
      )
      return rows.map(({ id }) => id)
    },

    /**
     * Lists rows of an account by provider id, on any date. A planner that underestimates the rows of the account reads them
     * once and compares each with a hash of the ids; with a join it would read them once per id.
     */
    listByProviderIds: (userId: string, accountId: string, ids: string[]): Promise<ExistingRow[]> =>
      tx
        .selectFrom('transaction')
        .select(existingColumns)
        .where('user_id', '=', userId)
        .where('account_id', '=', accountId)
        .where('provider_id', '=', sql<string>`any(${ids}::text[])`)
        .execute(),

    listAccounts: (userId: string) =>
      tx
        .selectFrom('account')
        .select([
          'id',
          'account_type as accountType',
          'owner_name as ownerName',
          'institution_name as institution',
          'mask',
          'currency',
          'deleted_at as deletedAt',
          'hidden',
        ])
        .where('user_id', '=', userId)
        .execute(),

    /** Lists rows with these amounts and days that have no link and whose kind the user did not choose. */
    listTransferCandidates: (
      userId: string,
      wanted: readonly AmountDay[],
      from: string,
      to: string,
    ): Promise<CandidateRow[]> =>
      candidatesBetween(userId, from, to)
        .where(
          sql<boolean>`coalesce((transaction.sort_amount, transaction.posted_on) in (
            select w.* from unnest(${wanted.map(({ sortAmount }) => sortAmount)}::bigint[],
                                   ${wanted.map(({ day }) => day)}::date[]) w), false)`,
        )
        .where('transaction.own_kind', 'is', null)
        .where(hasNoLink(userId))
        .where(isWhole('transaction'))
        .execute(),

    /** Lists rows in a date range that mention a currency exchange and have no link. */
    listExchangeCandidates: (userId: string, from: string, to: string): Promise<CandidateRow[]> =>
      candidatesBetween(userId, from, to)
        .where('transaction.kind', '=', 'transfer')
        .where(sql<boolean>`transaction.search_text like '%divisas%'`)
        .where('transaction.own_kind', 'is', null)
        .where(hasNoLink(userId))
        .where(isWhole('transaction'))
        .execute(),

    listByIds: (userId: string, ids: string[]): Promise<CandidateRow[]> =>
      candidates(userId)
        .where('transaction.id', 'in', sql<string>`(select unnest(${ids}::uuid[]))`)
        .execute(),

    /** Lists purchases of the merchants with the refunded amount of each. */
    listPurchases: (userId: string, merchants: string[], from: string, to: string) =>
      candidatesBetween(userId, from, to)
        .select(refundedAmount(userId, 'transaction').as('refunded'))
        .where('transaction.kind', '=', 'spending')
        .where('transaction.merchant_name', '=', sql<string>`any(${merchants}::text[])`)
        .execute(),

    /** Lists purchases of the amounts with the refunded amount of each. */
    listPurchasesByAmount: (userId: string, { sortAmounts, from, to }: AmountDays) =>
      candidatesBetween(userId, from, to)
        .select(refundedAmount(userId, 'transaction').as('refunded'))
        .where('transaction.kind', '=', 'spending')
        .where(hasAmountIn(sortAmounts))
        .execute(),

    /** Lists income with one of the text fragments that is not a refund yet. */
    listUnlinkedIncome: (
      userId: string,
      letters: string[],
      from: string,
      to: string,
    ): Promise<CandidateRow[]> =>
      candidatesBetween(userId, from, to)
        .where('transaction.kind', '=', 'income')
        .where('transaction.own_kind', 'is', null)
        .where(isWhole('transaction'))
        .where('transaction.merchant_name', 'is not', null)
        .where(sql<boolean>`transaction.search_text like any(${letters.map((some) => `%${some}%`)}::text[])`)
        .execute(),

    /** Lists the pairs that the user refused. */
    async listRefusedPairs(userId: string): Promise<{ out_id: string; in_id: string }[]> {
      return tx
        .selectFrom('transfer_pair')
        .select(['out_id', 'in_id'])
        .where('user_id', '=', userId)
        .where('state', '=', 'refused')
        .execute()
    },
  }
}
