import { transactionsCopy as copy } from '@lucas/contract/copy/transactions/transactions.ts'
import { sum } from '@lucas/contract/rules/money.ts'
import type { SplitAnswer, SplitInput } from '@lucas/contract/transactions/split.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/connect.ts'
import { fail, failField } from '../../../platform/errors.ts'
import type { Events } from '../../../platform/events/events.ts'
import { parseMinorUnits } from '../../../platform/minor-units.ts'
import { resolveCategories } from '../../categories/index.ts'
import { inLedger, type Ledger } from '../change.ts'
import type { LedgerRow } from '../domain/row.ts'
import { listApiTransactions } from '../read/detail.ts'
import type { WorkingSet } from '../working-set-edits.ts'
import { removePartsInWorkingSet } from './follow-original.ts'
import { isSplit, listParts } from './parts.ts'
import { splitInWorkingSet } from './split-in-working-set.ts'

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
      const known = await resolveCategories(
        ledger.tx,
        userId,
        parts.map(({ category }) => category),
      )
      splitInWorkingSet(
        workingSet,
        original,
        parts.map((part, at) => ({
          ...part,
          category: known.get(part.category) ?? failField('category', copy.categoryUnknown),
          amount: amounts[at] ?? 0n,
        })),
      )
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
