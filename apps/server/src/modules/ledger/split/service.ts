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
import type { LedgerRow } from '../domain/row.ts'
import { listApiTransactions } from '../read/detail.ts'
import { updateRow, type WorkingSet } from '../working-set-edits.ts'
import { removePartsInWorkingSet } from './follow-original.ts'
import { isSamePart, isSplit, listParts, type PartFields, toPart } from './parts.ts'

type SplitDeps = { db: Db; clock: Clock; events: Events }

export type Splits = ReturnType<typeof createSplits>

/** Splits a transaction in parts, which replace it in lists and sums. The original row stays for matching. */
export function createSplits(deps: SplitDeps) {
  async function finish(ledger: Ledger, workingSet: WorkingSet, id: string): Promise<SplitAnswer> {
    const { tx, userId } = ledger
    await ledger.save(workingSet)
    const parts = listParts(workingSet.rows.values(), id).map((part) => part.id)
    const [transaction, ...shown] = await listApiTransactions(tx, userId, [id, ...parts])
    return { transaction: transaction ?? fail('internal'), parts: shown }
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
      if (original.partTotal !== rows.length || !original.reviewed)
        updateRow(workingSet, id, { partTotal: rows.length, reviewed: true })
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

function getOriginal(workingSet: WorkingSet, id: string): LedgerRow {
  const original = workingSet.rows.get(id)
  if (!original || original.deletedAt !== null) return fail('not_found')
  return original.parentId === null ? original : fail('split_part')
}

/**
 * Returns the part with the requested id. Throws `conflict` if it no longer exists, because the client is
 * outdated.
 */
function findExistingPart(existing: readonly LedgerRow[], { id }: SplitPart): LedgerRow | undefined {
  if (id === undefined) return undefined
  return existing.find((part) => part.id === id) ?? fail('conflict')
}

function toPartRow(
  original: LedgerRow,
  existing: LedgerRow | undefined,
  part: SplitPart,
  fields: Omit<PartFields, 'parentId' | 'categorySource'>,
): LedgerRow {
  const name = part.name.normalize('NFC')
  // A part has the kind of its original, unless the user chose one for it.
  const row = existing ?? { ...original, notes: '', ownKind: null }
  return {
    ...toPart(row, {
      ...fields,
      id: existing?.id ?? fields.id,
      parentId: original.id,
      categorySource: 'person',
    }),
    date: addMonths(original.date, part.month),
    occurredAt: part.month === 0 ? original.occurredAt : null,
    merchant: name,
    nameSource: name === original.merchant ? original.nameSource : 'person',
    tags: splitTags(part.tags),
    reviewed: true,
  }
}

const reuseIfSame = (before: LedgerRow | undefined, after: LedgerRow) =>
  before !== undefined && isSamePart(before, after) ? before : after
