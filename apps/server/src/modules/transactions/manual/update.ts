import { absolute, toWireAmount } from '@lucas/contract/rules/money.ts'
import type { ManualTransactionPatch } from '@lucas/contract/transactions/manual-transaction.ts'
import type { Transaction } from '@lucas/contract/transactions/transaction.ts'
import type { Tx } from '../../../platform/database/user-transaction.ts'
import { fail } from '../../../platform/errors.ts'
import type { LearnedRules } from '../../classification/index.ts'
import { applyRulesToRenamedRow, loadRules } from '../../classification/index.ts'
import { isDataBlockedLocked } from '../../data-block/index.ts'
import type { TransactionRow } from '../../ledger/index.ts'
import {
  detailRepository,
  findActivePair,
  isAlive,
  isUserChosen,
  loadWorkingSet,
  pairInWorkingSet,
  removeLinks,
  saveChanges,
  toApiTransaction,
  toKindFields,
  updateRow,
  type WorkingSet,
} from '../../ledger/index.ts'
import { describeManual, requirePastDate, toPaymentMethod, toSignedAmount } from './build-row.ts'
import { getAccount, type ManualDeps } from './create.ts'

/** Updates the fields of a manual transaction. Notes, tags and a category that the user chose stay. */
export function createUpdateFacts({ clock, events, patterns, allocations }: ManualDeps) {
  async function updateFacts(
    tx: Tx,
    userId: string,
    id: string,
    patch: ManualTransactionPatch,
  ): Promise<Transaction> {
    const workingSet = await loadWorkingSet(tx, userId, [id])
    const before = getManualRow(workingSet, id)
    const isBlocked = await isDataBlockedLocked(tx, userId)
    const rules = await loadRules(tx, userId)
    editInWorkingSet(workingSet, before, patch, {
      now: clock.now(),
      today: clock.today(),
      rules,
      isBlocked,
    })
    if (!isBlocked && rules.written.size > 0)
      await applyRulesToRenamedRow(tx, userId, workingSet, before, {
        allocations,
        patterns,
        now: clock.now(),
      })
    await limitAllocations(tx, userId, before, workingSet.rows.get(id) ?? before)
    await saveChanges(tx, userId, workingSet, clock.now())
    await events.publish(tx, userId, { type: 'transactions_changed' })
    const stored = (await detailRepository(tx).find(userId, id)) ?? fail('internal')
    return toApiTransaction(stored, workingSet.accounts)
  }

  /** Limits the goal allocations to the new amount. Releases them if the currency changes. */
  async function limitAllocations(tx: Tx, userId: string, before: TransactionRow, after: TransactionRow) {
    if (before.currency !== after.currency) await allocations.releaseAllocations(tx, userId, [after.id])
    else if (absolute(after.amount) < absolute(before.amount))
      await allocations.limitAllocations(tx, userId, new Map([[after.id, after.amount]]))
  }

  return updateFacts
}

/** Returns a manual transaction that is not deleted and not split. */
export function getManualRow(workingSet: WorkingSet, id: string, detail?: string): TransactionRow {
  const row = workingSet.rows.get(id)
  if (!row || !isAlive(row)) return fail('not_found')
  if (row.parent_id !== null) return fail('split_part')
  if (row.part_total !== null) return fail('split_divided')
  if (!row.manual) return fail('transaction_not_by_hand', detail === undefined ? {} : { detail })
  return row
}

interface EditContext {
  now: Date
  today: string
  rules: LearnedRules
  /** Whether the user blocked the processing of the data: the category stays. */
  isBlocked: boolean
}

function editInWorkingSet(
  workingSet: WorkingSet,
  row: TransactionRow,
  patch: ManualTransactionPatch,
  { now, today, rules, isBlocked }: EditContext,
): void {
  const account = getAccount(workingSet.accounts, patch.account ?? row.account_id)
  const size = patch.amount ?? toWireAmount(absolute(row.amount), row.currency)
  const amount = toSignedAmount(
    size,
    patch.type ?? (row.amount < 0n ? 'expense' : 'income'),
    account.currency,
  )
  const description = (patch.name ?? row.description).normalize('NFC')
  const described = describeManual(description, amount, account, rules)
  const isRenamed = description !== row.description || amount > 0n !== row.amount > 0n
  const other = findOtherHalf(workingSet, row)
  const isMoved = amount !== row.amount || account.id !== row.account_id
  if (isMoved) removeLinks(workingSet, row.id)
  updateRow(workingSet, row.id, {
    account_id: account.id,
    currency: account.currency,
    amount,
    ...toOriginalAmounts(amount),
    posted_on: requirePastDate(patch.date ?? row.posted_on, today),
    description,
    payment_method: toPaymentMethod(account),
    ...(account.type !== 'credit' || amount > 0n
      ? { installment_number: null, installment_total: null }
      : {}),
    ...(isMoved ? toKindFields({ ...row, amount, text_kind: null }) : {}),
    ...(isRenamed && row.name_source !== 'person'
      ? { merchant_name: described.merchant, name_source: described.nameSource }
      : {}),
    ...(isRenamed && !isUserChosen(row) && !isBlocked
      ? {
          category: described.category,
          category_source: described.categorySource,
          category_confidence: described.categoryConfidence,
        }
      : {}),
  })
  if (isMoved && other) updateOtherHalf(workingSet, row.id, other, now)
}

/** Returns the manual other half of a transfer. */
export function findOtherHalf(workingSet: WorkingSet, { id }: TransactionRow): TransactionRow | undefined {
  const pair = findActivePair(workingSet, id)
  const other = workingSet.rows.get(pair?.out_id === id ? pair.in_id : (pair?.out_id ?? ''))
  return other?.manual ? other : undefined
}

/** Applies the new amount to the other half of the transfer. */
function updateOtherHalf(workingSet: WorkingSet, id: string, other: TransactionRow, now: Date): void {
  const row = workingSet.rows.get(id)
  if (!row || row.account_id === other.account_id || row.amount > 0n === other.amount > 0n) return
  if (row.currency === other.currency)
    updateRow(workingSet, other.id, { amount: -row.amount, ...toOriginalAmounts(-row.amount) })
  pairInWorkingSet(workingSet, [id, other.id], now)
}

const toOriginalAmounts = (amount: bigint) => ({
  original_in: amount > 0n ? amount : 0n,
  original_out: amount < 0n ? -amount : 0n,
})
