import type { Clock } from '../../platform/clock.ts'
import { lockRecurring } from '../../platform/database/locks.ts'
import type { Tx } from '../../platform/database/user-transaction.ts'
import { newId } from '../../platform/ids.ts'
import { setWholePurchases, type WholePurchase } from '../ledger/index.ts'
import { fromDay } from './domain/day.ts'
import {
  computeInstalments,
  computePurchaseDay,
  groupPurchases,
  type InstalmentRow,
  type Purchase,
} from './domain/purchases.ts'
import { recomputeSeries } from './recompute-series.ts'
import {
  type InstalmentMember,
  type InstalmentPurchaseRow,
  instalmentPurchaseRepository,
} from './repository/instalment-purchase.ts'
import { type InstalmentTransactionRow, transactionRepository } from './repository/transaction.ts'
import { toDetectionInput } from './series-mapping.ts'

export type Recompute = ReturnType<typeof createRecompute>

/** A request may have written rows this long before it enqueued the job. */
const marginMs = 10_000
/** Match keys per batch: few round trips to the database and a small heap. */
const keysAtOnce = 400

/**
 * Recomputes series and instalment purchases in the caller's transaction, which holds the lock on the user data: purchases
 * that their instalments replace leave the sums. The functions for jobs return whether one did. The result depends on the stored transactions
 * and the user's edits, never on their order; running it again changes nothing.
 */
export function createRecompute(clock: Clock) {
  /** Returns whether a transaction got another kind. */
  async function recomputeKeys(tx: Tx, userId: string, keys: readonly string[]): Promise<boolean> {
    const now = clock.now()
    let hasChanged = false
    for (let at = 0; at < keys.length; at += keysAtOnce) {
      const batch = keys.slice(at, at + keysAtOnce)
      await recomputeSeries(tx, userId, batch, now)
      hasChanged = (await recomputePurchases(tx, userId, batch, now)) || hasChanged
    }
    return hasChanged
  }

  return {
    /** Recomputes the match keys of these written, changed or deleted transactions. */
    async forTransactions(tx: Tx, userId: string, transactionIds: readonly string[]): Promise<void> {
      if (transactionIds.length === 0) return
      const rows = transactionRepository(tx)
      await lockRecurring(tx, userId)
      await recomputeKeys(tx, userId, await rows.listKeys(userId, transactionIds))
    },
    /** Recomputes what was written since this moment, and series and purchases that have lost rows. */
    async changedSince(tx: Tx, userId: string, moment: Date): Promise<boolean> {
      const rows = transactionRepository(tx)
      await lockRecurring(tx, userId)
      return recomputeKeys(
        tx,
        userId,
        await rows.listKeysChangedSince(userId, new Date(moment.getTime() - marginMs)),
      )
    },
    /** Recomputes all series and purchases of the user. */
    async all(tx: Tx, userId: string): Promise<boolean> {
      const rows = transactionRepository(tx)
      await lockRecurring(tx, userId)
      return recomputeKeys(tx, userId, await rows.listAllKeys(userId))
    },
    /** Recomputes these match keys. The caller holds the lock of `lockRecurring`. */
    forKeys: (tx: Tx, userId: string, keys: readonly string[]) => recomputeKeys(tx, userId, keys),
  }
}

/**
 * Recomputes the instalment purchases of some match keys and writes what changed. A whole purchase whose instalments are
 * transactions too leaves the sums. Returns whether a transaction changed.
 */
