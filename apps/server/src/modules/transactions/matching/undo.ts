import { newId } from '../../../platform/ids.ts'
import { backTo } from '../domain/merging.ts'
import type { FullRow } from '../repository/full.ts'
import type { PairLink } from '../repository/links.ts'
import type { MergeEntry, OwnWords } from '../repository/merges.ts'
import { isDivided } from '../splitting/family.ts'
import { kindOf, labelOf, merchantOf } from './alone.ts'
import { change, type Draft, endLinks, isAlive, leftOf, putPair, putRefund } from './draft.ts'
import { factsOf, type Reseal, wordsOf } from './facts.ts'
import { stillPairs } from './merge.ts'

/** What the log says of a merge. */
export type Logged = Pick<MergeEntry, 'kept_id' | 'merged_id' | 'facts_from' | 'links'> & {
  kept: FullRow
  merged: FullRow | null
  after: OwnWords
}

/** Makes two rows of one again, with all that hung on them; what was changed since the merge stays on its row. */
export function undoInDraft(draft: Draft, logged: Logged, reseal: Reseal): boolean {
  const kept = draft.rows.get(logged.kept_id)
  const merged = draft.rows.get(logged.merged_id)
  if (!kept || !merged || !isAlive(kept) || merged.deletion !== 'merge' || isDivided(kept)) return false
  endLinks(draft, kept.id)
  const swapped = logged.facts_from === 'merged'
  const now = draft.rows.get(kept.id) ?? kept
  change(draft, merged.id, revived(draft, now, merged, logged, reseal))
  change(draft, kept.id, {
    ...wordsBack(logged, now),
    ...(swapped ? { ...factsOf(logged.kept), raw: logged.kept.raw } : {}),
    deleted_at: logged.kept.deleted_at,
    deletion: logged.kept.deletion,
  })
  for (const id of [kept.id, merged.id]) {
    const row = draft.rows.get(id)
    if (row) change(draft, id, { kind: kindOf(row, draft.accounts), refund_of: null })
  }
  restoreLinks(draft, logged)
  return true
}

/** The row that lived on in the other: its facts are where the merge left them. */
function revived(
  draft: Draft,
  kept: FullRow,
  merged: FullRow,
  { facts_from, merged: before }: Logged,
  reseal: Reseal,
): Partial<FullRow> {
  const facts = facts_from === 'merged' ? { ...factsOf(kept), raw: reseal(kept.id, merged.id, kept.raw) } : {}
  const row = { ...merged, ...facts }
  const words = before
    ? wordsOf(before)
    : {
        ...labelOf(row, draft.accounts),
        merchant_name: merchantOf(row, draft.accounts),
        name_source: 'bank' as const,
      }
  return { ...facts, ...words, deleted_at: null, deletion: null }
}

/** What the person wrote or chose since the merge stays; everything else goes back. */
function wordsBack({ kept, after }: Logged, now: FullRow): Partial<FullRow> {
  const hasChosen =
    now.category_source === 'person' &&
    (after.category_source !== 'person' || after.category !== now.category)
  const hasNamed =
    now.name_source === 'person' &&
    (after.name_source !== 'person' || after.merchant_name !== now.merchant_name)
  const before = wordsOf(kept)
  return {
    ...before,
    notes: backTo(kept.notes, after.notes, now.notes),
    tags: backTo(kept.tags, after.tags, now.tags),
    reviewed: backTo(kept.reviewed, after.reviewed, now.reviewed),
    ...(hasChosen
      ? {
          category: now.category,
          category_source: now.category_source,
          category_confidence: now.category_confidence,
        }
      : {}),
    ...(hasNamed ? { merchant_name: now.merchant_name, name_source: now.name_source } : {}),
  }
}

/** Pairs and refunds as they were, where both of their rows are still free for them. */
function restoreLinks(draft: Draft, { kept, merged, links }: Logged): void {
  for (const pair of links.pairs) {
    const known = [...draft.pairs.values()].find(
      ({ out_id, in_id }) => out_id === pair.out_id && in_id === pair.in_id,
    )
    if (known === undefined && stillPairs(draft, pair)) putPair(draft, withFreeId(draft, pair))
  }
  for (const before of links.refunds) giveBack(draft, before.id, before.refund_of)
  for (const before of [kept, merged])
    if (before?.refund_of != null) giveBack(draft, before.id, before.refund_of)
}

const withFreeId = (draft: Draft, pair: PairLink): PairLink =>
  draft.before.pairs.has(pair.id) && draft.pairs.has(pair.id) ? { ...pair, id: newId() } : pair

function giveBack(draft: Draft, refundId: string, chargeId: string | null): void {
  const [refund, charge] = [draft.rows.get(refundId), draft.rows.get(chargeId ?? '')]
  if (!refund || !charge || !isAlive(refund) || !isAlive(charge)) return
  if (refund.kind === 'income' && charge.kind === 'spending' && leftOf(draft, charge) >= refund.amount)
    putRefund(draft, refund, charge)
}
