import { addDays, type PlainDate } from '@lucas/contract/rules/periods.ts'
import { type SqlBool, sql } from 'kysely'
import { toLikePattern } from '../../../platform/database/like.ts'
import type { Tx } from '../../../platform/database/user-transaction.ts'
import { maxRefundDays } from '../../ingest/index.ts'
import {
  type ListRow,
  listColumns,
  maxDaysBeforePurchase,
  maxPairDays,
  transactionSql,
} from '../../ledger/index.ts'

/** Rows that are compared for one question of the user. */
const maxCandidates = 1_000

type Row = Pick<ListRow, 'accountId' | 'amount' | 'currency' | 'date'>

/** Lists transactions that the user can link with another one. */
export const linkCandidateRepository = (tx: Tx) => {
  const rowsBetween = (userId: string, from: PlainDate, to: PlainDate) =>
    tx
      .selectFrom('transaction as t')
      .select(listColumns(userId))
      .where('t.user_id', '=', userId)
      .where('t.deleted_at', 'is', null)
      .where('t.posted_on', '>=', from)
      .where('t.posted_on', '<=', to)
      .where(sql<SqlBool>`not ${transactionSql.isInActivePair(userId, 't')}`)
      .orderBy('t.posted_on', 'desc')
      .orderBy('t.id', 'desc')
      .limit(maxCandidates)

  return {
    /** Lists rows of other accounts with the opposite amount, or the opposite sign in another currency. */
    listOtherHalves: (userId: string, { accountId, amount, currency, date }: Row) =>
      rowsBetween(userId, addDays(date, -maxPairDays), addDays(date, maxPairDays))
        .where('t.account_id', '<>', accountId)
        .where(transactionSql.isWhole('t'))
        .where(
          sql<SqlBool>`case when t.currency = ${currency} then t.amount = ${-amount}::bigint
            else sign(t.amount) = ${amount < 0n ? 1 : -1} end`,
        )
        .execute(),

    /** Lists expenses of the currency with what was refunded. `search` is folded; null lists all. */
    listPurchases: (
      userId: string,
      { currency, date }: Pick<Row, 'currency' | 'date'>,
      search: string | null,
    ) =>
      rowsBetween(userId, addDays(date, -maxRefundDays), addDays(date, maxDaysBeforePurchase))
        .select(transactionSql.refundedAmount(userId, 't').as('refunded'))
        .where('t.currency', '=', currency)
        .where('t.kind', '=', 'spending')
        .where(transactionSql.isTopLevel('t'))
        .$if(search !== null, (query) =>
          query.where(sql<SqlBool>`t.search_text like ${toLikePattern(search ?? '')}`),
        )
        .execute(),
  }
}
