import type { Tx } from '../../platform/database/user-transaction.ts'
import { newId } from '../../platform/ids.ts'
import type { HiddenCategories } from '../categories/index.ts'
import type { DescribedRow, RowUpdate } from '../classification/index.ts'
import { applyRules, type LearnedRules } from '../classification/index.ts'
import { describeForUser, detectTextKind, type KindFacts } from '../description/index.ts'
import type { AddAccounts, ChosenFields, ExistingRow, NewRow } from '../ledger/index.ts'
import { decideKind, existingRepository, type KindTransition, releaseLinks } from '../ledger/index.ts'
import type { ChangedTransaction, UnmatchedTransaction } from './domain/matching/dedupe.ts'
import { breaksLinks } from './pairing/link.ts'

/** What the user taught, and the facts of the user that descriptions are compared with. */
export interface DescribeContext {
  rules: LearnedRules
  facts: KindFacts
  /** Name of the bank of each account. */
  institutions: ReadonlyMap<string, string>
}

/** Describes a transaction without links. `existing` is the row that it updates. */
export function toDescribedRow(
  { transaction, providerId }: UnmatchedTransaction,
  { rules, facts, institutions }: DescribeContext,
  existing?: Pick<ExistingRow, 'id' | 'ownKind' | 'ruleKind'>,
): DescribedRow {
  const read = describeForUser(transaction, rules.hidden)
  const institution = institutions.get(transaction.accountId) ?? ''
  const textKind = detectTextKind({ ...transaction, parsed: read.parsed, institution }, facts)
  const chosen = existing === undefined ? transaction.chosen : undefined
  const { ownKind, ruleKind } = existing ?? { ownKind: chosen?.kind ?? null, ruleKind: null }
  const decided = decideKind({ amount: transaction.amount, ownKind, ruleKind, textKind, link: null })
  const { parsed, learnedKeys, ...described } = applyRules({ ...read, ...decided }, transaction.amount, rules)
  const id = existing?.id ?? newId()
  const row: NewRow = {
    ...transaction,
    ...described,
    id,
    providerId,
    textKind,
    ownKind,
    ruleKind,
    ruleIds: [],
    tags: [],
    reviewed: false,
    notes: '',
    refundOf: null,
    ...(chosen && toChosenFields(chosen)),
  }
  return { parsed, row, detectedName: read.merchant, learnedKeys }
}

/** What the user chose in another app counts as chosen here. */
const toChosenFields = ({ category, merchant, tags, notes }: ChosenFields) => ({
  tags,
  notes,
  ...(merchant !== null && { merchant, nameSource: 'person' as const }),
  ...(category !== null && {
    category,
    categorySource: 'person' as const,
    categoryConfidence: 100,
    reviewed: true,
  }),
})

/**
 * Plans the update of each changed row. Pairs and refunds stay if the user confirmed them or the amount and
 * date are unchanged.
 */
export async function planUpdates(
  tx: Tx,
  userId: string,
  changes: readonly ChangedTransaction<ExistingRow>[],
  context: DescribeContext,
): Promise<RowUpdate[]> {
  const planned = changes.map(({ existing, transaction, providerId, merge }) => {
    const described = toDescribedRow({ transaction, providerId }, context, existing)
    if (existing.nameSource === 'person' || existing.nameSource === 'written') {
      described.row.merchant = existing.merchant
      described.row.nameSource = existing.nameSource
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

const isChosen = ({ categorySource: source }: ExistingRow) =>
  source === 'person' || source === 'written' || source === 'learned'

const toRelinkedUpdate = (described: DescribedRow, existing: ExistingRow): RowUpdate => ({
  described,
  existing,
  keepsCategory: isChosen(existing),
  isRuled: false,
  mustRelink: true,
})

const toLinkedUpdate = ({ row, ...rest }: DescribedRow, existing: ExistingRow): RowUpdate => ({
  described: { ...rest, row: { ...row, ...keepLinkedKind(existing), refundOf: existing.refundOf } },
  existing,
  // A refund inherits the category of its purchase.
  keepsCategory: isChosen(existing) || existing.refundOf !== null,
  isRuled: false,
  mustRelink: false,
})

const keepLinkedKind = ({ kind, kindSource }: ExistingRow) =>
  kindSource === 'pair' ? { kind, kindSource } : {}

/**
 * Deletes the links of rows whose amount or date the provider corrected. Linked rows of this ingest are linked again; the others,
 * which are returned, become unlinked.
 */
export async function releaseUpdated(
  tx: Tx,
  userId: string,
  updated: readonly RowUpdate[],
  context: { withAccounts: AddAccounts; hidden: HiddenCategories; now: Date },
): Promise<KindTransition[]> {
  const unlinked = updated.filter(({ mustRelink }) => mustRelink).map(({ existing }) => existing.id)
  const { own, released } = await releaseLinks(tx, userId, unlinked, {
    ...context,
    own: new Set(updated.map(({ existing }) => existing.id)),
  })
  for (const item of updated) if (own.has(item.existing.id)) clearLink(item)
  return released
}

/** Removes the kind and refund link that the row had from its pair or purchase. */
function clearLink(item: RowUpdate): void {
  const { row } = item.described
  Object.assign(row, decideKind({ ...row, link: null }), { refundOf: null })
  item.keepsCategory = isChosen(item.existing)
  item.mustRelink = true
}
