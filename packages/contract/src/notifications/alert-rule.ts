import * as z from 'zod/mini'
import { alertRulesCopy as copy } from '../copy/notifications/alert-rules.ts'
import { currency } from '../currency.ts'
import { limits } from '../limits.ts'
import { amount, id, instant, plainDate } from '../wire.ts'
import type { NotificationKind } from './notification.ts'

/** Kinds of alert rules (decisions 5). A rule creates notifications of the same kind. */
export const ruleKinds = [
  'big_movement',
  'low_balance',
  'category_limit',
  'utilisation',
  'duplicate_charge',
  'salary_arrived',
  'goal_reached',
  'connection_stale',
] as const satisfies readonly NotificationKind[]
export type RuleKind = (typeof ruleKinds)[number]

/** Fields of each kind; an optional account narrows the rule. */
export const ruleFields = {
  big_movement: { amount: true, percent: false, category: false, account: 'optional' },
  low_balance: { amount: true, percent: false, category: false, account: 'required' },
  category_limit: { amount: true, percent: false, category: true, account: 'none' },
  utilisation: { amount: false, percent: true, category: false, account: 'optional' },
  duplicate_charge: { amount: false, percent: false, category: false, account: 'optional' },
  salary_arrived: { amount: false, percent: false, category: false, account: 'none' },
  goal_reached: { amount: false, percent: false, category: false, account: 'none' },
  connection_stale: { amount: false, percent: false, category: false, account: 'none' },
} as const satisfies Record<RuleKind, RuleFields>
export interface RuleFields {
  amount: boolean
  percent: boolean
  category: boolean
  account: 'none' | 'optional' | 'required'
}

const facts = {
  amount: z.optional(
    z
      .number(copy.amountInvalid)
      .check(z.positive(copy.amountInvalid), z.maximum(limits.amountMax, copy.amountInvalid)),
  ),
  percent: z.optional(
    z.int(copy.percentInvalid).check(z.minimum(1, copy.percentInvalid), z.maximum(100, copy.percentInvalid)),
  ),
  category: z.optional(z.string().check(z.trim(), z.maxLength(100, copy.categoryRequired))),
  /** One account, or null for all accounts that the kind covers. */
  account_id: z.optional(z.nullable(id)),
}

/** Returns the missing fields of a rule, with their messages. */
export function listMissingFields(
  kind: RuleKind,
  given: {
    amount?: unknown
    percent?: unknown
    category?: string | null | undefined
    account_id?: string | null | undefined
  },
): Record<string, string> {
  const fields: RuleFields = ruleFields[kind]
  return {
    ...(fields.amount && given.amount == null && { amount: copy.amountInvalid }),
    ...(fields.percent && given.percent == null && { percent: copy.percentInvalid }),
    ...(fields.category && !given.category && { category: copy.categoryRequired }),
    ...(fields.account === 'required' && !given.account_id && { account_id: copy.accountRequired }),
  }
}

/** A rule with the fields of its kind; other fields are dropped. */
export const alertRuleInput = z
  .object({ kind: z.enum(ruleKinds, copy.kindInvalid), ...facts, enabled: z._default(z.boolean(), true) })
  .check((checked) => {
    for (const [field, message] of Object.entries(listMissingFields(checked.value.kind, checked.value)))
      checked.issues.push({ code: 'custom', message, path: [field], input: checked.value })
  })
export type AlertRuleInput = z.infer<typeof alertRuleInput>

/** Changes only the given fields; the kind cannot change. */
export const alertRulePatch = z
  .object({ ...facts, enabled: z.optional(z.boolean()) })
  .check(z.refine((patch) => Object.values(patch).some((value) => value !== undefined), copy.nothingToChange))
export type AlertRulePatch = z.infer<typeof alertRulePatch>

export const alertRule = z.object({
  id,
  kind: z.enum(ruleKinds),
  amount: z.nullable(amount),
  /** Currency of the amount: the account's, CLP without one. */
  currency,
  percent: z.nullable(z.int()),
  category: z.nullable(z.string()),
  account_id: z.nullable(id),
  account_name: z.nullable(z.string()),
  enabled: z.boolean(),
  /** Exceeds the limit of the plan: the rule is paused. */
  is_beyond_plan: z.boolean(),
  created_at: instant,
  updated_at: instant,
})
export type AlertRule = z.infer<typeof alertRule>

/** Complete list; `limit` is the maximum of the plan, null if unlimited. */
export const alertRuleList = z.object({
  results: z.array(alertRule),
  count: z.int(),
  next: z.null(),
  previous: z.null(),
  limit: z.nullable(z.int()),
})
export type AlertRuleList = z.infer<typeof alertRuleList>

/** Backtest: how often and on which days a rule would have notified since a day, newest first. */
export const rulePreview = z.object({ since: plainDate, count: z.int(), days: z.array(plainDate) })
export type RulePreview = z.infer<typeof rulePreview>
