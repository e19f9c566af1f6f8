import { assertUserDataLocked } from '../../platform/database/locks.ts'
import type { Tx } from '../../platform/database/user-transaction.ts'
import { loadHiddenCategories } from '../categories/index.ts'
import { applyConsequences } from './consequences.ts'
import { type RollupDelta, toChangeDeltas } from './domain/rollup-delta.ts'
import type { LedgerRow } from './domain/row.ts'
import { detailRepository } from './repository/detail.ts'
import { listDecidedMatches } from './repository/match-suggestion.ts'
import { transactionRepository } from './repository/transaction.ts'
import { type TransferPairRow, transferPairRepository } from './repository/transfer-pair.ts'
import { updatePartsInWorkingSet } from './split/follow-original.ts'
import { isSplit } from './split/parts.ts'
import { isAlive, updateRefundsInWorkingSet, type WorkingSet } from './working-set-edits.ts'

/**
 * Loads rows with their links, with a constant number of queries. The caller holds the lock on the user data.
 */
export async function loadWorkingSet(tx: Tx, userId: string, ids: readonly string[]): Promise<WorkingSet> {
  assertUserDataLocked(tx)
  return loadRows(tx, userId, ids, await transferPairRepository(tx).listByTransactions(userId, ids))
}

/** Loads the rows of these ids and pairs. `describes` says whether the work may need hidden categories. */
async function loadRows(
  tx: Tx,
  userId: string,
  ids: readonly string[],
  pairs: readonly TransferPairRow[],
  describes: (rows: readonly LedgerRow[]) => boolean = () => true,
): Promise<WorkingSet> {
  const wanted = new Set([...ids, ...pairs.flatMap(({ out_id, in_id }) => [out_id, in_id])])
  const linked = await transactionRepository(tx).listWithRefunds(userId, [...wanted], ids)
  const purchaseIds = linked.flatMap(({ refundOf }) =>
    refundOf === null || linked.some(({ id }) => id === refundOf) ? [] : [refundOf],
  )
  // The other refunds determine how much of a purchase is not refunded.
  const rows =
    purchaseIds.length === 0
      ? linked
      : [...linked, ...(await transactionRepository(tx).listWithRefunds(userId, purchaseIds, purchaseIds))]
  const accounts = await detailRepository(tx).listAccounts(userId)
  const before = {
    rows: new Map(rows.map((row) => [row.id, row])),
    pairs: new Map(pairs.map((pair) => [pair.id, pair])),
  }
  return {
    hidden: describes(rows) ? await loadHiddenCategories(tx, userId) : null,
    accounts: new Map(accounts.map((account) => [account.id, account])),
    before,
    rows: new Map(before.rows),
    pairs: new Map(before.pairs),
  }
}

/**
 * Loads the suggestions, pairs and rows that decisions are about. A row gets the category of its text where its own question opens
 * again, or where it is no refund any more: of a link from before, or of one that another decision about its rows made.
 */
export async function loadDecisions(
  tx: Tx,
  userId: string,
  ids: readonly string[],
  action: 'decide' | 'reopen',
) {
  assertUserDataLocked(tx)
  const { suggestions, pairs } = await listDecidedMatches(tx, userId, ids)
  const known = new Set([...suggestions, ...pairs].map(({ id }) => id))
  const asked = new Set(ids)
  const alone = ids.filter((id) => !known.has(id))
  const named = [
    ...suggestions.flatMap(({ row_id, other_id }) => [row_id, other_id]),
    ...pairs.flatMap(({ id, out_id, in_id }) => (asked.has(id) ? [out_id, in_id] : [])),
    ...alone,
  ]
  const rowIds = [...new Set(named)]
  const describes = (rows: readonly LedgerRow[]) =>
    (action === 'reopen' && alone.length > 0) ||
    rowIds.length < named.length ||
    rows.some(({ refundOf }) => refundOf !== null)
  return {
    workingSet: await loadRows(tx, userId, rowIds, pairs, describes),
    suggestions: new Map(suggestions.map((found) => [found.id, found])),
  }
}

/** Writes the changes of a working set with parts, refunds and rollups. `saveChanges` also settles what is pending. Returns whether there were any. */
export async function writeWorkingSet(
  tx: Tx,
  userId: string,
  workingSet: WorkingSet,
  now: Date,
): Promise<boolean> {
  updatePartsInWorkingSet(workingSet)
  updateRefundsInWorkingSet(workingSet)
  const { before, rows, pairs } = workingSet
  const added = [...rows.values()].filter(({ id }) => !before.rows.has(id))
  const changed = [...rows.values()].flatMap((after) => {
    const old = before.rows.get(after.id)
    return old === undefined || old === after ? [] : [{ old, after }]
  })
  const swapped = changed.filter(({ old, after }) => toProviderKey(old) !== toProviderKey(after))
  const repository = transactionRepository(tx)
  await repository.parkProviderIds(
    userId,
    swapped.map(({ old }) => old.id),
    now,
  )
  await repository.insert(userId, added, now)
  await repository.update(
    userId,
    changed.map(({ after }) => after),
    now,
  )
  const pairRepository = transferPairRepository(tx)
  const upserted = [...pairs.values()].filter((pair) => before.pairs.get(pair.id) !== pair)
  await pairRepository.delete(
    userId,
    [...before.pairs.keys()].filter((id) => !pairs.has(id)),
  )
  await pairRepository.upsert(userId, upserted)
  const all = [...changed, ...added.map((after) => ({ old: null, after }))]
  const erased = await repository.erase(
    userId,
    [...before.rows.keys()].filter((id) => !rows.has(id)),
  )
  const deltas = [
    ...all.flatMap(({ old, after }) => toRollupDeltas(old, after)),
    ...erased.map((entry): RollupDelta => ({ entry, direction: 'out' })),
  ]
  await applyConsequences(tx, userId, { deltas }, now)
  return all.length > 0 || erased.length > 0 || upserted.length > 0 || pairs.size !== before.pairs.size
}

const toProviderKey = ({ accountId, providerId }: LedgerRow) => `${accountId} ${providerId}`

function toRollupDeltas(old: LedgerRow | null, after: LedgerRow): RollupDelta[] {
  const [was, is] = [old !== null && isCounted(old), isCounted(after)]
  if (was && is && old) return toChangeDeltas(old, after)
  if (was && old) return [{ entry: old, direction: 'out' }]
  return is ? [{ entry: after, direction: 'in' }] : []
}

/** A split transaction counts through its parts. */
const isCounted = (row: LedgerRow) => isAlive(row) && !isSplit(row)
