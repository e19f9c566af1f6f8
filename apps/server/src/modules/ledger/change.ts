import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { Tx } from '../../platform/database/user-transaction.ts'
import type { Events } from '../../platform/events/events.ts'
import { inUserData } from '../../platform/events/user-data.ts'
import { settlePending } from './pending/settle.ts'
import { matchSuggestionRepository, type SuggestionAnswer } from './repository/match-suggestion.ts'
import { loadWorkingSet, writeWorkingSet } from './working-set.ts'
import type { WorkingSet } from './working-set-edits.ts'

/** Rows of one user that a use case changes, and everything that follows from it. */
export interface Ledger {
  readonly tx: Tx
  readonly userId: string
  readonly now: Date
  /** Loads rows with their links. */
  load(ids: readonly string[]): Promise<WorkingSet>
  /** Stores what the user answers to suggestions. The row of one that is open again waits from the next `save` on. */
  answer(answers: readonly SuggestionAnswer[]): Promise<void>
  /** Saves what changed, so that it can be read or built on. */
  save(workingSet: WorkingSet): Promise<void>
  /** Says that something else changed than rows, which pages show again. */
  touch(): void
}

/**
 * The one door for changes of some rows: takes the user's lock, gives the work a ledger, and publishes the change at the end. What
 * the work saves has its consequences in the same transaction.
 */
export function inLedger<T>(
  { db, clock, events }: { db: Db; clock: Clock; events: Events },
  userId: string,
  work: (ledger: Ledger) => Promise<T>,
): Promise<T> {
  return inUserData({ db, events }, userId, async (tx) => {
    const now = clock.now()
    let hasChanged = false
    let asksAgain = false
    const result = await work({
      tx,
      userId,
      now,
      load: (ids) => loadWorkingSet(tx, userId, ids),
      async answer(answers) {
        if (answers.length === 0) return
        await matchSuggestionRepository(tx).updateStates(userId, answers, now)
        hasChanged = true
        asksAgain ||= answers.some(({ state }) => state === 'open')
      },
      async save(workingSet) {
        if (await saveChanges(tx, userId, workingSet, now, asksAgain)) hasChanged = true
      },
      touch() {
        hasChanged = true
      },
    })
    if (hasChanged) await events.publish(tx, userId, { type: 'transactions_changed' })
    return result
  })
}

/**
 * Saves a working set and what follows from it: parts and refunds follow their row, pending transactions leave the sums or return,
 * rollups move. `asksAgain`: a suggestion is open again. The caller holds the lock on the user data. Returns whether anything changed.
 */
export async function saveChanges(
  tx: Tx,
  userId: string,
  workingSet: WorkingSet,
  now: Date,
  asksAgain = false,
): Promise<boolean> {
  const isChanged = await writeWorkingSet(tx, userId, workingSet, now)
  const mayMove = asksAgain || mayMovePending(workingSet)
  const isSettled = mayMove && (await settlePending(tx, userId, now))
  return isChanged || isSettled
}

/** Whether a pending row of the user can leave the sums or return: one of these is, or a row that one may be came, went or was split. */
function mayMovePending({ before, rows }: WorkingSet): boolean {
  for (const row of rows.values()) {
    const old = before.rows.get(row.id)
    if (row.pending || row.pendingState !== null || old === undefined) return true
    if (old.deletedAt !== row.deletedAt || old.partTotal !== row.partTotal) return true
  }
  return [...before.rows.keys()].some((id) => !rows.has(id))
}
