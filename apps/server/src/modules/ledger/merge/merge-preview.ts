import type { MergeInput, MergePreview } from '@lucas/contract/transactions/review.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/connect.ts'
import { requireUserData } from '../../../platform/database/locks.ts'
import { withUser } from '../../../platform/database/user-transaction.ts'
import { fail } from '../../../platform/errors.ts'
import { toApiTransaction } from '../read/to-api.ts'
import { loadWorkingSet } from '../working-set.ts'
import { findActivePair } from '../working-set-edits.ts'
import { mergeInWorkingSet } from './merge.ts'

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
      const row = workingSet.rows.get(targetId) ?? fail('internal')
      const pair = findActivePair(workingSet, targetId)
      const other = workingSet.rows.get(pair?.out_id === targetId ? pair.in_id : (pair?.out_id ?? ''))
      const counterpart = { counterpartAccountId: other?.accountId ?? null }
      return { transaction: toApiTransaction({ ...row, ...counterpart }, workingSet.accounts) }
    })
}
