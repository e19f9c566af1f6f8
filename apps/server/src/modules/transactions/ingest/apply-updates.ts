import type { Tx } from '../../../platform/database/user-transaction.ts'
import { newId } from '../../../platform/ids.ts'
import type { ChangedTransaction, UnmatchedTransaction } from '../domain/matching/dedupe.ts'
import { type RollupDelta, toChangeDeltas } from '../domain/rollup-delta.ts'
import { applyRules, type LearnedRules } from '../domain/rules/apply-rules.ts'
import type { DescribedRow, KindTransition } from '../linking/context.ts'
import { breaksLinks, toUnlinkedKinds } from '../linking/link.ts'
import { existingRepository } from '../repository/existing.ts'
import { writeRepository } from '../repository/write.ts'
import type { AddAccounts, CandidateRow, ExistingRow, NewRow } from '../types.ts'
import { describeTransaction } from './describe.ts'

/** An existing row and its new values. */
export interface RowUpdate {
  described: DescribedRow
  existing: ExistingRow
  keepsCategory: boolean
  /** Whether its own transfer and refund are detected again. */
  mustRelink: boolean
}

export function toDescribedRow(
  { transaction, providerId }: UnmatchedTransaction,
  rules: LearnedRules,
  id = newId(),
): DescribedRow {
  const { parsed, ...described } = applyRules(describeTransaction(transaction), transaction.amount, rules)
  const row: NewRow = { ...transaction, ...described, id, providerId, refundOf: null }
  return { parsed, row }
}

/**
 * Plans the update of each changed row. Pairs and refunds stay if the user confirmed them or the amount and
 * date are unchanged.
 */
export async function planUpdates(
  tx: Tx,
  userId: string,
  changes: readonly ChangedTransaction<ExistingRow>[],
  rules: LearnedRules,
): Promise<RowUpdate[]> {
  const planned = changes.map(({ existing, transaction, providerId, merge }) => {
    const described = toDescribedRow({ transaction, providerId }, rules, existing.id)
    if (existing.nameSource === 'person') {
      described.row.merchant = existing.merchant
      described.row.nameSource = 'person'
    }
    const mustUnlink = existing.deletion !== null || existing.amount !== described.row.amount
    return {
      existing,
      described,
      mustUnlink,
      mayUnlink: mustUnlink || merge !== null || breaksLinks(existing, described.row),
    }
  })
  const unsure = planned.filter(({ mustUnlink, mayUnlink }) => mayUnlink && !mustUnlink)
  const ids = unsure.map(({ existing }) => existing.id)
  const confirmed = new Set(ids.length === 0 ? [] : await existingRepository(tx).listConfirmed(userId, ids))
  return planned.map(({ existing, described, mayUnlink, mustUnlink }) =>
    mustUnlink || (mayUnlink && !confirmed.has(existing.id))
      ? toRelinkedUpdate(described, existing)
      : toLinkedUpdate(described, existing),
  )
}

const isChosen = ({ categorySource: source }: ExistingRow) => source === 'person' || source === 'learned'

const toRelinkedUpdate = (described: DescribedRow, existing: ExistingRow): RowUpdate => ({
  described,
  existing,
  keepsCategory: isChosen(existing),
  mustRelink: true,
})

const toLinkedUpdate = ({ row, parsed }: DescribedRow, existing: ExistingRow): RowUpdate => ({
  described: { row: { ...row, kind: existing.kind, refundOf: existing.refundOf }, parsed },
  existing,
  // A refund inherits the category of its purchase.
  keepsCategory: isChosen(existing) || existing.kind === 'refund',
  mustRelink: false,
})

/**
 * Deletes the links of rows whose amount or date the provider corrected. Linked rows of this ingest are
 * linked again; the others become unlinked.
 */
export async function releaseLinks(
  tx: Tx,
  userId: string,
  updated: readonly RowUpdate[],
  withAccounts: AddAccounts,
): Promise<KindTransition[]> {
  const unlinkedIds = updated.filter(({ mustRelink }) => mustRelink).map(({ existing }) => existing.id)
  if (unlinkedIds.length === 0) return []
  const others = new Set(await writeRepository(tx).deleteLinks(userId, unlinkedIds))
  for (const item of updated) if (others.delete(item.existing.id)) clearLink(item)
  return toUnlinkedKinds(withAccounts(await listCandidates(tx, userId, [...others])))
}

export const listCandidates = async (tx: Tx, userId: string, ids: string[]): Promise<CandidateRow[]> =>
  ids.length === 0 ? [] : existingRepository(tx).listByIds(userId, ids)

/** Removes the kind and refund link that the row had from its pair or purchase. */
function clearLink(item: RowUpdate): void {
  const { kind } = describeTransaction(item.described.row)
  item.described.row.kind = kind
  item.described.row.refundOf = null
  item.keepsCategory = isChosen(item.existing)
  item.mustRelink = true
}

/** Returns the rollup deltas. A split transaction counts through its parts. */
export function toRollupDeltas(
  added: readonly DescribedRow[],
  updated: readonly RowUpdate[],
  kinds: readonly KindTransition[],
): RollupDelta[] {
  return [
    ...added.map(({ row }): RollupDelta => ({ entry: row, direction: 'in' })),
    ...updated.flatMap(({ described: { row }, existing, keepsCategory }) => {
      if (existing.partTotal !== null) return []
      const after = keepsCategory ? { ...row, category: existing.category } : row
      return existing.deletion === null
        ? toChangeDeltas(existing, after)
        : [{ entry: after, direction: 'in' } as const]
    }),
    ...kinds.flatMap(toKindDeltas),
  ]
}

export const toKindDeltas = ({ before, kind, category }: KindTransition): RollupDelta[] =>
  toChangeDeltas(before, { ...before, kind, category: category ?? before.category })
