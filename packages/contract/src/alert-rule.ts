import * as z from 'zod/mini'
import { alertRulesCopy as copy } from './copy/alert-rules.ts'
import { currency } from './currency.ts'
import type { NoticeKind } from './notification.ts'
import { amount, id, instant, plainDate } from './wire.ts'

/** What people may set an alert of their own for (decisions 5); what it raises is a notification of the same kind. */
export const ruleKinds = [
  'big_movement',
  'low_balance',
  'category_limit',
  'utilisation',
  'duplicate_charge',
  'salary_arrived',
  'goal_reached',
  'connection_stale',
] as const satisfies readonly NoticeKind[]
export type RuleKind = (typeof ruleKinds)[number]

/** What each kind asks for; the account narrows it where it is not demanded. */
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

const largestAmount = 999_999_999_999

const facts = {
  amount: z.optional(
    z
      .number(copy.amountInvalid)
      .check(z.positive(copy.amountInvalid), z.maximum(largestAmount, copy.amountInvalid)),
  ),
  percent: z.optional(
    z.int(copy.percentInvalid).check(z.minimum(1, copy.percentInvalid), z.maximum(100, copy.percentInvalid)),
  ),
  category: z.optional(z.string().check(z.trim(), z.maxLength(100, copy.categoryRequired))),
  /** One account, or all that it can be about. */
  account_id: z.optional(z.nullable(id)),
}

/** What a rule of its kind lacks, by field. */
export function missingOf(
  kind: RuleKind,
  given: {
    amount?: unknown
    percent?: unknown
    category?: string | null | undefined
    account_id?: string | null | undefined
  },
): Record<string, string> {
  const wanted: RuleFields = ruleFields[kind]
  return {
    ...(wanted.amount && given.amount == null && { amount: copy.amountInvalid }),
    ...(wanted.percent && given.percent == null && { percent: copy.percentInvalid }),
    ...(wanted.category && !given.category && { category: copy.categoryRequired }),
    ...(wanted.account === 'required' && !given.account_id && { account_id: copy.accountRequired }),
  }
}

/** A rule with what its kind asks for; what is of another kind is left out. */
export const alertRuleInput = z
  .object({ kind: z.enum(ruleKinds, copy.kindInvalid), ...facts, enabled: z._default(z.boolean(), true) })
  .check((checked) => {
    for (const [field, message] of Object.entries(missingOf(checked.value.kind, checked.value)))
      checked.issues.push({ code: 'custom', message, path: [field], input: checked.value })
  })
export type AlertRuleInput = z.infer<typeof alertRuleInput>

/** Its kind stays; only what is named changes. */
export const alertRulePatch = z
  .object({ ...facts, enabled: z.optional(z.boolean()) })
  .check(z.refine((patch) => Object.values(patch).some((value) => value !== undefined), copy.nothingToChange))
export type AlertRulePatch = z.infer<typeof alertRulePatch>

export const alertRule = z.object({
  id,
  kind: z.enum(ruleKinds),
  amount: z.nullable(amount),
  /** Of the amount: the account's, pesos without one. */
  currency,
  percent: z.nullable(z.int()),
  category: z.nullable(z.string()),
  account_id: z.nullable(id),
  account_name: z.nullable(z.string()),
  enabled: z.boolean(),
  /** More than the plan holds: it waits, and tells nothing. */
  is_beyond_plan: z.boolean(),
  created_at: instant,
  updated_at: instant,
})
export type AlertRule = z.infer<typeof alertRule>

/** All of them; `limit` is how many the plan holds, null where it sets none. */
export const alertRuleList = z.object({
  results: z.array(alertRule),
  count: z.int(),
  next: z.null(),
  previous: z.null(),
  limit: z.nullable(z.int()),
})
export type AlertRuleList = z.infer<typeof alertRuleList>

/** How often a rule would have told something since a day, and when; the newest first. */
export const rulePreview = z.object({ since: plainDate, count: z.int(), days: z.array(plainDate) })
export type RulePreview = z.infer<typeof rulePreview>
