import { transactionRulesCopy as copy } from '@lucas/contract/copy/transactions/transaction-rules.ts'
import { limits } from '@lucas/contract/limits.ts'
import type { RuleRun, TransactionRuleList } from '@lucas/contract/transactions/transaction-rule.ts'
import type {
  TransactionRuleInput,
  TransactionRulePatch,
} from '@lucas/contract/transactions/transaction-rule-input.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/connect.ts'
import { type Tx, withUserSnapshot } from '../../../platform/database/user-transaction.ts'
import { fail, failField } from '../../../platform/errors.ts'
import type { Events } from '../../../platform/events/events.ts'
import { inUserData } from '../../../platform/events/user-data.ts'
import { newId } from '../../../platform/ids.ts'
import type { Plans } from '../../billing/index.ts'
import { requireUnblocked } from '../../data-block/index.ts'
import type { GoalAllocations, RequestRuleRun } from '../../ledger/index.ts'
import { users } from '../../users/index.ts'
import { learnedRuleUseRepository } from '../repository/learned-rule-use.ts'
import { type RuleRunRow, ruleRunRepository } from '../repository/rule-run.ts'
import { type TransactionRuleRow, transactionRuleRepository } from '../repository/transaction-rule.ts'
import { checkRule } from './check-input.ts'
import { createRuleDraft } from './draft.ts'
import type { RuleAuthor, RulePatterns } from './patterns.ts'
import { createRulePreview } from './preview.ts'
import { loadResolvedRules, loadRuleLimit } from './resolve-rules.ts'
import { canUndo, failLostRuns, isUnfinished, toUndoableSince } from './run-state.ts'
import { toApiDeletedRules, toApiLearnedRule, toApiRuleRun, toApiRules } from './to-api.ts'

export interface TransactionRulesDeps {
  db: Db
  clock: Clock
  events: Events
  plans: Plans
  patterns: RulePatterns
  allocations: GoalAllocations
  /** Works off a run in the background, from the caller's transaction on. */
  requestRuleRun: RequestRuleRun
}

interface Editing {
  tx: Tx
  rules: TransactionRuleRow[]
  limit: number | null
}

export type TransactionRules = ReturnType<typeof createTransactionRules>

