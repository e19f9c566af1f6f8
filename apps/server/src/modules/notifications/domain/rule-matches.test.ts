import { describe, expect, test } from 'vitest'
import type { AlertRuleDefinition, RuleInput } from './alert-rule.ts'
import type { NewTransaction } from './new-transaction.ts'
import type { NewNotification } from './notification.ts'
import { matchRule, preferRuleNotifications } from './rule-matches.ts'

const rule: AlertRuleDefinition = {
  id: 'r',
  kind: 'big_movement',
  amount: 100_000n,
  currency: 'CLP',
  percent: null,
  category: null,
  accountId: null,
}
const movement: NewTransaction = {
  id: 'm',
  date: '2026-11-19',
  amount: -100_000n,
  currency: 'CLP',
  name: 'Ferretería',
  kind: 'spending',
  category: 'OTROS',
  isFee: false,
  isTransfer: false,
  isCash: false,
  account: { id: 'a', name: 'CuentaRUT' },
  series: null,
  instalment: null,
}
const facts = (more: Partial<RuleInput>): RuleInput => ({
  transactions: [],
  detected: [],
  balances: [],
  spending: [],
  months: [
    { month: '2026-10', from: '2026-10-01', to: '2026-10-31' },
    { month: '2026-11', from: '2026-11-01', to: '2026-11-30' },
  ],
  today: '2026-11-20',
  ...more,
})
const days = (own: Partial<AlertRuleDefinition>, more: Partial<RuleInput>) =>
  matchRule({ ...rule, ...own }, facts(more)).map(({ day }) => day)
const account = { id: 'a', name: 'CuentaRUT', currency: 'CLP', limit: 1_000_000n } as const
const balancesOf = (...balances: bigint[]) => [
  { account, days: balances.map((balance, at) => ({ day: `2026-11-0${at + 1}`, balance })) },
]

describe('a rule matches', () => {
  test('purchases from its amount on, in its currency and account', () => {
    const of = (own: Partial<AlertRuleDefinition>, more: Partial<NewTransaction> = {}) =>
      days(own, { transactions: [{ ...movement, ...more }] })
    expect(of({})).toEqual(['2026-11-19'])
    expect(of({}, { amount: -99_999n })).toEqual([])
    expect(of({}, { amount: 100_000n, kind: 'income' })).toEqual([])
    expect(of({}, { currency: 'USD' })).toEqual([])
    expect(of({ accountId: 'b' })).toEqual([])
    expect(of({ accountId: 'a' })).toEqual(['2026-11-19'])
  })

  test('when a balance falls below its threshold, and again only after it recovered', () => {
    const low = { kind: 'low_balance', amount: 50_000n, accountId: 'a' } as const
    expect(days(low, { balances: balancesOf(60_000n, 50_000n, 49_999n, 10_000n, 70_000n, 0n) })).toEqual([
      '2026-11-03',
      '2026-11-06',
    ])
    expect(days(low, { balances: balancesOf(10_000n, 5_000n) })).toEqual([])
    const [match] = matchRule({ ...rule, ...low }, facts({ balances: balancesOf(60_000n, 12_000n) }))
    expect(match?.notification).toMatchObject({
      title: 'CuentaRUT bajó de $50.000',
      message: 'Al 2 nov quedan $12.000 en CuentaRUT.',
      ruleId: 'r',
    })
  })

  test('when a card passes its share; a card without a limit never matches', () => {
    const share = { kind: 'utilisation', amount: null, percent: 60 } as const
    expect(days(share, { balances: balancesOf(590_000n, 600_000n, 600_001n, 700_000n) })).toEqual([
      '2026-11-03',
    ])
    const unlimited = balancesOf(0n, 700_000n).map((one) => ({
      ...one,
      account: { ...account, limit: null },
    }))
    expect(days(share, { balances: unlimited })).toEqual([])
  })

  test('once a month on the day on which a category passes its limit', () => {
    const spending = [
      ['2026-10-03', 60_000n],
      ['2026-10-20', 41_000n],
      ['2026-10-21', 5_000n],
      ['2026-11-02', 90_000n],
      ['2026-11-05', 30_000n],
    ] as const
    const facts = { spending: spending.map(([day, spent]) => ({ category: 'ROPA', day, spent })) }
    expect(days({ kind: 'category_limit', category: 'ROPA' }, facts)).toEqual(['2026-10-20', '2026-11-05'])
    expect(days({ kind: 'category_limit', category: 'SALUD' }, facts)).toEqual([])
  })

  test('detected notifications under the same cause, once', () => {
    const notification: NewNotification = {
      kind: 'duplicate_charge',
      cause: 'duplicate_charge:x',
      title: '',
      message: '',
      about: { subject: 'transaction', key: 'm' },
    }
    const detected = [{ day: '2026-11-19', notification }]
    const twice = { kind: 'duplicate_charge', amount: null } as const
    expect(matchRule({ ...rule, ...twice }, facts({ detected: [...detected, ...detected] }))).toEqual([
      { day: '2026-11-19', notification: { ...notification, ruleId: 'r' } },
    ])
    expect(days({ ...twice, accountId: 'b' }, { detected, transactions: [movement] })).toEqual([])
    expect(days({ ...twice, kind: 'salary_arrived' }, { detected })).toEqual([])
  })
})

test('a rule notification replaces the detected one about the same subject', () => {
  const toNotification = (kind: NewNotification['kind'], key: string | null): NewNotification => ({
    kind,
    cause: `${kind}:${key}`,
    title: '',
    message: '',
    about: { subject: 'account', key },
  })
  const own = [toNotification('utilisation', 'a'), toNotification('category_limit', 'ROPA')]
  const others = [toNotification('utilisation', 'b'), toNotification('fee', 'a')]
  const same = [toNotification('utilisation', 'a'), toNotification('unusual_spending', 'ROPA')]
  expect(preferRuleNotifications(own, [...others, ...same])).toEqual([...own, ...others])
})
