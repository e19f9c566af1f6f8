import type { Account } from '@lucas/contract/banking/account.ts'
import {
  type AlertRule,
  alertRuleInput,
  type RuleFields,
  type RuleKind,
  ruleFields,
} from '@lucas/contract/notifications/alert-rule.ts'
import { draftSchema } from '../../ui/forms/use-draft-form.ts'

/** Form values; fields of other kinds keep their values when the kind changes. */
export interface RuleForm {
  kind: RuleKind
  /** Digits, as the money field has it. */
  amount: string
  percent: string
  category: string
  /** Empty for all accounts. */
  account_id: string
}

export const emptyRule: RuleForm = {
  kind: 'category_limit',
  amount: '',
  percent: '70',
  category: '',
  account_id: '',
}

export const toRuleForm = (rule: AlertRule): RuleForm => ({
  kind: rule.kind,
  amount: rule.amount === null ? '' : String(rule.amount),
  percent: rule.percent === null ? emptyRule.percent : String(rule.percent),
  category: rule.category ?? '',
  account_id: rule.account_id ?? '',
})

/** Reads the form as a rule. */
export const ruleDraft = draftSchema((form: RuleForm) => {
  const fields: RuleFields = ruleFields[form.kind]
  return {
    kind: form.kind,
    ...(fields.amount && form.amount !== '' && { amount: Number(form.amount) }),
    ...(fields.percent && form.percent !== '' && { percent: Number(form.percent) }),
    ...(fields.category && { category: form.category }),
    ...(fields.account !== 'none' && { account_id: form.account_id || null }),
  }
}, alertRuleInput)

/** Returns the connected accounts that a rule of this kind can watch: cards for utilisation, others for balances. */
export const accountsFor = (kind: RuleKind, accounts: readonly Account[]): Account[] =>
  accounts.filter(({ connection_id: bank, account_type: type }) => {
    if (bank === null) return false
    return kind === 'utilisation' ? type === 'credit' : kind !== 'low_balance' || type !== 'credit'
  })
