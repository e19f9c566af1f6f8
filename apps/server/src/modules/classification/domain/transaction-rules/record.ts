import { decideKind } from '../../../ledger/domain/index.ts'
import type { RuledFields } from './decide.ts'

/** The fields of a transaction that a run of a rule changes, as they are recorded. */
export type RecordedFields = Pick<
  RuledFields,
  | 'category'
  | 'categorySource'
  | 'categoryConfidence'
  | 'merchant'
  | 'nameSource'
  | 'kind'
  | 'kindSource'
  | 'ruleKind'
  | 'reviewed'
> & { tags: string[]; ruleIds: string[] }

/** The values after a run, and whether it split the transaction or assigned it to a goal. Amounts are minor units as text. */
export type RecordedAfter = RecordedFields & {
  isSplit: boolean
  goal: { goalId: string; amount: string } | null
}

export interface RecordedChange {
  ids: string[]
  before: RecordedFields
  after: RecordedAfter
}

export const toRecordedFields = (row: RuledFields): RecordedFields => ({
  category: row.category,
  categorySource: row.categorySource,
  categoryConfidence: row.categoryConfidence,
  merchant: row.merchant,
  nameSource: row.nameSource,
  kind: row.kind,
  kindSource: row.kindSource,
  ruleKind: row.ruleKind,
  tags: [...row.tags],
  reviewed: row.reviewed,
  ruleIds: [...row.ruleIds],
})

/** Groups changes whose values are equal before and after. */
export function groupChanges(
  changes: readonly { id: string; before: RecordedFields; after: RecordedAfter }[],
): RecordedChange[] {
  const groups = new Map<string, RecordedChange>()
  for (const { id, before, after } of changes) {
    const key = JSON.stringify([before, after])
    const group = groups.get(key)
    if (group) group.ids.push(id)
    else groups.set(key, { ids: [id], before, after })
  }
  return [...groups.values()]
}

/** Whether a rule changes a value that the user sees. */
export const isShownDifferently = (before: RuledFields, after: RuledFields): boolean =>
  before.category !== after.category ||
  before.merchant !== after.merchant ||
  before.kind !== after.kind ||
  before.reviewed !== after.reviewed ||
  before.tags.length !== after.tags.length

/** Whether a rule changes a value, the source of one, or the kind that would show without a link. */
export const isRuledDifferently = (before: RuledFields, after: RuledFields): boolean =>
  isShownDifferently(before, after) ||
  before.categorySource !== after.categorySource ||
  before.nameSource !== after.nameSource ||
  before.kindSource !== after.kindSource ||
  before.ruleKind !== after.ruleKind

/**
 * Returns a transaction as it was before a run, except what changed since. A linked one keeps the kind of its link; the caller
 * decides that of refunds.
 */
export function revertFields<T extends RuledFields>(row: T, before: RecordedFields, after: RecordedAfter): T {
  const hasCategory = row.category === after.category && row.categorySource === after.categorySource
  const hasName = row.merchant === after.merchant && row.nameSource === after.nameSource
  const addedTags = new Set(after.tags.filter((tag) => !before.tags.includes(tag)))
  const addedRules = new Set(after.ruleIds.filter((id) => !before.ruleIds.includes(id)))
  const ruleKind = row.ruleKind === after.ruleKind ? before.ruleKind : row.ruleKind
  return {
    ...row,
    ...(hasCategory && {
      category: before.category,
      categorySource: before.categorySource,
      categoryConfidence: before.categoryConfidence,
    }),
    ...(hasName && { merchant: before.merchant, nameSource: before.nameSource }),
    ruleKind,
    ...(row.kindSource !== 'pair' && decideKind({ ...row, ruleKind, link: null })),
    tags: row.tags.filter((tag) => !addedTags.has(tag)),
    reviewed: row.reviewed && (before.reviewed || !after.reviewed),
    ruleIds: row.ruleIds.filter((id) => !addedRules.has(id)),
  }
}
