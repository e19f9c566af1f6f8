import type { Tx } from '../../../platform/database/user-transaction.ts'

/** Reads a split transaction with its parts. */
export const splitRepository = (tx: Tx) => ({
  listWithParts: (userId: string, id: string) =>
    tx
      .selectFrom('transaction')
      .select([
        'id',
        'parent_id',
        'description',
        'merchant_name',
        'amount',
        'currency',
        'category',
        'tags',
        'posted_on',
        'reviewed',
      ])
      .where('user_id', '=', userId)
      .where((where) => where.or([where('id', '=', id), where('parent_id', '=', id)]))
      .where('deleted_at', 'is', null)
      .orderBy('part_number')
      .execute(),
})

export type SplitRow = Awaited<ReturnType<ReturnType<typeof splitRepository>['listWithParts']>>[number]
