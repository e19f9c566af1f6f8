import type { Tx } from '../../../platform/database/user-transaction.ts'
import { decideKind } from '../domain/kind/decide-kind.ts'
import { toChangeDeltas } from '../domain/rollup-delta.ts'
import { rollupRepository } from '../repository/rollup.ts'
import { type RuledRow, ruledRowRepository } from '../repository/ruled-row.ts'

/** Writes rows and moves the sums. */
export async function writeRows(
  tx: Tx,
  userId: string,
  before: ReadonlyMap<string, RuledRow>,
  after: ReadonlyMap<string, RuledRow>,
  now: Date,
): Promise<void> {
  await ruledRowRepository(tx).update(userId, [...after.values()], now)
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
}

/** Returns the kind of a refund, which follows that of its purchase. */
export const toRefundKind = (refund: RuledRow, { kind: purchaseKind }: RuledRow) =>
  decideKind({ ...refund, link: { type: 'refund', purchaseKind } })

/** Adds the refunds of moved purchases, as `follow` makes them. Rows that are already among them keep what they were before. */
export async function addRefunds(
  tx: Tx,
  userId: string,
  { before, after }: { before: Map<string, RuledRow>; after: Map<string, RuledRow> },
  isMoved: (row: RuledRow, old: RuledRow | undefined) => boolean,
  follow: (refund: RuledRow, purchase: RuledRow) => RuledRow,
): Promise<void> {
  const moved = [...after.values()].filter((row) => isMoved(row, before.get(row.id)))
  if (moved.length === 0) return
  for (const refund of await ruledRowRepository(tx).listRefunds(
    userId,
    moved.map(({ id }) => id),
  )) {
    const purchase = after.get(refund.refundOf ?? '')
    if (!purchase) continue
    before.set(refund.id, before.get(refund.id) ?? refund)
    after.set(refund.id, follow(after.get(refund.id) ?? refund, purchase))
  }
}
