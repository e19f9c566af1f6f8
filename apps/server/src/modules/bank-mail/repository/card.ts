import type { Tx } from '../../../platform/database/user-transaction.ts'

/** Which accounts the numbers of notices belong to, as the user said. */
export const mailCardRepository = (tx: Tx) => ({
  list: (userId: string) =>
    tx
      .selectFrom('bank_mail_card')
      .select(['institution_id as institutionId', 'mask', 'account_id as accountId'])
      .where('user_id', '=', userId)
      .execute(),

  set: (userId: string, institutionId: string, mask: string, accountId: string) =>
    tx
      .insertInto('bank_mail_card')
      .values({ user_id: userId, institution_id: institutionId, mask, account_id: accountId })
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'institution_id', 'mask']).doUpdateSet({ account_id: accountId }),
      )
      .execute(),
})
