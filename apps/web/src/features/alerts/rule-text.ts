import { alertRulesCopy as copy } from '@lucas/contract/copy/notifications/alert-rules.ts'
import type { Currency } from '@lucas/contract/currency.ts'
import type { AlertRule } from '@lucas/contract/notifications/alert-rule.ts'
import { categoryName } from '../../entities/category/category-tile.tsx'

type FormatAmount = (amount: number, currency: Currency) => string

/** Returns the title of a rule. */
export function getRuleTitle(rule: AlertRule, words: FormatAmount): string {
  const { titles } = copy
  const amount = words(rule.amount ?? 0, rule.currency)
  switch (rule.kind) {
    case 'big_movement':
      return titles.big_movement(amount)
    case 'low_balance':
      return titles.low_balance(amount, rule.account_name ?? '')
    case 'category_limit':
      return titles.category_limit(amount, categoryName(rule.category ?? ''))
    case 'utilisation':
      return titles.utilisation(`${rule.percent}%`)
    case 'duplicate_charge':
    case 'salary_arrived':
    case 'goal_reached':
    case 'connection_stale':
      return titles[rule.kind]
  }
}

/** Returns what the rule watches. */
export function getRuleNote({ kind, account_name: account, is_beyond_plan: waits }: AlertRule): string {
  if (waits) return copy.waits
  switch (kind) {
    case 'big_movement':
    case 'duplicate_charge':
      return account ?? copy.allAccounts
    case 'utilisation':
      return account ?? copy.allCards
    case 'low_balance':
    case 'category_limit':
    case 'salary_arrived':
    case 'goal_reached':
    case 'connection_stale':
      return copy.notes[kind]
  }
}
