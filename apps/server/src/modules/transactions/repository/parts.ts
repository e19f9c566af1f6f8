import type { Tx } from '../../../platform/database/person.ts'

/** A divided movement with its parts, as a person looks at them. */
export const partsRepository = (tx: Tx) => ({
  family: (person: string, id: string) =>
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
      .where('user_id', '=', person)
      .where((where) => where.or([where('id', '=', id), where('parent_id', '=', id)]))
      .where('deleted_at', 'is', null)
      .orderBy('part_number')
      .execute(),
})

export type FamilyRow = Awaited<ReturnType<ReturnType<typeof partsRepository>['family']>>[number]
