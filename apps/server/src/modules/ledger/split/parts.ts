import { decideKind } from '../domain/kind/decide-kind.ts'
import { isUncounted } from '../domain/pending-state.ts'
import { computePartShares, type PartShare, type SplitSource } from '../domain/split.ts'
import type { TransactionRow } from '../repository/transaction.ts'

type SplitFields = Pick<TransactionRow, 'parent_id' | 'part_total'>

export const isSplit = ({ parent_id, part_total }: SplitFields): boolean =>
  parent_id === null && part_total !== null

/** Returns why a split transaction or split part cannot be linked or merged, or null. */
export function findSplitError(row: SplitFields): 'split_divided' | 'split_part' | null {
  if (row.part_total === null) return null
  return row.parent_id === null ? 'split_divided' : 'split_part'
}

export const listParts = (rows: Iterable<TransactionRow>, id: string): TransactionRow[] =>
  [...rows]
    .filter(({ parent_id }) => parent_id === id)
    .toSorted((a, b) => (a.part_number ?? 0) - (b.part_number ?? 0))

/**
 * Adjusts the parts to the changed original. Unchanged parts are the same objects. Returns null if the split
 * must end.
 */
export function adjustParts(
  before: SplitSource,
  original: TransactionRow,
  parts: readonly TransactionRow[],
): TransactionRow[] | null {
  const shares = original.deleted_at === null ? computePartShares(before, original, parts) : null
  if (shares === null) return null
  return parts.map((part, at) => applyShare(original, part, shares[at] ?? part))
}

function applyShare(original: TransactionRow, part: TransactionRow, share: PartShare): TransactionRow {
  const after = {
    ...part,
    ...share,
    account_id: original.account_id,
    description: original.description,
    occurred_at: share.posted_on === original.posted_on ? original.occurred_at : null,
    pending: original.pending,
    ...toPartKindFields({ ...part, ...share }, original),
    merchant_name: part.name_source === 'bank' ? original.merchant_name : part.merchant_name,
    // A changed amount needs a new review.
    reviewed: part.reviewed && share.amount === part.amount,
  }
  return isSamePart(after, part) ? part : after
}

/** Returns the kind of a part: that of its original, unless the user chose one for it and the original counts. */
export function toPartKindFields(
  {
    amount,
    own_kind: ownKind,
    text_kind: textKind,
  }: Pick<TransactionRow, 'amount' | 'own_kind' | 'text_kind'>,
  original: TransactionRow,
): Pick<TransactionRow, 'kind' | 'kind_source'> {
  const link = { type: 'part', kind: original.kind, kindSource: original.kind_source } as const
  const { kind, kindSource } = decideKind({
    amount,
    ownKind,
    // A rule speaks of the whole transaction, which the link follows.
    ruleKind: null,
    textKind,
    link,
    isUncounted: isUncounted(original),
  })
  return { kind, kind_source: kindSource }
}

/** Whether two states of a part are equal in all fields that a user or provider can change. */
export const isSamePart = (a: TransactionRow, b: TransactionRow): boolean =>
  toComparable(a) === toComparable(b)

const toComparable = (row: TransactionRow) =>
  JSON.stringify([
    row.account_id,
    row.posted_on,
    row.occurred_at,
    String(row.amount),
    row.description,
    row.merchant_name,
    row.name_source,
    row.category,
    row.category_source,
    row.kind,
    row.kind_source,
    row.own_kind,
    row.pending,
    row.reviewed,
    row.tags,
    row.part_number,
    row.part_total,
  ])
