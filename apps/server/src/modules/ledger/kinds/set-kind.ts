import { transactionKindsCopy as copy } from '@lucas/contract/copy/transactions/transaction-kinds.ts'
import { limits } from '@lucas/contract/limits.ts'
import { fitsSign } from '@lucas/contract/rules/transaction-kinds.ts'
import type { PairDecision } from '@lucas/contract/transactions/manual-transaction.ts'
import type { TransactionKind } from '@lucas/contract/transactions/transaction.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/database/user-transaction.ts'
import { fail, failField } from '../../../platform/errors.ts'
import type { Events } from '../../../platform/events/events.ts'
import { saveChanges } from '../change.ts'
import { isUncounted } from '../domain/pending-state.ts'
import type { LedgerRow } from '../domain/row.ts'
import { kindRepository } from '../repository/kind.ts'
import { loadWorkingSet } from '../working-set.ts'
import {
  endPair,
  findActivePair,
  isAlive,
  listRefunds,
  refreshKind,
  unlinkRow,
  updateRow,
  type WorkingSet,
} from '../working-set-edits.ts'

/** Creates the function that sets the kind of one transaction. A null kind returns to the detected one. */
export function createSetKind({ clock, events }: { clock: Clock; events: Events }) {
  /**
   * Returns similar transactions of another kind, newest first. Throws `errors.kind` when the kind does not fit the sign
   * or the transaction is pending and left out, and `errors.pair` when the transaction is half of a pair and the user did not decide about it.
   */
  return async function setKind(
    tx: Tx,
    userId: string,
    id: string,
    kind: TransactionKind | null,
    pair: PairDecision | undefined,
  ): Promise<string[]> {
    const alone = await loadWorkingSet(tx, userId, [id])
    const parentId = alone.rows.get(id)?.parentId ?? null
    const workingSet = parentId === null ? alone : await loadWorkingSet(tx, userId, [id, parentId])
    const row = workingSet.rows.get(id)
    if (!row || !isAlive(row)) return fail('not_found')
    if (kind !== null && !fitsSign(kind, row.amount < 0n)) failField('kind', copy.misfit(kind))
    if (kind !== null && isUncounted(workingSet.rows.get(parentId ?? '') ?? row))
      failField('kind', copy.uncounted)
    setKindInWorkingSet(workingSet, row, kind, pair)
    if (await saveChanges(tx, userId, workingSet, clock.now()))
      await events.publish(tx, userId, { type: 'transactions_changed' })
    return kind === null ? [] : kindRepository(tx).listSimilar(userId, id, kind, limits.bulkIdsMax)
  }
}

function setKindInWorkingSet(
  workingSet: WorkingSet,
  row: LedgerRow,
  kind: TransactionKind | null,
  decision: PairDecision | undefined,
): void {
  const pair = findActivePair(workingSet, row.id)
  if (kind !== null && pair) {
    if (decision === undefined) failField('pair', copy.pairUndecided)
    if (decision === 'separate') endPair(workingSet, pair, 'refused')
  }
  // A refund of another kind is no longer the refund of its purchase.
  if (kind !== null && kind !== 'refund' && row.refundOf !== null) unlinkRow(workingSet, row.id)
  updateRow(workingSet, row.id, { ownKind: kind })
  // Its parts follow when the working set is saved.
  for (const { id } of [row, ...listRefunds(workingSet, row.id)]) refreshKind(workingSet, id)
}
