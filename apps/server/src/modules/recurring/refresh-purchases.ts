import type { Tx } from '../../platform/database/person.ts'
import { newId } from '../../platform/ids.ts'
import { fromDay } from './domain/day.ts'
import {
  groupPurchases,
  type InstalmentRow,
  type Purchase,
  partsOf,
  purchaseDay,
} from './domain/purchases.ts'
import { type PurchaseMember, type PurchaseRow, purchasesRepository } from './repository/purchases.ts'
import { rowsRepository, type StoredInstalment } from './repository/rows.ts'
import { toldOf } from './told.ts'

/** Puts the instalments of some names together anew and writes what changed. */
export async function refreshPurchases(
  tx: Tx,
  person: string,
  keys: readonly string[],
  now: Date,
): Promise<void> {
  const rows = (await rowsRepository(tx).instalments(person, keys)).map(toInstalment)
  const repository = purchasesRepository(tx)
  const known = await repository.ofKeys(
    person,
    keys,
    rows.map(({ id }) => id),
  )
  if (rows.length === 0 && known.length === 0) return
  const members = await repository.members(
    person,
    known.map(({ id }) => id),
  )
  const home = new Map(members.map((member) => [member.transactionId, member]))
  const byId = new Map(known.map((row) => [row.id, row]))
  const found = groupPurchases(rows)
  const ids = idsOf(found, home)
  const saved: PurchaseRow[] = []
  const placed: PurchaseMember[] = []
  for (const purchase of found) {
    const id = ids.get(purchase) ?? newId()
    const next = recordOf(person, id, purchase, byId.get(id)?.created_at ?? now)
    if (next && !isSame(byId.get(id), next)) saved.push(next)
    for (const row of purchase.rows)
      placed.push({ transactionId: row.id, purchaseId: id, number: row.number })
    byId.delete(id)
  }
  const stays = new Set(
    placed.filter((member) => isPlaced(home.get(member.transactionId), member)).map(rowOf),
  )
  await repository.save(saved)
  await repository.takeRows(
    person,
    members.map(rowOf).filter((id) => !stays.has(id)),
  )
  await repository.putRows(
    person,
    placed.filter(({ transactionId }) => !stays.has(transactionId)),
  )
  await repository.remove(person, [...byId.keys()])
}

const rowOf = ({ transactionId }: PurchaseMember) => transactionId
const isPlaced = (before: PurchaseMember | undefined, after: PurchaseMember) =>
  before?.purchaseId === after.purchaseId && before.number === after.number

const toInstalment = (row: StoredInstalment): InstalmentRow => ({
  id: row.id,
  ...toldOf(row),
  number: row.installment_number,
  total: row.installment_total,
  isDatedAtPurchase: row.dated_at_purchase ?? false,
})

/** A purchase keeps the id that most of its rows had. */
function idsOf(found: readonly Purchase[], home: ReadonlyMap<string, PurchaseMember>): Map<Purchase, string> {
  const shares = found.flatMap((purchase) => {
    const counts = new Map<string, number>()
    for (const { id } of purchase.rows) {
      const known = home.get(id)?.purchaseId
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

function recordOf(person: string, id: string, purchase: Purchase, createdAt: Date): PurchaseRow | null {
  const [row] = purchase.rows
  const begins = purchaseDay(purchase)
  const last = partsOf(purchase, begins).at(-1)
  if (!row || !last) return null
  return {
    user_id: person,
    id,
    account_id: row.accountId,
    match_key: row.key,
    total: purchase.total,
    purchased_on: fromDay(begins),
    ends_on: fromDay(last.day),
    dated_at_purchase: purchase.isDatedAtPurchase,
    created_at: createdAt,
  }
}

const isSame = (before: PurchaseRow | undefined, next: PurchaseRow): boolean =>
  before !== undefined &&
  before.account_id === next.account_id &&
  before.match_key === next.match_key &&
  before.total === next.total &&
  before.purchased_on === next.purchased_on &&
  before.ends_on === next.ends_on &&
  before.dated_at_purchase === next.dated_at_purchase
