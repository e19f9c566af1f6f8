import { limits } from '@lucas/contract/limits.ts'
import type { Tx } from '../../../platform/database/user-transaction.ts'
import { isDataBlocked, wasBlockLiftedSince } from '../../data-block/index.ts'
import type { RuleRunRow } from '../repository/rule-run.ts'

const dayMs = 24 * 3_600_000
/** An unfinished run without progress for this long lost its job: each attempt ended with its process. */
const lostAfterMs = 3_600_000

/** The moment since which runs can be undone. */
export const toUndoableSince = (now: Date): Date => new Date(now.getTime() - limits.ruleUndoDays * dayMs)

/** Whether a run still changes transactions, or will. */
export const isUnfinished = ({ state }: Pick<RuleRunRow, 'state'>): boolean =>
  state === 'waiting' || state === 'running' || state === 'undoing'

/** Returns whether a run can be undone. One that changed nothing that the user sees may have sources of values to restore. */
export const canUndo = ({ state, hasRecords, createdAt }: RuleRunRow, now: Date): boolean =>
  (state === 'done' || state === 'failed') && hasRecords && createdAt >= toUndoableSince(now)

/** Returns the runs with those that lost their job as failed. Runs that a block of the data holds up, or did lately, are not lost. */
export async function failLostRuns(
  tx: Tx,
  userId: string,
  runs: readonly RuleRunRow[],
  now: Date,
): Promise<RuleRunRow[]> {
  const since = new Date(now.getTime() - lostAfterMs)
  const isStale = (run: RuleRunRow) => isUnfinished(run) && run.updatedAt < since
  const isHeldUp = async () =>
    (await isDataBlocked(tx, userId)) || (await wasBlockLiftedSince(tx, userId, since))
  if (!runs.some(isStale) || (await isHeldUp())) return [...runs]
  return runs.map((run) => (isStale(run) ? { ...run, state: 'failed' } : run))
}
