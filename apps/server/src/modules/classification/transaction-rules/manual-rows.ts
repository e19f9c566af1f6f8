import { foldName } from '@lucas/contract/rules/fold-name.ts'
import type { Tx } from '../../../platform/database/user-transaction.ts'
import { describeTransaction, findRut } from '../../description/index.ts'
import type { AccountRow, GoalAllocations, LedgerRow, NewRow } from '../../ledger/index.ts'
import { findActivePair, isUncounted, toSignKind, updateRow, type WorkingSet } from '../../ledger/index.ts'
import type { LearnedKeys } from '../domain/learned-rules/apply-rules.ts'
import {
  applyOutcome,
  decideByRules,
  noOutcome,
  type RuleOutcome,
} from '../domain/transaction-rules/decide.ts'
import { toRuleFacts } from '../domain/transaction-rules/facts.ts'
import { transactionRuleRepository } from '../repository/transaction-rule.ts'
import { runDeferred, toDeferredItem } from './deferred.ts'
import { createUseCounter } from './in-ingest.ts'
import type { RulePatterns } from './patterns.ts'
import { loadActiveRules } from './resolve-rules.ts'

interface ManualRuleOptions {
  allocations: GoalAllocations
  patterns: RulePatterns
  now: Date
}

type ManualFacts = Pick<NewRow, 'description' | 'amount' | 'accountId' | 'currency' | 'date'> & {
  account: Pick<AccountRow, 'type' | 'institutionName'>
}

/** Runs the rules on what the user wrote: its name is the description. One whose patterns take too long is switched off. */
async function decideManual(
  tx: Tx,
  userId: string,
  { account, ...row }: ManualFacts,
  { allocations, patterns }: ManualRuleOptions,
): Promise<RuleOutcome> {
  const rules = await loadActiveRules(tx, userId, allocations)
  const { merchant } = describeTransaction({ ...row, accountType: account.type })
  const facts = toRuleFacts({
    ...row,
    merchant,
    institution: account.institutionName,
    kind: toSignKind(row.amount),
    readRut: () => findRut(row.description),
  })
  const { has, slow } = await patterns.open(userId, 'request').find(rules, [facts])
  await patterns.switchOff(tx, userId, slow)
  return decideByRules(
    rules.filter(({ id }) => !slow.has(id)),
    facts,
    has,
  )
}

/**
 * Applies the rules of the user to a new manual row. Call `finish` when the row and its sums are stored: it counts the uses,
 * splits the row and assigns it to goals.
 */
export async function applyRulesToManualRow(
  tx: Tx,
  userId: string,
  { row, learnedKeys }: { row: NewRow; learnedKeys: LearnedKeys },
  { account, hasRules, ...options }: ManualRuleOptions & { account: AccountRow; hasRules: boolean },
): Promise<{ row: NewRow; finish: () => Promise<void> }> {
  const { allocations, now } = options
  const outcome = hasRules ? await decideManual(tx, userId, { ...row, account }, options) : noOutcome
  const after = applyOutcome(row, outcome)
  const uses = createUseCounter()
  uses.addWritten(outcome.ruleIds)
  uses.addLearned({ row: after, learnedKeys })
  return {
    row: after,
    async finish() {
      await uses.save(tx, userId, now)
      const item = toDeferredItem(after.id, outcome)
      await runDeferred(tx, userId, item ? [item] : [], { allocations, now })
    },
  }
}

/** Applies the rules again when the user gave a manual row another name. Rules that matched before count no further use. */
export async function applyRulesToRenamedRow(
  tx: Tx,
  userId: string,
  workingSet: WorkingSet,
  before: LedgerRow,
  options: ManualRuleOptions,
): Promise<void> {
  const row = workingSet.rows.get(before.id)
  const account = workingSet.accounts.get(row?.accountId ?? '')
  if (!row || !account || foldName(row.description) === foldName(before.description)) return
  const outcome = await decideManual(tx, userId, { ...row, account }, options)
  if (outcome.ruleIds.length === 0) return
  const hasPair = findActivePair(workingSet, row.id) !== undefined
  const after = applyOutcome(
    { ...row, isUncounted: isUncounted(row), ...(hasPair && { kindSource: 'pair' }) },
    outcome,
  )
  const { category, categorySource, categoryConfidence, merchant, nameSource, kind, kindSource } = after
  const { ruleKind, tags, reviewed, ruleIds } = after
  updateRow(workingSet, row.id, {
    category,
    categorySource,
    categoryConfidence,
    merchant,
    nameSource,
    kind,
    kindSource,
    ruleKind,
    tags,
    reviewed,
    ruleIds,
  })
  const counted = outcome.ruleIds.filter((id) => !row.ruleIds.includes(id))
  await transactionRuleRepository(tx).addUses(userId, new Map(counted.map((id) => [id, 1])), options.now)
}
