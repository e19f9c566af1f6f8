import { absolute, toWireAmount } from '@lucas/contract/rules/money.ts'
import type { ManualTransactionPatch } from '@lucas/contract/transactions/manual-transaction.ts'
import type { Transaction } from '@lucas/contract/transactions/transaction.ts'
import type { Tx } from '../../../platform/database/user-transaction.ts'
import { fail } from '../../../platform/errors.ts'
import type { LearnedRules } from '../../classification/index.ts'
import { applyRulesToRenamedRow, loadRules } from '../../classification/index.ts'
import { isDataBlockedLocked } from '../../data-block/index.ts'
import type { AccountRow, Ledger, LedgerRow } from '../../ledger/index.ts'
import {
  detailRepository,
  findActivePair,
  isAlive,
  isUserChosen,
  pairInWorkingSet,
  removeLinks,
  toApiTransaction,
  toKindFields,
  updateRow,
  type WorkingSet,
} from '../../ledger/index.ts'
import {
  describeManual,
  requirePastDate,
  toInstalmentPlan,
  toPaymentMethod,
  toSignedAmount,
} from './build-row.ts'
import { getAccount, type ManualDeps } from './create.ts'

/** Updates the fields of a manual transaction. Notes, tags and a category that the user chose stay. */
export function createUpdateFacts({ clock, patterns, allocations }: ManualDeps) {
  async function updateFacts(
    ledger: Ledger,
    id: string,
    patch: ManualTransactionPatch,
  ): Promise<Transaction> {
    const { tx, userId, now } = ledger
    const workingSet = await ledger.load([id])
    const before = getManualRow(workingSet, id)
    const isBlocked = await isDataBlockedLocked(tx, userId)
    const rules = await loadRules(tx, userId)
    editInWorkingSet(workingSet, before, patch, {
      now,
      today: clock.today(),
      rules,
      isBlocked,
    })
    if (!isBlocked && rules.written.size > 0)
      await applyRulesToRenamedRow(tx, userId, workingSet, before, {
        allocations,
        patterns,
        now,
      })
    await limitAllocations(tx, userId, before, workingSet.rows.get(id) ?? before)
    await ledger.save(workingSet)
    const stored = (await detailRepository(tx).find(userId, id)) ?? fail('internal')
    return toApiTransaction(stored, workingSet.accounts)
  }

  /** Limits the goal allocations to the new amount. Releases them if the currency changes. */
  async function limitAllocations(tx: Tx, userId: string, before: LedgerRow, after: LedgerRow) {
    if (before.currency !== after.currency) await allocations.releaseAllocations(tx, userId, [after.id])
    else if (absolute(after.amount) < absolute(before.amount))
      await allocations.limitAllocations(tx, userId, new Map([[after.id, after.amount]]))
  }

  return updateFacts
}

/** Returns a manual transaction that is not deleted and not split. */
export function getManualRow(workingSet: WorkingSet, id: string, detail?: string): LedgerRow {
  const row = workingSet.rows.get(id)
  if (!row || !isAlive(row)) return fail('not_found')
  if (row.parentId !== null) return fail('split_part')
  if (row.partTotal !== null) return fail('split_divided')
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
  row: LedgerRow,
  patch: ManualTransactionPatch,
  { now, today, rules, isBlocked }: EditContext,
): void {
  const account = getAccount(workingSet.accounts, patch.account ?? row.accountId)
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
  const isMoved = amount !== row.amount || account.id !== row.accountId
  if (isMoved) removeLinks(workingSet, row.id)
  updateRow(workingSet, row.id, {
    accountId: account.id,
    currency: account.currency,
    amount,
    ...toOriginalAmounts(amount),
    date: requirePastDate(patch.date ?? row.date, today),
    description,
    paymentMethod: toPaymentMethod(account),
    ...toInstalmentPlan(patch.instalments ?? countMonths(row, account, amount), account, amount),
    ...(isMoved ? toKindFields({ ...row, amount, textKind: null }) : {}),
    ...(isRenamed && row.nameSource !== 'person'
      ? { merchant: described.merchant, nameSource: described.nameSource }
      : {}),
    ...(isRenamed && !isUserChosen(row) && !isBlocked
      ? {
          category: described.category,
          categorySource: described.categorySource,
          categoryConfidence: described.categoryConfidence,
        }
      : {}),
  })
  if (isMoved && other) updateOtherHalf(workingSet, row.id, other, now)
}

/** In how many months a purchase is still charged: cuotas are of a manual card. */
const countMonths = (row: LedgerRow, { type, manual }: AccountRow, amount: bigint): number =>
  type === 'credit' && manual && amount < 0n ? (row.instalmentTotal ?? 1) : 1

/** Returns the manual other half of a transfer. */
export function findOtherHalf(workingSet: WorkingSet, { id }: LedgerRow): LedgerRow | undefined {
  const pair = findActivePair(workingSet, id)
  const other = workingSet.rows.get(pair?.out_id === id ? pair.in_id : (pair?.out_id ?? ''))
  return other?.manual ? other : undefined
}

/** Applies the new amount to the other half of the transfer. */
function updateOtherHalf(workingSet: WorkingSet, id: string, other: LedgerRow, now: Date): void {
  const row = workingSet.rows.get(id)
  if (!row || row.accountId === other.accountId || row.amount > 0n === other.amount > 0n) return
  if (row.currency === other.currency)
    updateRow(workingSet, other.id, { amount: -row.amount, ...toOriginalAmounts(-row.amount) })
  pairInWorkingSet(workingSet, [id, other.id], now)
}

const toOriginalAmounts = (amount: bigint) => ({
  in: amount > 0n ? amount : 0n,
  out: amount < 0n ? -amount : 0n,
})
