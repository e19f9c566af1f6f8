import * as z from 'zod/mini'
import { amount, id, instant } from '../wire.ts'
import { ruleRunStates } from './rule-run-state.ts'
import { transaction, transactionKinds } from './transaction.ts'
import { ruleActions, ruleCondition } from './transaction-rule-input.ts'

/** Why an action or a condition of a rule does nothing. */
export const ruleProblemCodes = [
  'category_hidden',
  'category_gone',
  'account_gone',
  'goal_gone',
  'goal_not_active',
  'goal_refused',
  'split_refused',
  /** Its patterns took too long: the rule was switched off. */
  'pattern_too_slow',
] as const
export type RuleProblemCode = (typeof ruleProblemCodes)[number]
const ruleProblem = z.object({
  code: z.enum(ruleProblemCodes),
  /** Where, like the keys of field errors: `actions.category`, `conditions.0.account_id`. */
  field: z.string(),
  /** The sentence to show. */
  message: z.string(),
})
export type RuleProblem = z.infer<typeof ruleProblem>

/** Why a run ended early. */
export const ruleRunProblemCodes = ['pattern_too_slow'] as const
export type RuleRunProblemCode = (typeof ruleRunProblemCodes)[number]

/** One application of a rule to the earlier transactions, in the background. */
export const ruleRun = z.object({
  id,
  rule_id: id,
  state: z.enum(ruleRunStates),
  /** Transactions that were examined, and all that will be. */
  done: z.int(),
  total: z.int(),
  /** Transactions of which a value changed that the user sees. */
  changed: z.int(),
  /** Why it ended early, with the sentence to show. */
  problem: z.nullable(z.object({ code: z.enum(ruleRunProblemCodes), message: z.string() })),
  can_undo: z.boolean(),
  created_at: instant,
})
export type RuleRun = z.infer<typeof ruleRun>

export const transactionRule = z.object({
  id,
  conditions: z.array(ruleCondition),
  actions: ruleActions,
  enabled: z.boolean(),
  /** From 0; later rules win. */
  position: z.int(),
  /** Number of transactions that the rule matched as they arrived or were applied to it. */
  uses: z.int(),
  last_used_at: z.nullable(instant),
  created_at: instant,
  /** Exceeds the limit of the plan: shown, but does nothing. */
  is_beyond_plan: z.boolean(),
  problems: z.array(ruleProblem),
  /** Later active rules that can hold for the same transaction and set the same field to something else. */
  overridden_by: z.array(id),
  /** The latest application to earlier transactions, while it runs or can be undone, or if it ended early. */
  last_run: z.nullable(ruleRun),
})
export type TransactionRule = z.infer<typeof transactionRule>

/** A run of a rule that the user deleted, while it goes on or can be undone. */
export const deletedRule = z.object({
  /** What the rule was like; null if it was deleted by an earlier release. */
  rule: z.nullable(z.object({ conditions: z.array(ruleCondition), actions: ruleActions })),
  run: ruleRun,
})
export type DeletedRule = z.infer<typeof deletedRule>

/** A category rule or name rule that Lucas learned from the user's corrections. */
export const learnedRule = z.object({
  id,
  subject: z.enum(['category', 'name']),
  /** Display name of the matching transactions. */
  name: z.string(),
  /** Of a category rule, else null. */
  category: z.nullable(z.string()),
  subcategory: z.nullable(z.string()),
  /** Of a name rule, else null. */
  merchant_name: z.nullable(z.string()),
  /** Number of transactions that the user corrected to this. */
  learned_from: z.int(),
  enabled: z.boolean(),
  uses: z.int(),
  last_used_at: z.nullable(instant),
  created_at: instant,
})
export type LearnedRule = z.infer<typeof learnedRule>

export const transactionRuleList = z.object({
  /** In their order: the last one wins. */
  rules: z.array(transactionRule),
  /** Newest run first. */
  deleted: z.array(deletedRule),
  /** Newest first. */
  learned: z.array(learnedRule),
  /** The rules of the plan, null if unlimited, and how many the user wrote. Learned rules never count. */
  limit: z.nullable(z.int()),
  used: z.int(),
})
export type TransactionRuleList = z.infer<typeof transactionRuleList>

export const createdTransactionRule = z.object({ id })
/** What a rule would set; missing fields stay as they are. */
const proposedValues = z.object({
  category: z.optional(z.string()),
  subcategory: z.optional(z.nullable(z.string())),
  merchant_name: z.optional(z.string()),
  /** All tags, with the added ones. */
  tags: z.optional(z.string()),
  kind: z.optional(z.enum(transactionKinds)),
  reviewed: z.optional(z.literal(true)),
  split: z.optional(z.array(z.object({ category: z.string(), subcategory: z.nullable(z.string()), amount }))),
  goal: z.optional(z.object({ goal_id: id, goal_name: z.string(), amount })),
})
export type ProposedValues = z.infer<typeof proposedValues>

/**
 * The transactions that meet the conditions, those of which the rule would change a value that the user sees, and the newest of
 * these.
 */
export const transactionRulePreview = z.object({
  matched: z.int(),
  changed: z.int(),
  results: z.array(z.object({ transaction, proposed: proposedValues })),
})
export type TransactionRulePreview = z.infer<typeof transactionRulePreview>

/** The rule that fits a transaction: conditions that it meets, and what the user already chose for it. */
export const ruleDraft = z.object({ conditions: z.array(ruleCondition), actions: ruleActions })
export type RuleDraft = z.infer<typeof ruleDraft>
