import type { Tx } from '../../../platform/database/user-transaction.ts'
import {
  decideKind,
  followPurchases,
  rollupRepository,
  toChangeDeltas,
  updateRuledValues,
} from '../../ledger/index.ts'
import { type RuledRow, ruledRowRepository } from '../repository/ruled-row.ts'

/** Writes rows, moves the sums, and lets refunds follow the category of their purchase. */
export async function writeRows(
  tx: Tx,
  userId: string,
  before: ReadonlyMap<string, RuledRow>,
  after: ReadonlyMap<string, RuledRow>,
  now: Date,
): Promise<void> {
  await updateRuledValues(tx, userId, [...after.values()], now)
  await rollupRepository(tx).apply(
    userId,
    [...after.values()].flatMap((row) => {
      const old = before.get(row.id)
      const isMoved =
        old !== undefined &&
        (old.category !== row.category || old.kind !== row.kind || old.merchant !== row.merchant)
      return isMoved ? toChangeDeltas(old, row) : []
    }),
  )
  const ids = [...after.values()].flatMap(({ id, category }) =>
    before.get(id)?.category === category ? [] : [id],
  )
  await followPurchases(tx, userId, { ids }, now)
}

/** Adds the refunds of purchases whose kind changed, with the kind that follows from it. Rows that are already among them keep what they were before. */
export async function addRefunds(
  tx: Tx,
  userId: string,
  { before, after }: { before: Map<string, RuledRow>; after: Map<string, RuledRow> },
): Promise<void> {
  const moved = [...after.values()].filter((row) => before.get(row.id)?.kind !== row.kind)
  if (moved.length === 0) return
  for (const refund of await ruledRowRepository(tx).listRefunds(
    userId,
    moved.map(({ id }) => id),
  )) {
    const purchase = after.get(refund.refundOf ?? '')
    if (!purchase) continue
    before.set(refund.id, before.get(refund.id) ?? refund)
    const row = after.get(refund.id) ?? refund
    const link = { type: 'refund', purchaseKind: purchase.kind } as const
    after.set(refund.id, { ...row, ...decideKind({ ...row, link }) })
  }
}
