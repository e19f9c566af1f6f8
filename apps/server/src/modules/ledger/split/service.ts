import { transactionsCopy as copy } from '@lucas/contract/copy/transactions/transactions.ts'
import { sum } from '@lucas/contract/rules/money.ts'
import { addMonths } from '@lucas/contract/rules/periods.ts'
import type { SplitAnswer, SplitInput, SplitPart } from '@lucas/contract/transactions/split.ts'
import { splitTags } from '@lucas/contract/transactions/transaction.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/connect.ts'
import { fail, failField } from '../../../platform/errors.ts'
import type { Events } from '../../../platform/events/events.ts'
import { newId } from '../../../platform/ids.ts'
import { parseMinorUnits } from '../../../platform/minor-units.ts'
import { resolveCategories } from '../../categories/index.ts'
import { inLedger, type Ledger } from '../change.ts'
import { loadAccountsById } from '../read/detail.ts'
import { toApiTransaction } from '../read/to-api.ts'
import { reviewQueueRepository } from '../repository/review-queue.ts'
import type { TransactionRow } from '../repository/transaction.ts'
import { updateRow, type WorkingSet } from '../working-set-edits.ts'
import { isSamePart, isSplit, listParts } from './parts.ts'
import { removePartsInWorkingSet } from './update-working-set.ts'

type SplitDeps = { db: Db; clock: Clock; events: Events }

export type Splits = ReturnType<typeof createSplits>

/** Splits a transaction in parts, which replace it in lists and sums. The original row stays for matching. */
export function createSplits(deps: SplitDeps) {
  async function finish(ledger: Ledger, workingSet: WorkingSet, id: string): Promise<SplitAnswer> {
    const { tx, userId } = ledger
    await ledger.save(workingSet)
    const parts = listParts(workingSet.rows.values(), id).map((part) => part.id)
    const rows = new Map(
      (await reviewQueueRepository(tx).listRows(userId, [id, ...parts])).map((row) => [row.id, row]),
    )
    const accounts = await loadAccountsById(tx, userId)
    const wire = (one: string) => toApiTransaction(rows.get(one) ?? fail('internal'), accounts)
    return { transaction: wire(id), parts: parts.map(wire) }
  }

  /** Splits a transaction or changes its split: parts with an id stay, the others are removed. */
  const split = (userId: string, id: string, { parts }: SplitInput): Promise<SplitAnswer> =>
    inLedger(deps, userId, async (ledger) => {
      const workingSet = await ledger.load([id])
      const original = getOriginal(workingSet, id)
      if (original.kind !== 'spending' && original.kind !== 'income') fail('split_refused')
      const amounts = parts.map(({ amount }) =>
        parseMinorUnits('parts', amount, original.currency, copy.amountDecimals),
      )
      const sign = original.amount < 0n ? -1n : 1n
      if (sum(amounts) !== sign * original.amount) fail('split_sum')
      const existing = listParts(workingSet.rows.values(), id)
      const known = await resolveCategories(
        ledger.tx,
        userId,
        parts.map(({ category }) => category),
      )
      // Lists show the newest id of a day first, so the first part gets it.
      const newIds = parts.map(() => newId()).toReversed()
      const rows = parts.map((part, at) =>
        toPartRow(original, findExistingPart(existing, part), part, {
          id: newIds[at] ?? newId(),
          category: known.get(part.category) ?? failField('category', copy.categoryUnknown),
          amount: sign * (amounts[at] ?? 0n),
          number: at + 1,
          total: parts.length,
        }),
      )
      if (new Set(rows.map((row) => row.id)).size < rows.length) fail('conflict')
      for (const part of existing) workingSet.rows.delete(part.id)
      for (const row of rows)
        workingSet.rows.set(row.id, reuseIfSame(workingSet.before.rows.get(row.id), row))
      if (original.part_total !== rows.length || !original.reviewed)
        updateRow(workingSet, id, { part_total: rows.length, reviewed: true })
      return finish(ledger, workingSet, id)
    })

  /** Undoes a split. */
  const unsplit = (userId: string, id: string): Promise<SplitAnswer> =>
    inLedger(deps, userId, async (ledger) => {
      const workingSet = await ledger.load([id])
      if (isSplit(getOriginal(workingSet, id))) removePartsInWorkingSet(workingSet, id)
      return finish(ledger, workingSet, id)
    })

  return { split, unsplit }
}

function getOriginal(workingSet: WorkingSet, id: string): TransactionRow {
  const original = workingSet.rows.get(id)
  if (!original || original.deleted_at !== null) return fail('not_found')
  return original.parent_id === null ? original : fail('split_part')
}

/**
 * Returns the part with the requested id. Throws `conflict` if it no longer exists, because the client is
 * outdated.
 */
function findExistingPart(
  existing: readonly TransactionRow[],
  { id }: SplitPart,
): TransactionRow | undefined {
  if (id === undefined) return undefined
  return existing.find((part) => part.id === id) ?? fail('conflict')
}

interface PartFields {
  id: string
  category: string
  amount: bigint
  number: number
  total: number
}

function toPartRow(
  original: TransactionRow,
  existing: TransactionRow | undefined,
  part: SplitPart,
  { id: newPartId, category, amount, number, total }: PartFields,
): TransactionRow {
  const id = existing?.id ?? newPartId
  const name = part.name.normalize('NFC')
  return {
    ...(existing ?? { ...original, notes: '' }),
    id,
    provider_id: `part:${id}`,
    posted_on: addMonths(original.posted_on, part.month),
    occurred_at: part.month === 0 ? original.occurred_at : null,
    amount,
    merchant_name: name,
    name_source: name === original.merchant_name ? original.name_source : 'person',
    category,
    category_source: 'person',
    category_confidence: 100,
    tags: splitTags(part.tags),
    manual: false,
    reviewed: true,
    balance_after: null,
    original_in: null,
    original_out: null,
    installment_number: null,
    installment_total: null,
    raw: null,
    // A part has the kind of its original, unless the user chose one for it.
    own_kind: existing?.own_kind ?? null,
    parent_id: original.id,
    part_number: number,
    part_total: total,
  }
}

const reuseIfSame = (before: TransactionRow | undefined, after: TransactionRow) =>
  before !== undefined && isSamePart(before, after) ? before : after
