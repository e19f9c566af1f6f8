import type { Account } from '@lucas/contract/banking/account.ts'
import {
  type AlertRule,
  type AlertRuleInput,
  alertRuleInput,
  type RuleFields,
  type RuleKind,
  ruleFields,
} from '@lucas/contract/notifications/alert-rule.ts'

/** Form values; fields of other kinds keep their values when the kind changes. */
export interface RuleForm {
  kind: RuleKind
  /** Digits, as the money field has it. */
  amount: string
  percent: string
  category: string
  /** Empty for all accounts. */
  account: string
}

export const emptyRule: RuleForm = {
  kind: 'category_limit',
  amount: '',
  percent: '70',
  category: '',
  account: '',
}

export const toRuleForm = (rule: AlertRule): RuleForm => ({
  kind: rule.kind,
  amount: rule.amount === null ? '' : String(rule.amount),
  percent: rule.percent === null ? emptyRule.percent : String(rule.percent),
  category: rule.category ?? '',
  account: rule.account_id ?? '',
})

/** Parses the form to a rule, or returns the errors by field. */
export function parseRuleForm(form: RuleForm): {
  rule: AlertRuleInput | null
  errors: Record<string, string>
} {
  const fields: RuleFields = ruleFields[form.kind]
  const read = alertRuleInput.safeParse({
    kind: form.kind,
    ...(fields.amount && form.amount !== '' && { amount: Number(form.amount) }),
    ...(fields.percent && form.percent !== '' && { percent: Number(form.percent) }),
    ...(fields.category && { category: form.category }),
    ...(fields.account !== 'none' && { account_id: form.account || null }),
  })
  if (read.success) return { rule: read.data, errors: {} }
  return {
    rule: null,
    errors: Object.fromEntries(read.error.issues.map(({ path, message }) => [String(path[0]), message])),
  }
}

/** Returns the connected accounts that a rule of this kind can watch: cards for utilisation, others for balances. */
export const accountsFor = (kind: RuleKind, accounts: readonly Account[]): Account[] =>
  accounts.filter(({ connection_id: bank, account_type: type }) => {
    if (bank === null) return false
    return kind === 'utilisation' ? type === 'credit' : kind !== 'low_balance' || type !== 'credit'
  })
