import type { Tx } from '../../../platform/database/user-transaction.ts'
import { flatMapInTurns } from '../../../platform/take-turns.ts'
import type { KindTransition, NewRow } from '../../ledger/index.ts'
import { decideKind, inheritCategory } from '../../ledger/index.ts'
import type { DescribedRow, RowUpdate } from '../described-row.ts'
import {
  type ActiveRule,
  applyOutcome,
  decideByRules,
  type RuledFields,
  type RuleOutcome,
} from '../domain/transaction-rules/decide.ts'
import { learnedRuleUseRepository } from '../repository/learned-rule-use.ts'
import { transactionRuleRepository } from '../repository/transaction-rule.ts'
import { type DeferredItem, toDeferredItem } from './deferred.ts'
import type { PatternSearch } from './pattern-search.ts'
import { readNewRow } from './read-facts.ts'

interface RuleStepInput {
  rules: readonly ActiveRule[]
  search: PatternSearch
  institutions: ReadonlyMap<string, string>
  added: readonly DescribedRow[]
  updated: readonly RowUpdate[]
  /** Kinds of stored rows that were linked to these. */
  kinds: readonly KindTransition[]
}

/** What the rules decided besides the values of the rows. */
export interface RuleStepResult {
  deferred: DeferredItem[]
  /** Rules whose patterns took too long. */
  slow: ReadonlySet<string>
}

/** Counts the uses of rules over the batches of an ingest, so that each rule is written once. */
export function createUseCounter() {
  const written = new Map<string, number>()
  const learned = { category: new Map<string, number>(), name: new Map<string, number>() }
  const add = (counts: Map<string, number>, key: string) => counts.set(key, (counts.get(key) ?? 0) + 1)
  return {
    addWritten(ruleIds: readonly string[]): void {
      for (const id of ruleIds) add(written, id)
    },
    /** A learned rule counts where its value stayed. */
    addLearned({ row, learnedKeys }: Pick<DescribedRow, 'row' | 'learnedKeys'>): void {
      if (learnedKeys.category !== null && row.categorySource === 'learned')
        add(learned.category, learnedKeys.category)
      if (learnedKeys.name !== null && row.nameSource === 'learned') add(learned.name, learnedKeys.name)
    },
    async save(tx: Tx, userId: string, now: Date): Promise<void> {
      await transactionRuleRepository(tx).addUses(userId, written, now)
      await learnedRuleUseRepository(tx).addByKeys(userId, learned, now)
    },
  }
}
export type UseCounter = ReturnType<typeof createUseCounter>

/**
 * Applies the rules of the user to the new rows, and to those that are posted now, after they are linked. Refunds follow their
 * purchases. Sets the values of the rows in place. Rules whose patterns take too long are left out.
 */
export async function applyRulesToBatch(
  { rules, search, institutions, added, updated, kinds }: RuleStepInput,
  uses: UseCounter,
): Promise<RuleStepResult> {
  const result: RuleStepResult = { deferred: [], slow: new Set() }
  if (rules.length > 0) {
    const posted = updated.filter(isPostedNow)
    const facts = new Map(
      await flatMapInTurns([...added, ...posted.map(({ described }) => described)], (described) => [
        [described, readNewRow(described, institutions.get(described.row.accountId) ?? '')] as const,
      ]),
    )
    const { has, slow } = await search.find(rules, [...facts.values()])
    result.slow = slow
    const timely = rules.filter(({ id }) => !slow.has(id))
    const outcomes = new Map(
      await flatMapInTurns([...facts], ([described, read]) => [
        [described, decideByRules(timely, read, has)] as const,
      ]),
    )
    for (const described of added) applyToNewRow(described.row, outcomes.get(described), uses, result)
    for (const update of posted) applyToPostedRow(update, outcomes.get(update.described), uses, result)
    const rows = [...added, ...updated.map(({ described }) => described)].map(({ row }) => row)
    followPurchases(rows, kinds)
  }
  for (const described of added) uses.addLearned(described)
  return result
}

const isPostedNow = ({ existing, described }: RowUpdate) =>
  existing.pending && !described.row.pending && existing.partTotal === null

function applyToNewRow(
  row: NewRow,
  outcome: RuleOutcome | undefined,
  uses: UseCounter,
  result: RuleStepResult,
): void {
  if (outcome === undefined || outcome.ruleIds.length === 0) return
  Object.assign(row, applyOutcome(row, outcome))
  uses.addWritten(outcome.ruleIds)
  const item = row.pending ? null : toDeferredItem(row.id, outcome)
  if (item) result.deferred.push(item)
}

/** A pending row was ruled when it arrived. Now its final text decides, and what waited happens. */
function applyToPostedRow(
  update: RowUpdate,
  outcome: RuleOutcome | undefined,
  uses: UseCounter,
  { deferred }: RuleStepResult,
): void {
  if (outcome === undefined || outcome.ruleIds.length === 0) return
  const { existing, described, keepsCategory } = update
  const { row } = described
  const base: RuledFields = {
    ...row,
    ...(keepsCategory && { category: existing.category, categorySource: existing.categorySource }),
    tags: [],
    reviewed: false,
    ruleIds: existing.ruleIds,
  }
  const after = applyOutcome(base, outcome)
  const { kind, kindSource, ruleKind, merchant, nameSource, tags, reviewed, ruleIds } = after
  const { category, categorySource, categoryConfidence } = after
  Object.assign(row, { kind, kindSource, ruleKind, merchant, nameSource, tags, reviewed, ruleIds })
  update.isRuled = true
  if (categorySource === 'written' && outcome.category !== undefined) {
    Object.assign(row, { category, categorySource, categoryConfidence })
    update.keepsCategory = false
  }
  uses.addWritten(outcome.ruleIds.filter((id) => !existing.ruleIds.includes(id)))
  const item = toDeferredItem(row.id, outcome)
  if (item) deferred.push(item)
}

/** A refund has the category of its purchase, and leaves the sums with it. */
function followPurchases(rows: readonly NewRow[], kinds: readonly KindTransition[]): void {
  const ruled = new Map(
    rows
      .filter(({ ruleIds, ruleKind }) => ruleIds.length > 0 || ruleKind !== null)
      .map((row) => [row.id, row]),
  )
  if (ruled.size === 0) return
  for (const row of rows) {
    const purchase = ruled.get(row.refundOf ?? '')
    if (purchase) Object.assign(row, toRefundFields(row, purchase))
  }
  for (const transition of kinds) {
    const purchase = ruled.get(transition.refundOf ?? '')
    if (purchase) Object.assign(transition, toRefundFields(transition.before, purchase))
  }
}

function toRefundFields(
  refund: Pick<NewRow, 'amount' | 'ownKind' | 'ruleKind' | 'textKind' | 'categorySource'>,
  purchase: NewRow,
) {
  return {
    ...decideKind({ ...refund, link: { type: 'refund', purchaseKind: purchase.kind } }),
    ...inheritCategory(refund, purchase),
  }
}
