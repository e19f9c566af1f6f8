import type { RuleKind } from '@lucas/contract/alert-rule.ts'
import type { Currency } from '@lucas/contract/currency.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import type { FreshMovement } from './movement.ts'
import type { Notice } from './notice.ts'

/** What a person wants to be told of, by a rule of their own. */
export interface Rule {
  id: string
  kind: RuleKind
  /** Minor units. */
  amount: bigint | null
  currency: Currency
  percent: number | null
  category: string | null
  /** One account; null for all that the kind can be about. */
  accountId: string | null
}

/** Something that would be told, and its day. */
export interface Firing {
  day: PlainDate
  notice: Notice
}

/** What an account held, day after day; the first is what is known from before. */
export interface AccountDays {
  account: { id: string; name: string; currency: Currency; limit: bigint | null }
  days: readonly { day: PlainDate; balance: bigint }[]
}

/** What was spent in a category, day after day from the first of a month on. */
export interface CategoryDay {
  category: string
  day: PlainDate
  /** Pesos, positive. */
  spent: bigint
}

/** What rules look at: of one synchronisation, or of a past that they are tried on. */
export interface RuleFacts {
  movements: readonly FreshMovement[]
  /** What Lucas tells by itself of the same time. */
  told: readonly Firing[]
  balances: readonly AccountDays[]
  spending: readonly CategoryDay[]
  today: PlainDate
}
