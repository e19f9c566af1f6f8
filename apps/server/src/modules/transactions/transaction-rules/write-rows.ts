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
