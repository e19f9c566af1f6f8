import type { Account } from '@lucas/contract/account.ts'
import {
  type AlertRule,
  type AlertRuleInput,
  alertRuleInput,
  type RuleFields,
  type RuleKind,
  ruleFields,
} from '@lucas/contract/alert-rule.ts'

/** What is typed of a rule; what another kind asks for waits for its turn. */
export interface RuleForm {
  kind: RuleKind
  /** As the field of money keeps it. */
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

export const ruleFormOf = (rule: AlertRule): RuleForm => ({
  kind: rule.kind,
  amount: rule.amount === null ? '' : String(rule.amount),
  percent: rule.percent === null ? emptyRule.percent : String(rule.percent),
  category: rule.category ?? '',
  account: rule.account_id ?? '',
})

/** The rule that is typed, or what is still wrong with it, by field. */
export function readRule(form: RuleForm): { rule: AlertRuleInput | null; wrong: Record<string, string> } {
  const wanted: RuleFields = ruleFields[form.kind]
  const read = alertRuleInput.safeParse({
    kind: form.kind,
    ...(wanted.amount && form.amount !== '' && { amount: Number(form.amount) }),
    ...(wanted.percent && form.percent !== '' && { percent: Number(form.percent) }),
    ...(wanted.category && { category: form.category }),
    ...(wanted.account !== 'none' && { account_id: form.account || null }),
  })
  if (read.success) return { rule: read.data, wrong: {} }
  return {
    rule: null,
    wrong: Object.fromEntries(read.error.issues.map(({ path, message }) => [String(path[0]), message])),
  }
}

/** Accounts that a rule of this kind can watch: a limit is a card's, a balance any other's, and both a bank's. */
export const accountsFor = (kind: RuleKind, accounts: readonly Account[]): Account[] =>
  accounts.filter(({ connection_id: bank, account_type: type }) => {
    if (bank === null) return false
    return kind === 'utilisation' ? type === 'credit' : kind !== 'low_balance' || type !== 'credit'
  })
