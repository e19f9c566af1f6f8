import type { MergeInput, MergePreview } from '@lucas/contract/transactions/review.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/connect.ts'
import { requireUserData } from '../../../platform/database/locks.ts'
import { withUser } from '../../../platform/database/user-transaction.ts'
import { fail } from '../../../platform/errors.ts'
import { toApiTransaction } from '../to-api.ts'
import { mergeInWorkingSet } from './merge.ts'
import { loadWorkingSet } from './working-set.ts'

/** The working set is not saved, so the raw object needs no re-encryption. */
const withoutReencryption = (_from: string, _to: string, raw: Buffer | null) => raw

/** Previews a merge with the same rules that perform it. */
export function createMergePreview({ db, clock }: { db: Db; clock: Clock }) {
  return (userId: string, { kept_id: targetId, merged_id: sourceId }: MergeInput): Promise<MergePreview> =>
    withUser(db, userId, async (tx) => {
      await requireUserData(tx, userId)
      const workingSet = await loadWorkingSet(tx, userId, [targetId, sourceId])
      const request = { targetId, sourceId, reason: 'by_hand', automatic: false } as const
      const entry = mergeInWorkingSet(workingSet, request, clock.now(), withoutReencryption)
      if (typeof entry === 'string') fail(entry)
      return {
        transaction: toApiTransaction(workingSet.rows.get(targetId) ?? fail('internal'), workingSet.accounts),
      }
    })
}
