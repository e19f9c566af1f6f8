import type { Tx } from '../../../platform/database/user-transaction.ts'
import { changeRows, decideKind } from '../../ledger/index.ts'
import { type RuledRow, ruledRowRepository } from '../repository/ruled-row.ts'

const ruledFields = [
  'category',
  'categorySource',
  'categoryConfidence',
  'merchant',
  'nameSource',
  'kind',
  'kindSource',
  'ruleKind',
  'reviewed',
  'tags',
  'ruleIds',
] as const

/** Writes rows that are among those before, with what follows from it. */
export async function writeRows(
  tx: Tx,
  userId: string,
  before: ReadonlyMap<string, RuledRow>,
  after: ReadonlyMap<string, RuledRow>,
  now: Date,
): Promise<void> {
  const changes = [...after.values()].map((row) => ({ before: before.get(row.id) ?? row, after: row }))
  await changeRows(tx, userId, changes, ruledFields, now)
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
