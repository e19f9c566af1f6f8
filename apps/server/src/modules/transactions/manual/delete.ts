import { transactionsCopy as copy } from '@lucas/contract/copy/transactions/transactions.ts'
import { absolute, fromWireAmount, sum, toWireAmount } from '@lucas/contract/rules/money.ts'
import type { DeletedTransaction, RestoreInput } from '@lucas/contract/transactions/manual-transaction.ts'
import type { Tx } from '../../../platform/database/user-transaction.ts'
import {
  createDeletion,
  findActivePair,
  type GoalAllocation,
  inLedger,
  isAlive,
  listRefunds,
  listRows,
  pairInWorkingSet,
  refundInWorkingSet,
  requireTransactions,
  toApiTransaction,
  updateRow,
  type WorkingSet,
} from '../../ledger/index.ts'
import type { ManualDeps } from './create.ts'
import { findOtherHalf, getManualRow } from './update.ts'

/** Deletes and restores manual transactions with their links and allocations. */
export function createDeleteManual(deps: ManualDeps) {
  const { allocations } = deps
  const { markDeleted } = createDeletion(deps)

  /** Returns the links and allocations of the row, which a restore request sends back. */
  const deleteManual = (userId: string, id: string): Promise<DeletedTransaction> =>
    inLedger(deps, userId, async (ledger) => {
      const workingSet = await ledger.load([id])
      const row = getManualRow(workingSet, id, copy.notDeletable)
      const other = findOtherHalf(workingSet, row)
      const ids = other ? [id, other.id] : [id]
      const links = toApiLinks(workingSet, id)
      const { released } = await markDeleted(ledger.tx, userId, workingSet, ids, 'person')
      ledger.touch()
      return { id, ids, ...links, parts: released.map(toApiAllocation) }
    })

  /**
   * Restores deleted transactions. Idempotent. Skips links and allocations that no longer fit, and throws `not_found` for an id
   * that is not the user's.
   */
  const restoreManual = (
    userId: string,
    id: string,
    { ids = [], pairs = [], refunds = [], parts: given = [] }: RestoreInput,
  ) =>
    inLedger(deps, userId, async (ledger) => {
      const { tx, now } = ledger
      const wanted = [...new Set([id, ...ids])]
      const linked = [
        ...pairs.flatMap(({ out_id, in_id }) => [out_id, in_id]),
        ...refunds.flatMap(({ refund_id, charge_id }) => [refund_id, charge_id]),
      ]
      const assigned = given.map(({ transaction_id }) => transaction_id)
      await requireTransactions(tx, userId, [...wanted, ...linked, ...assigned])
      await allocations.requireGoals(
        tx,
        userId,
        given.map(({ goal_id }) => goal_id),
      )
      const workingSet = await ledger.load([...new Set([...wanted, ...linked])])
      const restored = wanted.filter((one) => workingSet.rows.get(one)?.deletion === 'person')
      for (const one of restored) updateRow(workingSet, one, { deletedAt: null, deletion: null })
      for (const { out_id, in_id } of pairs)
        if (restored.includes(out_id) || restored.includes(in_id))
          pairInWorkingSet(workingSet, [out_id, in_id], now)
      for (const { refund_id, charge_id } of refunds)
        if (restored.includes(refund_id) || restored.includes(charge_id))
          refundInWorkingSet(workingSet, refund_id, charge_id)
      await ledger.save(workingSet)
      await restoreAllocations(
        tx,
        userId,
        workingSet,
        given.filter(({ transaction_id }) => restored.includes(transaction_id)),
      )
      const rows = await listRows(
        tx,
        userId,
        wanted.filter((one) => {
          const row = workingSet.rows.get(one)
          return row !== undefined && isAlive(row)
        }),
      )
      return { transactions: rows.map((row) => toApiTransaction(row, workingSet.accounts)) }
    })

  /** Restores allocations, but never more than the amount of the transaction. */
  async function restoreAllocations(
    tx: Tx,
    userId: string,
    workingSet: WorkingSet,
    given: NonNullable<RestoreInput['parts']>,
  ) {
    for (const [id, own] of Map.groupBy(given, ({ transaction_id }) => transaction_id)) {
      const row = workingSet.rows.get(id)
      const asked = own.map(fromApiAllocation)
      if (row?.currency !== 'CLP') continue
      if (sum(asked.map(({ amount }) => amount)) <= absolute(row.amount))
        await allocations.restoreAllocations(tx, userId, asked)
    }
  }

  return { deleteManual, restoreManual }
}

function toApiLinks(workingSet: WorkingSet, id: string) {
  const pair = findActivePair(workingSet, id)
  const purchaseId = workingSet.rows.get(id)?.refundOf
  return {
    pairs: pair ? [{ out_id: pair.out_id, in_id: pair.in_id }] : [],
    refunds: [
      ...listRefunds(workingSet, id).map((refund) => ({ refund_id: refund.id, charge_id: id })),
      ...(purchaseId ? [{ refund_id: id, charge_id: purchaseId }] : []),
    ],
  }
}

const toApiAllocation = ({ transactionId, goalId, amount, note }: GoalAllocation) => ({
  transaction_id: transactionId,
  goal_id: goalId,
  amount: toWireAmount(amount, 'CLP'),
  note,
})

const fromApiAllocation = ({
  transaction_id,
  goal_id,
  amount,
  note,
}: ReturnType<typeof toApiAllocation>): GoalAllocation => ({
  transactionId: transaction_id,
  goalId: goal_id,
  amount: fromWireAmount(amount, 'CLP'),
  note,
})
