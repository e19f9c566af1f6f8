import type { Tx } from '../../../platform/database/user-transaction.ts'

/** Lists provider rows of an account with an id prefix, from a day on, without deleted ones. */
export const snapshotWindowRepository = (tx: Tx) => ({
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
})
