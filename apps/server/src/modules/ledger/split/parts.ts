import { decideKind, type KindDecision } from '../domain/kind/decide-kind.ts'
import { isUncounted } from '../domain/pending-state.ts'
import type { LedgerRow } from '../domain/row.ts'
import { computePartShares, type PartShare, type SplitSource } from '../domain/split.ts'

type SplitFields = Pick<LedgerRow, 'parentId' | 'partTotal'>

export const isSplit = ({ parentId, partTotal }: SplitFields): boolean =>
  parentId === null && partTotal !== null

/** Returns why a split transaction or split part cannot be linked or merged, or null. */
export function findSplitError(row: SplitFields): 'split_divided' | 'split_part' | null {
  if (row.partTotal === null) return null
  return row.parentId === null ? 'split_divided' : 'split_part'
}

export const listParts = (rows: Iterable<LedgerRow>, id: string): LedgerRow[] =>
  [...rows]
    .filter(({ parentId }) => parentId === id)
    .toSorted((a, b) => (a.partNumber ?? 0) - (b.partNumber ?? 0))

export interface PartFields extends Pick<LedgerRow, 'id' | 'amount' | 'category'> {
  parentId: string
  number: number
  total: number
  /** Whether the user or a rule of the user chose the category. */
  categorySource: 'person' | 'written'
}

/** Makes a part of a row: what the bank said of the whole stays with the original. */
export const toPart = (
  row: LedgerRow,
  { id, amount, category, categorySource, parentId, number, total }: PartFields,
): LedgerRow => ({
  ...row,
  id,
  providerId: `part:${id}`,
  amount,
  category,
  categorySource,
  categoryConfidence: 100,
  manual: false,
  balanceAfter: null,
  in: null,
  out: null,
  instalmentNumber: null,
  instalmentTotal: null,
  raw: null,
  parentId,
  partNumber: number,
  partTotal: total,
})

/**
 * Adjusts the parts to the changed original. Unchanged parts are the same objects. Returns null if the split
 * must end.
 */
export function adjustParts(
  before: SplitSource,
  original: LedgerRow,
  parts: readonly LedgerRow[],
): LedgerRow[] | null {
  const shares = original.deletedAt === null ? computePartShares(before, original, parts) : null
  if (shares === null) return null
  return parts.map((part, at) => applyShare(original, part, shares[at] ?? part))
}

function applyShare(original: LedgerRow, part: LedgerRow, share: PartShare): LedgerRow {
  const after = {
    ...part,
    ...share,
    accountId: original.accountId,
    description: original.description,
    occurredAt: share.date === original.date ? original.occurredAt : null,
    pending: original.pending,
    ...toPartKindFields({ ...part, ...share }, original),
    merchant: part.nameSource === 'bank' ? original.merchant : part.merchant,
    // A changed amount needs a new review.
    reviewed: part.reviewed && share.amount === part.amount,
  }
  return isSamePart(after, part) ? part : after
}

/** Returns the kind of a part: that of its original, unless the user chose one for it and the original counts. */
export const toPartKindFields = (
  part: Pick<LedgerRow, 'amount' | 'ownKind' | 'textKind'>,
  original: LedgerRow,
): KindDecision =>
  decideKind({
    ...part,
    // A rule speaks of the whole transaction, which the link follows.
    ruleKind: null,
    link: { type: 'part', kind: original.kind, kindSource: original.kindSource },
    isUncounted: isUncounted(original),
  })

/** Whether two states of a part are equal in all fields that a user or provider can change. */
export const isSamePart = (a: LedgerRow, b: LedgerRow): boolean => toComparable(a) === toComparable(b)

const toComparable = (row: LedgerRow) =>
  JSON.stringify([
    row.accountId,
    row.date,
    row.occurredAt,
    String(row.amount),
    row.description,
    row.merchant,
    row.nameSource,
    row.category,
    row.categorySource,
    row.kind,
    row.kindSource,
    row.ownKind,
    row.pending,
    row.reviewed,
    row.tags,
    row.partNumber,
    row.partTotal,
  ])
