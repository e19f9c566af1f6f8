import { alertRulesCopy } from '@lucas/contract/copy/notifications/alert-rules.ts'
import { getCategoryName } from '@lucas/contract/copy/transactions/categories.ts'
import type { Currency } from '@lucas/contract/currency.ts'
import { monthName, shortDay } from '@lucas/contract/rules/day-text.ts'
import { computePercentage, toWireAmount } from '@lucas/contract/rules/money.ts'
import { money } from '@lucas/contract/rules/money-text.ts'
import { firstOfMonth, lastOfMonth } from '@lucas/contract/rules/periods.ts'
import type { AccountBalances, AlertRuleDefinition, RuleInput, RuleMatch, UserMonth } from './alert-rule.ts'
import type { NewNotification } from './notification.ts'

const copy = alertRulesCopy.messages
const formatMoney = (amount: bigint, currency: Currency) => money(toWireAmount(amount, currency), currency)

/** Returns the matches of a rule, one per cause. Syncs and backtests use the same function. */
export function matchRule(rule: AlertRuleDefinition, facts: RuleInput): RuleMatch[] {
  const causes = new Set<string>()
  return listMatches(rule, facts).filter(
    ({ notification: { cause } }) => !causes.has(cause) && causes.add(cause),
  )
}

function listMatches(rule: AlertRuleDefinition, facts: RuleInput): RuleMatch[] {
  switch (rule.kind) {
    case 'big_movement':
      return matchBigPurchases(rule, facts)
    case 'low_balance':
      return matchLowBalances(rule, facts)
    case 'utilisation':
      return matchUtilisation(rule, facts)
    case 'category_limit':
      return matchCategoryLimit(rule, facts)
    case 'duplicate_charge':
    case 'salary_arrived':
    case 'goal_reached':
    case 'connection_stale':
      return matchDetected(rule, facts)
  }
}

function matchBigPurchases(
  { id, amount, currency, accountId }: AlertRuleDefinition,
  { transactions, today }: RuleInput,
): RuleMatch[] {
  if (amount === null) return []
  return transactions
    .filter(({ kind, amount: moved }) => kind === 'spending' && -moved >= amount)
    .filter((movement) => movement.currency === currency)
    .filter(({ account }) => accountId === null || account.id === accountId)
    .map((movement) => {
      const text = copy.bigMovement(
        movement.name,
        formatMoney(-movement.amount, currency),
        movement.account.name,
        shortDay(movement.date, today),
        formatMoney(amount, currency),
      )
      // The built-in detector uses the same cause, so a transaction is notified once.
      const cause = `big_movement:${movement.id}`
      const about = { subject: 'transaction', key: movement.id } as const
      return { day: movement.date, notification: { kind: 'big_movement', ruleId: id, cause, about, ...text } }
    })
}

const selectBalances = (
  { accountId }: AlertRuleDefinition,
  { balances }: RuleInput,
): readonly AccountBalances[] =>
  balances.filter(({ account }) => accountId === null || account.id === accountId)

/** Returns the days on which a condition holds that did not hold on the day before. */
function findCrossings(
  { days }: AccountBalances,
  isBeyond: (balance: bigint) => boolean,
): { day: string; balance: bigint }[] {
  return days.filter(({ balance }, at) => {
    const before = days[at - 1]
    return before !== undefined && isBeyond(balance) && !isBeyond(before.balance)
  })
}

function matchLowBalances(rule: AlertRuleDefinition, facts: RuleInput): RuleMatch[] {
  const { id, amount } = rule
  if (amount === null) return []
  return selectBalances(rule, facts).flatMap((one) =>
    findCrossings(one, (balance) => balance < amount).map(({ day, balance }) => {
      const { name, currency } = one.account
      const text = copy.lowBalance(
        name,
        formatMoney(balance, currency),
        formatMoney(amount, currency),
        shortDay(day, facts.today),
      )
      const about = { subject: 'account', key: one.account.id } as const
      return {
        day,
        notification: { kind: 'low_balance', ruleId: id, cause: `low_balance:${id}:${day}`, about, ...text },
      }
    }),
  )
}

function matchUtilisation(rule: AlertRuleDefinition, facts: RuleInput): RuleMatch[] {
  const { id, percent } = rule
  if (percent === null) return []
  return selectBalances(rule, facts).flatMap((one) => {
    const { id: account, name, currency, limit } = one.account
    if (limit === null || limit <= 0n) return []
    return findCrossings(one, (used) => used * 100n > limit * BigInt(percent)).map(({ day, balance }) => {
      const share = `${computePercentage(balance, limit).toLocaleString('es-CL')}%`
      const text = copy.utilisation(
        name,
        share,
        formatMoney(balance, currency),
        formatMoney(limit, currency),
        shortDay(day, facts.today),
        `${percent}%`,
      )
      const cause = `utilisation:${account}:${percent}:${day}`
      const about = { subject: 'account', key: account } as const
      return { day, notification: { kind: 'utilisation', ruleId: id, cause, about, ...text } }
    })
  })
}

/** Returns the days with a monthly sum above the limit; the cause keeps the first day of each month. */
function matchCategoryLimit(
  { id, amount, category, categoryName }: AlertRuleDefinition,
  { spending, months, today }: RuleInput,
): RuleMatch[] {
  if (amount === null || category === null) return []
  const spent = new Map<UserMonth, bigint>()
  return spending.flatMap((one) => {
    const within = months.find(({ from, to }) => from <= one.day && one.day <= to)
    if (one.category !== category || !within) return []
    const total = (spent.get(within) ?? 0n) + one.spent
    spent.set(within, total)
    if (total <= amount) return []
    const text = copy.categoryLimit(
      categoryName ?? getCategoryName(category),
      formatMoney(total, 'CLP'),
      formatMoney(amount, 'CLP'),
      isCalendarMonth(within) ? { month: monthName(within.month) } : { since: shortDay(within.from, today) },
    )
    const about = { subject: 'category', key: category } as const
    const cause = `category_limit:${id}:${amount}:${isCalendarMonth(within) ? within.month : within.from}`
    return [
      { day: one.day, notification: { kind: 'category_limit' as const, ruleId: id, cause, about, ...text } },
    ]
  })
}

const isCalendarMonth = ({ from, to }: UserMonth): boolean =>
  from === firstOfMonth(from) && to === lastOfMonth(from)

/** Returns detected notifications of the rule's kind under the same cause. The rule id overrides a muted kind. */
function matchDetected(
  { id, kind, accountId }: AlertRuleDefinition,
  { detected, transactions }: RuleInput,
): RuleMatch[] {
  const isThere = (key: string | null | undefined): boolean =>
    transactions.some((movement) => movement.id === key && movement.account.id === accountId)
  return detected
    .filter(
      ({ notification }) =>
        notification.kind === kind && (accountId === null || isThere(notification.about?.key)),
    )
    .map(({ day, notification }) => ({ day, notification: { ...notification, ruleId: id } }))
}

/** Returns the rule notifications, and the detected ones whose subject no rule covers. */
export function preferRuleNotifications(
  own: readonly NewNotification[],
  detected: readonly NewNotification[],
): NewNotification[] {
  const isCovered = ({ kind, about }: NewNotification): boolean =>
    own.some(
      (other) =>
        other.about?.key === about?.key &&
        about !== null &&
        (other.kind === kind || (other.kind === 'category_limit' && kind === 'unusual_spending')),
    )
  return [...own, ...detected.filter((notification) => !isCovered(notification))]
}
