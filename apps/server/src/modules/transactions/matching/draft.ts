import type { AccountRow } from '../repository/detail.ts'
import type { FullRow } from '../repository/full.ts'
import type { PairLink } from '../repository/links.ts'
import { kindOf, labelOf } from './alone.ts'

/** Rows and pairs as they stand, and as they shall stand: changed in memory, written at once. */
export interface Draft {
  readonly accounts: ReadonlyMap<string, AccountRow>
  readonly before: { rows: ReadonlyMap<string, FullRow>; pairs: ReadonlyMap<string, PairLink> }
  readonly rows: Map<string, FullRow>
  readonly pairs: Map<string, PairLink>
}

export const isActive = ({ state }: PairLink) => state === 'automatic' || state === 'confirmed'
export const isAlive = ({ deleted_at }: FullRow) => deleted_at === null

export function change(draft: Draft, id: string, patch: Partial<FullRow>): void {
  const row = draft.rows.get(id)
  if (row) draft.rows.set(id, { ...row, ...patch })
}

export const pairsOf = (draft: Draft, id: string): PairLink[] =>
  [...draft.pairs.values()].filter(({ out_id, in_id }) => out_id === id || in_id === id)

export const activePairOf = (draft: Draft, id: string): PairLink | undefined =>
  pairsOf(draft, id).find(isActive)

export const refundsOf = (draft: Draft, id: string): FullRow[] =>
  [...draft.rows.values()].filter((row) => row.refund_of === id && isAlive(row))

/** What is left to give back of a charge, in minor units. */
export function leftOf(draft: Draft, charge: FullRow): bigint {
  const given = refundsOf(draft, charge.id).reduce((sum, { amount }) => sum + amount, 0n)
  return -charge.amount - given
}

/** A row without its pair or charge is what its text and sign say; a category borrowed from the charge goes back. */
export function standAlone(draft: Draft, id: string): void {
  const row = draft.rows.get(id)
  if (!row) return
  const hasBorrowed = row.kind === 'refund' && row.category_source !== 'person'
  change(draft, id, {
    refund_of: null,
    kind: kindOf(row, draft.accounts),
    ...(hasBorrowed ? labelOf(row, draft.accounts) : {}),
  })
}

/** Ends a pair. A refused one stays as the memory of the refusal. */
export function endPair(draft: Draft, pair: PairLink, how: 'refused' | 'gone'): void {
  if (how === 'refused') draft.pairs.set(pair.id, { ...pair, state: 'refused' })
  else draft.pairs.delete(pair.id)
  if (isActive(pair)) for (const id of [pair.out_id, pair.in_id]) standAlone(draft, id)
}

/** Ends everything that hangs on a row: pairs, suggestions of pairs, refunds of it, its own charge. */
export function endLinks(draft: Draft, id: string): void {
  for (const pair of pairsOf(draft, id)) if (pair.state !== 'refused') endPair(draft, pair, 'gone')
  for (const refund of refundsOf(draft, id)) standAlone(draft, refund.id)
  if (draft.rows.get(id)?.refund_of != null) standAlone(draft, id)
}

/** Writes a pair and what follows from it; suggestions about either row make room. */
export function putPair(draft: Draft, pair: PairLink): void {
  const rows = [pair.out_id, pair.in_id]
  for (const id of rows)
    for (const other of pairsOf(draft, id))
      if (other.state === 'suggested' && other.id !== pair.id) draft.pairs.delete(other.id)
  draft.pairs.set(pair.id, pair)
  if (!isActive(pair)) return
  for (const id of rows) {
    for (const refund of refundsOf(draft, id)) standAlone(draft, refund.id)
    if (draft.rows.get(id)?.refund_of != null) standAlone(draft, id)
    change(draft, id, { kind: 'transfer' })
  }
}

/** Makes a row the refund of a charge: it counts against the charge's category (decisions 4). */
export function putRefund(draft: Draft, refund: FullRow, charge: FullRow): void {
  const { category, category_source, category_confidence } = charge
  const label = refund.category_source === 'person' ? {} : { category, category_source, category_confidence }
  change(draft, refund.id, { kind: 'refund', refund_of: charge.id, ...label })
}