/** Manages the rules that the user writes, the switches of the learned ones, and runs on earlier transactions. */
export function createTransactionRules({
  db,
  clock,
  events,
  plans,
  patterns,
  allocations,
  requestRuleRun,
}: TransactionRulesDeps) {
  /** Runs an edit under the lock of the user's data and of the plan, and tells open pages. */
  const edit = <T>(userId: string, work: (editing: Editing) => Promise<T>): Promise<T> =>
    inUserData({ db, events }, userId, async (tx) => {
      await users.lock(tx, userId)
      const rules = await transactionRuleRepository(tx).list(userId)
      const result = await work({ tx, rules, limit: await loadRuleLimit(tx, userId) })
      await events.publish(tx, userId, { type: 'rules_changed' })
      return result
    })

  const requirePlan = (tx: Tx, userId: string, detail: string) => plans.require(userId, 'grow', detail, tx)

  /** Returns a rule within the plan; another one can only be moved and deleted. */
  async function getActive(
    userId: string,
    { tx, rules, limit }: Editing,
    id: string,
  ): Promise<TransactionRuleRow> {
    const at = rules.findIndex((rule) => rule.id === id)
    if (limit !== null && at >= limit) await requirePlan(tx, userId, copy.inactive)
    return rules[at] ?? fail('not_found')
  }

  const list = (userId: string): Promise<TransactionRuleList> =>
    withUserSnapshot(db, userId, async (tx) => {
      const now = clock.now()
      const rules = await loadResolvedRules(tx, userId, allocations)
      const runs = await listRuns(tx, userId, now)
      const learned = await learnedRuleUseRepository(tx).list(userId)
      return {
        rules: await toApiRules(rules, runs, now),
        deleted: toApiDeletedRules(rules, runs, now),
        learned: learned.map(toApiLearnedRule),
        limit: await loadRuleLimit(tx, userId),
        used: rules.length,
      }
    })

  async function create(author: RuleAuthor, input: TransactionRuleInput): Promise<{ id: string }> {
    await patterns.requireUsable(author, input.conditions)
    const { userId } = author
    return edit(userId, async ({ tx, rules, limit }) => {
      if (limit !== null && rules.length >= limit) await requirePlan(tx, userId, copy.plan)
      if (rules.length >= limits.transactionRulesMax) failField('conditions', copy.full)
      const content = await checkRule(tx, userId, input, allocations)
      const id = newId()
      const position = (rules.at(-1)?.position ?? -1) + 1
      const rule = { ...content, id, position, enabled: input.enabled }
      await transactionRuleRepository(tx).create(userId, rule, clock.now())
      return { id }
    })
  }

  async function update(
    author: RuleAuthor,
    id: string,
    { conditions, actions, enabled }: TransactionRulePatch,
  ): Promise<void> {
    if (conditions !== undefined) await patterns.requireUsable(author, conditions)
    const { userId } = author
    await edit(userId, async (editing) => {
      const { tx } = editing
      const rule = await getActive(userId, editing, id)
      const changed = { conditions: conditions ?? rule.conditions, actions: actions ?? rule.actions }
      const isNew = conditions !== undefined || actions !== undefined
      const content = isNew ? await checkRule(tx, userId, changed, allocations) : changed
      await transactionRuleRepository(tx).update(
        userId,
        id,
        { ...content, enabled: enabled ?? rule.enabled },
        clock.now(),
      )
    })
  }

  /** Deletes a rule. Its runs can still be undone; one that is under way ends. */
  const remove = (userId: string, id: string): Promise<void> =>
    edit(userId, async ({ tx, rules }) => {
      const rule = rules.find((one) => one.id === id) ?? fail('not_found')
      await ruleRunRepository(tx).keepRule(userId, id, rule)
      await transactionRuleRepository(tx).delete(userId, id)
    })

  /** Sets the order of all rules. Throws `conflict` if they are not the rules of the user any more. */
  const setOrder = (userId: string, ids: readonly string[]): Promise<void> =>
    edit(userId, async ({ tx, rules }) => {
      const wanted = new Set(ids)
      const isSame = wanted.size === ids.length && ids.length === rules.length
      if (!isSame || rules.some((rule) => !wanted.has(rule.id))) fail('conflict')
      await transactionRuleRepository(tx).setOrder(userId, ids, clock.now())
    })

  const setLearnedEnabled = (userId: string, id: string, enabled: boolean): Promise<void> =>
    edit(userId, async ({ tx }) => {
      if (!(await learnedRuleUseRepository(tx).setEnabled(userId, id, enabled))) fail('not_found')
    })

  /** Starts the application to earlier transactions. A run of the same rule that is under way is returned. */
  const apply = (userId: string, id: string): Promise<RuleRun> =>
    edit(userId, async (editing) => {
      const { tx } = editing
      await requireUnblocked(tx, userId)
      const rule = await getActive(userId, editing, id)
      if (!rule.enabled) fail('rule_inactive')
      const now = clock.now()
      const repository = ruleRunRepository(tx)
      const running = (await listRuns(tx, userId, now)).find(isUnfinished)
      if (running && (running.ruleId !== id || running.state === 'undoing')) fail('rule_run_busy')
      if (running) return toApiRuleRun(running, now)
      const runId = newId()
      await repository.create(userId, { id: runId, ruleId: id }, now, toUndoableSince(now))
      await requestRuleRun(tx, userId, runId)
      return toApiRuleRun(await getRunRow(tx, userId, runId), now)
    })

  /** Lists the runs that can be undone or go on, newest first. */
  const listRuns = async (tx: Tx, userId: string, now: Date): Promise<RuleRunRow[]> =>
    failLostRuns(tx, userId, await ruleRunRepository(tx).list(userId, toUndoableSince(now)), now)

  const getRunRow = async (tx: Tx, userId: string, runId: string): Promise<RuleRunRow> => {
    const run = (await ruleRunRepository(tx).find(userId, runId)) ?? fail('not_found')
    const [settled = run] = await failLostRuns(tx, userId, [run], clock.now())
    return settled
  }

  const getRun = (userId: string, runId: string): Promise<RuleRun> =>
    withUserSnapshot(db, userId, async (tx) => toApiRuleRun(await getRunRow(tx, userId, runId), clock.now()))

  /** Starts the undo of a run. Idempotent. Throws `rule_run_not_undoable` when it is too old or changed nothing. */
  const undoRun = (userId: string, runId: string): Promise<RuleRun> =>
    edit(userId, async ({ tx }) => {
      const now = clock.now()
      const repository = ruleRunRepository(tx)
      const run = await getRunRow(tx, userId, runId)
      if (run.state === 'undoing' || run.state === 'undone') return toApiRuleRun(run, now)
      if (!canUndo(run, now)) fail('rule_run_not_undoable')
      if ((await listRuns(tx, userId, now)).some(isUnfinished)) fail('rule_run_busy')
      await repository.update(userId, runId, { ...run, state: 'undoing', done: 0, problem: null }, now)
      await requestRuleRun(tx, userId, runId, { undo: true })
      return toApiRuleRun(await getRunRow(tx, userId, runId), now)
    })

  return {
    transactionRules: {
      list,
      create,
      update,
      delete: remove,
      setOrder,
      setLearnedEnabled,
      apply,
      getRun,
      undoRun,
      preview: createRulePreview({ db, patterns, allocations }),
      draft: createRuleDraft({ db }),
      /** Gives the rules a renamed or deleted category's new name. A hidden one stays: its rules wait for it. */
      async recategorize(
        tx: Tx,
        userId: string,
        from: string,
        to: string,
        { isHidden = false }: { isHidden?: boolean } = {},
      ): Promise<void> {
        if (isHidden) return
        const count = await transactionRuleRepository(tx).replaceCategory(userId, from, to, clock.now())
        if (count > 0) await events.publish(tx, userId, { type: 'rules_changed' })
      },
    },
  }
}
