import { alertRulesCopy } from '@lucas/contract/copy/alert-rules.ts'
import { categoryNameOf } from '@lucas/contract/copy/categories.ts'
import type { Currency } from '@lucas/contract/currency.ts'
import { monthName, shortDay } from '@lucas/contract/rules/day-text.ts'
import { percentOf, toWireAmount } from '@lucas/contract/rules/money.ts'
import { money } from '@lucas/contract/rules/money-text.ts'
import { monthOf } from '@lucas/contract/rules/periods.ts'
import type { Notice } from './notice.ts'
import type { AccountDays, Firing, Rule, RuleFacts } from './rule.ts'

const copy = alertRulesCopy.told
const textOf = (amount: bigint, currency: Currency) => money(toWireAmount(amount, currency), currency)

/** What a rule tells of these facts; the same cause stands in it once. Live and on a past it is tried on alike. */
export function firingsOf(rule: Rule, facts: RuleFacts): Firing[] {
  const causes = new Set<string>()
  return allOf(rule, facts).filter(({ notice: { cause } }) => !causes.has(cause) && causes.add(cause))
}

function allOf(rule: Rule, facts: RuleFacts): Firing[] {
  switch (rule.kind) {
    case 'big_movement':
      return bigMovements(rule, facts)
    case 'low_balance':
      return lowBalances(rule, facts)
    case 'utilisation':
      return passedShares(rule, facts)
    case 'category_limit':
      return passedLimits(rule, facts)
    case 'duplicate_charge':
    case 'salary_arrived':
    case 'goal_reached':
    case 'connection_stale':
      return toldAlready(rule, facts)
  }
}

function bigMovements({ id, amount, currency, accountId }: Rule, { movements, today }: RuleFacts): Firing[] {
  if (amount === null) return []
  return movements
    .filter(({ kind, amount: moved }) => kind === 'spending' && -moved >= amount)
    .filter((movement) => movement.currency === currency)
    .filter(({ account }) => accountId === null || account.id === accountId)
    .map((movement) => {
      const told = copy.bigMovement(
        movement.name,
        textOf(-movement.amount, currency),
        movement.account.name,
        shortDay(movement.date, today),
        textOf(amount, currency),
      )
      // The cause of Lucas's own alert: one movement is told once.
      const cause = `big_movement:${movement.id}`
      const about = { subject: 'transaction', key: movement.id } as const
      return { day: movement.date, notice: { kind: 'big_movement', ruleId: id, cause, about, ...told } }
    })
}

const watched = ({ accountId }: Rule, { balances }: RuleFacts): readonly AccountDays[] =>
  balances.filter(({ account }) => accountId === null || account.id === accountId)

/** Days on which something holds that did not hold the day before. */
function crossings(
  { days }: AccountDays,
  holds: (balance: bigint) => boolean,
): { day: string; balance: bigint }[] {
  return days.filter(({ balance }, at) => {
    const before = days[at - 1]
    return before !== undefined && holds(balance) && !holds(before.balance)
  })
}

function lowBalances(rule: Rule, facts: RuleFacts): Firing[] {
  const { id, amount } = rule
  if (amount === null) return []
  return watched(rule, facts).flatMap((one) =>
    crossings(one, (balance) => balance < amount).map(({ day, balance }) => {
      const { name, currency } = one.account
      const told = copy.lowBalance(
        name,
        textOf(balance, currency),
        textOf(amount, currency),
        shortDay(day, facts.today),
      )
      const about = { subject: 'account', key: one.account.id } as const
      return {
        day,
        notice: { kind: 'low_balance', ruleId: id, cause: `low_balance:${id}:${day}`, about, ...told },
      }
    }),
  )
}

function passedShares(rule: Rule, facts: RuleFacts): Firing[] {
  const { id, percent } = rule
  if (percent === null) return []
  return watched(rule, facts).flatMap((one) => {
    const { id: account, name, currency, limit } = one.account
    if (limit === null || limit <= 0n) return []
    return crossings(one, (used) => used * 100n > limit * BigInt(percent)).map(({ day, balance }) => {
      const share = `${percentOf(balance, limit).toLocaleString('es-CL')}%`
      const told = copy.utilisation(
        name,
        share,
        textOf(balance, currency),
        textOf(limit, currency),
        shortDay(day, facts.today),
        `${percent}%`,
      )
      const cause = `utilisation:${account}:${percent}:${day}`
      const about = { subject: 'account', key: account } as const
      return { day, notice: { kind: 'utilisation', ruleId: id, cause, about, ...told } }
    })
  })
}

/** The day of each month on which its sum passed the limit. */
function passedLimits({ id, amount, category }: Rule, { spending }: RuleFacts): Firing[] {
  if (amount === null || category === null) return []
  const spent = new Map<string, bigint>()
  return spending.flatMap((one) => {
    if (one.category !== category) return []
    const month = monthOf(one.day)
    const total = (spent.get(month) ?? 0n) + one.spent
    spent.set(month, total)
    if (total <= amount) return []
    const told = copy.categoryLimit(
      categoryNameOf(category),
      textOf(total, 'CLP'),
      textOf(amount, 'CLP'),
      monthName(month),
    )
    const about = { subject: 'category', key: category } as const
    const cause = `category_limit:${id}:${amount}:${month}`
    return [{ day: one.day, notice: { kind: 'category_limit' as const, ruleId: id, cause, about, ...told } }]
  })
}

/** What Lucas tells of by itself, under the same cause: with the rule it is told even where the kind is silenced. */
function toldAlready({ id, kind, accountId }: Rule, { told, movements }: RuleFacts): Firing[] {
  const isThere = (key: string | null | undefined): boolean =>
    movements.some((movement) => movement.id === key && movement.account.id === accountId)
  return told
    .filter(({ notice }) => notice.kind === kind && (accountId === null || isThere(notice.about?.key)))
    .map(({ day, notice }) => ({ day, notice: { ...notice, ruleId: id } }))
}

/** Own rules speak first; of the same thing Lucas adds nothing. */
export function preferOwn(own: readonly Notice[], told: readonly Notice[]): Notice[] {
  const isSaid = ({ kind, about }: Notice): boolean =>
    own.some(
      (said) =>
        said.about?.key === about?.key &&
        about !== null &&
        (said.kind === kind || (said.kind === 'category_limit' && kind === 'unusual_spending')),
    )
  return [...own, ...told.filter((notice) => !isSaid(notice))]
}