async function recomputePurchases(
  tx: Tx,
  userId: string,
  keys: readonly string[],
  now: Date,
): Promise<boolean> {
  const rows = (await transactionRepository(tx).listInstalments(userId, keys)).map(toInstalmentRow)
  const repository = instalmentPurchaseRepository(tx)
  const known = await repository.listByKeysOrRows(
    userId,
    keys,
    rows.map(({ id }) => id),
  )
  if (rows.length === 0 && known.length === 0) return false
  const members = await repository.listMembers(
    userId,
    known.map(({ id }) => id),
  )
  const memberByTransaction = new Map(members.map((member) => [member.transactionId, member]))
  const byId = new Map(known.map((row) => [row.id, row]))
  const found = groupPurchases(rows)
  const ids = matchPurchaseIds(found, memberByTransaction)
  const changedRows: InstalmentPurchaseRow[] = []
  const nextMembers: InstalmentMember[] = []
  for (const purchase of found) {
    const id = ids.get(purchase) ?? newId()
    const next = toPurchaseRow(userId, id, purchase, byId.get(id)?.created_at ?? now)
    if (next && !isSamePurchase(byId.get(id), next)) changedRows.push(next)
    for (const row of purchase.rows)
      nextMembers.push({ transactionId: row.id, purchaseId: id, number: row.number })
    byId.delete(id)
  }
  const unchangedIds = new Set(
    nextMembers
      .filter((member) => isSameMember(memberByTransaction.get(member.transactionId), member))
      .map(getTransactionId),
  )
  await repository.upsert(changedRows)
  await repository.deleteMembers(
    userId,
    members.map(getTransactionId).filter((id) => !unchangedIds.has(id)),
  )
  await repository.createMembers(
    userId,
    nextMembers.filter(({ transactionId }) => !unchangedIds.has(transactionId)),
  )
  await repository.delete(userId, [...byId.keys()])
  return setWholePurchases(tx, userId, found.flatMap(listWholePurchases), now)
}

/** A purchase has at most one transaction with its whole amount. */
function listWholePurchases({ rows }: Purchase): WholePurchase[] {
  const hasInstalments = rows.some(({ number }) => number > 0)
  return rows.flatMap(({ id, number }) => (number === 0 ? [{ transactionId: id, hasInstalments }] : []))
}

const getTransactionId = ({ transactionId }: InstalmentMember) => transactionId
const isSameMember = (before: InstalmentMember | undefined, after: InstalmentMember) =>
  before?.purchaseId === after.purchaseId && before.number === after.number

const toInstalmentRow = (row: InstalmentTransactionRow): InstalmentRow => ({
  id: row.id,
  ...toDetectionInput(row),
  number: row.installment_number,
  total: row.installment_total,
  isDatedAtPurchase: row.dated_at_purchase ?? false,
})

/** Returns the id of each purchase that most of its rows had before. */
function matchPurchaseIds(
  found: readonly Purchase[],
  memberByTransaction: ReadonlyMap<string, InstalmentMember>,
): Map<Purchase, string> {
  const shares = found.flatMap((purchase) => {
    const counts = new Map<string, number>()
    for (const { id } of purchase.rows) {
      const known = memberByTransaction.get(id)?.purchaseId
      if (known) counts.set(known, (counts.get(known) ?? 0) + 1)
    }
    return [...counts].map(([id, count]) => ({ purchase, id, count }))
  })
  const ids = new Map<Purchase, string>()
  const used = new Set<string>()
  for (const { purchase, id } of shares.toSorted((a, b) => b.count - a.count || (a.id < b.id ? -1 : 1))) {
    if (ids.has(purchase) || used.has(id)) continue
    ids.set(purchase, id)
    used.add(id)
  }
  return ids
}

function toPurchaseRow(
  userId: string,
  id: string,
  purchase: Purchase,
  createdAt: Date,
): InstalmentPurchaseRow | null {
  const [row] = purchase.rows
  const purchasedOn = computePurchaseDay(purchase)
  const last = computeInstalments(purchase, purchasedOn).at(-1)
  if (!row || !last) return null
  return {
    user_id: userId,
    id,
    account_id: row.accountId,
    match_key: row.key,
    total: purchase.total,
    purchased_on: fromDay(purchasedOn),
    ends_on: fromDay(last.day),
    dated_at_purchase: purchase.isDatedAtPurchase,
    created_at: createdAt,
  }
}

const isSamePurchase = (before: InstalmentPurchaseRow | undefined, next: InstalmentPurchaseRow): boolean =>
  before !== undefined &&
  before.account_id === next.account_id &&
  before.match_key === next.match_key &&
  before.total === next.total &&
  before.purchased_on === next.purchased_on &&
  before.ends_on === next.ends_on &&
  before.dated_at_purchase === next.dated_at_purchase
