import type { Tx } from '../../../platform/database/person.ts'

/** Living rows of an account that came under ids which begin so, from a day on. */
export const shownRepository = (tx: Tx) => ({
  since: (
    person: string,
    { accountId, since, idPrefix }: { accountId: string; since: string | null; idPrefix: string },
  ) =>
    tx
      .selectFrom('transaction')
      .select(['provider_id as providerId', 'posted_on as date', 'amount'])
      .where('user_id', '=', person)
      .where('account_id', '=', accountId)
      .where('deleted_at', 'is', null)
      .where('manual', '=', false)
      .where((where) =>
        where(where.fn<string>('left', ['provider_id', where.lit(idPrefix.length)]), '=', idPrefix),
      )
      .$if(since !== null, (query) => query.where('posted_on', '>=', since ?? ''))
      .execute(),
})
