import type { Currency } from '@lucas/contract/currency.ts'
import type { RuleKind } from '@lucas/contract/notifications/alert-rule.ts'
import type { PlainDate, PlainMonth } from '@lucas/contract/rules/periods.ts'
import type { NewTransaction } from './new-transaction.ts'
import type { NewNotification } from './notification.ts'

/** A notification condition that a user defined. */
export interface AlertRuleDefinition {
  id: string
  kind: RuleKind
  /** Minor units. */
  amount: bigint | null
  currency: Currency
  percent: number | null
  category: string | null
  /** The name that the user gave to a built-in category. */
  categoryName?: string
  /** One account; null for all accounts that fit the kind. */
  accountId: string | null
}

/** A notification that a rule or a detector gives, and its day. */
export interface RuleMatch {
  day: PlainDate
  notification: NewNotification
}

/** The balances of an account by day; the first is the balance before the period. */
export interface AccountBalances {
  account: { id: string; name: string; currency: Currency; limit: bigint | null }
  days: readonly { day: PlainDate; balance: bigint }[]
}

/** A month of the user: a calendar month or a pay cycle. */
export interface UserMonth {
  month: PlainMonth
  from: PlainDate
  to: PlainDate
}

/** The spending in a category on one day; the list begins on the first day of a month. */
export interface CategorySpending {
  category: string
  day: PlainDate
  /** Pesos, positive. */
  spent: bigint
}

/** The data that rules are matched with, from one sync or from the past. */
export interface RuleInput {
  transactions: readonly NewTransaction[]
  /** What the built-in detectors found for the same period. */
  detected: readonly RuleMatch[]
  balances: readonly AccountBalances[]
  spending: readonly CategorySpending[]
  /** The months that the spending is in. */
  months: readonly UserMonth[]
  today: PlainDate
}
