import { factsFrom } from '@lucas/contract/rules/merging.ts'
import { newId } from '../../../platform/ids.ts'
import { joinWritten } from '../domain/merging.ts'
import type { FullRow } from '../repository/full.ts'
import type { PairLink } from '../repository/links.ts'
import type { MergeEntry } from '../repository/merges.ts'
import { refusalOf } from '../splitting/family.ts'
import { kindOf } from './alone.ts'
import {
  activePairOf,
  change,
  type Draft,
  endLinks,
  isActive,
  isAlive,
  leftOf,
  pairsOf,
  putPair,
  putRefund,
  refundsOf,
} from './draft.ts'
import { factsOf, isChosen, type Reseal, wordsOf } from './facts.ts'

export interface Wanted {
  keptId: string
  mergedId: string
  reason: MergeEntry['reason']
  automatic: boolean
}

export type Refusal = 'not_found' | 'merge_refused' | 'split_divided' | 'split_part'

/** Whether two rows can be one movement: one currency; two of banks on one account and of one amount. */
export function canMerge(kept: FullRow | undefined, merged: FullRow | undefined): Refusal | null {
  if (!kept || !merged || !isAlive(kept) || !isAlive(merged)) return 'not_found'
  const tied = refusalOf(kept) ?? refusalOf(merged)
  if (tied !== null) return tied
  if (kept.id === merged.id || kept.currency !== merged.currency) return 'merge_refused'
  if (kept.amount > 0n !== merged.amount > 0n) return 'merge_refused'
  const isLoose = kept.manual || merged.manual
  if (isLoose) return null
  return kept.account_id === merged.account_id && kept.amount === merged.amount ? null : 'merge_refused'
}

/** Makes one row of two in a draft; answers what the log keeps. What hung on either hangs on the kept one. */
export function mergeInDraft(draft: Draft, wanted: Wanted, now: Date, reseal: Reseal): MergeEntry | Refusal {
  const kept = draft.rows.get(wanted.keptId)
  const merged = draft.rows.get(wanted.mergedId)
  const refusal = canMerge(kept, merged)
  if (refusal !== null || !kept || !merged) return refusal ?? 'not_found'

  const links = {
    pairs: [...pairsOf(draft, kept.id), ...pairsOf(draft, merged.id)].filter(
      ({ state }) => state !== 'refused',
    ),
    refunds: [...refundsOf(draft, kept.id), ...refundsOf(draft, merged.id)],
  }
  endLinks(draft, kept.id)
  endLinks(draft, merged.id)
  const from = factsFrom(kept, merged)
  const swaps = from === 'merged'
  const [alone, other] = [draft.rows.get(kept.id) ?? kept, draft.rows.get(merged.id) ?? merged]
  const facts = swaps ? { ...factsOf(merged), raw: reseal(merged.id, kept.id, merged.raw) } : {}
  change(draft, kept.id, {
    ...facts,
    ...joinWritten(kept, merged),
    ...labelFor(alone, other),
    ...nameFor(kept, merged, swaps),
    kind: kindOf({ ...alone, ...facts }, draft.accounts),
    reviewed: kept.reviewed || merged.reviewed,
  })
  change(draft, merged.id, {
    deleted_at: now,
    deletion: 'merge',
    ...(swaps ? { ...factsOf(kept), raw: null } : {}),
  })
  carryOver(draft, kept, merged, links)
  const after = draft.rows.get(kept.id) ?? kept
  return {
    id: newId(),
    kept_id: kept.id,
    merged_id: merged.id,
    reason: wanted.reason,
    automatic: wanted.automatic,
    facts_from: from,
    kept_before: kept,
    merged_before: merged,
    kept_after: wordsOf(after),
    links,
  }
}

/** The person's choice of a category before any guess, the kept row's before the other's. */
function labelFor(kept: FullRow, merged: FullRow) {
  const { category, category_source, category_confidence } =
    isChosen(kept) || !isChosen(merged) ? kept : merged
  return { category, category_source, category_confidence }
}

function nameFor(kept: FullRow, merged: FullRow, swaps: boolean) {
  const isOther = kept.name_source === 'bank' && (merged.name_source === 'person' || swaps)
  const { merchant_name, name_source } = isOther ? merged : kept
  return { merchant_name, name_source }
}

/** Pairs and refunds of both rows go on with the kept one, as far as they still fit it. */
function carryOver(draft: Draft, kept: FullRow, merged: FullRow, links: MergeEntry['links']): void {
  const row = () => draft.rows.get(kept.id) ?? kept
  const refused = new Set(
    [...draft.pairs.values()]
      .filter(({ state }) => state === 'refused')
      .map(({ out_id, in_id }) => `${out_id} ${in_id}`),
  )
  const byStrength = links.pairs.toSorted((a, b) => strengthOf(b) - strengthOf(a))
  for (const pair of byStrength) {
    const moved = { ...pair, out_id: swap(pair.out_id, merged, kept), in_id: swap(pair.in_id, merged, kept) }
    if (refused.has(`${moved.out_id} ${moved.in_id}`) || !stillPairs(draft, moved)) continue
    putPair(
      draft,
      moved.id === pair.id && moved.out_id === pair.out_id && moved.in_id === pair.in_id
        ? pair
        : { ...moved, id: newId() },
    )
  }
  for (const { id } of links.refunds) {
    const refund = draft.rows.get(id)
    const fits =
      refund && isAlive(refund) && row().kind === 'spending' && leftOf(draft, row()) >= refund.amount
    if (fits && refund.id !== kept.id) putRefund(draft, refund, row())
  }
  const charge = draft.rows.get(kept.refund_of ?? merged.refund_of ?? '')
  if (charge && isAlive(charge) && row().kind === 'income' && leftOf(draft, charge) >= row().amount)
    putRefund(draft, row(), charge)
}

const strengthOf = ({ state }: PairLink) => (state === 'confirmed' ? 2 : state === 'automatic' ? 1 : 0)
const swap = (id: string, from: FullRow, to: FullRow) => (id === from.id ? to.id : id)

/** Two living rows of two accounts, free for a pair, whose amounts still cancel each other. */
export function stillPairs(draft: Draft, pair: PairLink): boolean {
  const [out, into] = [draft.rows.get(pair.out_id), draft.rows.get(pair.in_id)]
  if (!out || !into || !isAlive(out) || !isAlive(into) || out.account_id === into.account_id) return false
  const cancels =
    out.currency !== into.currency ? pair.kind === 'currency_exchange' : out.amount === -into.amount
  const areFree = !isActive(pair) || [out.id, into.id].every((id) => activePairOf(draft, id) === undefined)
  return cancels && areFree && out.amount < 0n && into.amount > 0n
}
