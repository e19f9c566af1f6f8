import { describe, expect, test } from 'vitest'
import type { FreshMovement } from './movement.ts'
import type { Notice } from './notice.ts'
import type { Rule, RuleFacts } from './rule.ts'
import { firingsOf, preferOwn } from './rule-firings.ts'

const rule: Rule = {
  id: 'r',
  kind: 'big_movement',
  amount: 100_000n,
  currency: 'CLP',
  percent: null,
  category: null,
  accountId: null,
}
const movement: FreshMovement = {
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
  isWithSelf: false,
  account: { id: 'a', name: 'CuentaRUT' },
  series: null,
  instalment: null,
}
const facts = (more: Partial<RuleFacts>): RuleFacts => ({
  movements: [],
  told: [],
  balances: [],
  spending: [],
  today: '2026-11-20',
  ...more,
})
const days = (own: Partial<Rule>, more: Partial<RuleFacts>) =>
  firingsOf({ ...rule, ...own }, facts(more)).map(({ day }) => day)
const account = { id: 'a', name: 'CuentaRUT', currency: 'CLP', limit: 1_000_000n } as const
const held = (...balances: bigint[]) => [
  { account, days: balances.map((balance, at) => ({ day: `2026-11-0${at + 1}`, balance })) },
]

describe('a rule tells', () => {
  test('of a purchase from its amount on, in its currency and of its account, also of the rent', () => {
    const of = (own: Partial<Rule>, more: Partial<FreshMovement> = {}) =>
      days(own, { movements: [{ ...movement, ...more }] })
    expect(of({})).toEqual(['2026-11-19'])
    expect(of({}, { amount: -99_999n })).toEqual([])
    expect(of({}, { amount: 100_000n, kind: 'income' })).toEqual([])
    expect(of({}, { currency: 'USD' })).toEqual([])
    expect(of({ accountId: 'b' })).toEqual([])
    expect(of({ accountId: 'a' })).toEqual(['2026-11-19'])
  })

  test('when a balance falls below its line, and again only after it recovered', () => {
    const low = { kind: 'low_balance', amount: 50_000n, accountId: 'a' } as const
    expect(days(low, { balances: held(60_000n, 50_000n, 49_999n, 10_000n, 70_000n, 0n) })).toEqual([
      '2026-11-03',
      '2026-11-06',
    ])
    expect(days(low, { balances: held(10_000n, 5_000n) })).toEqual([])
    const [told] = firingsOf({ ...rule, ...low }, facts({ balances: held(60_000n, 12_000n) }))
    expect(told?.notice).toMatchObject({
      title: 'CuentaRUT bajó de $50.000',
      message: 'Al 2 nov quedan $12.000 en CuentaRUT.',
      ruleId: 'r',
    })
  })

  test('when a card passes its share; a card without a limit has none', () => {
    const share = { kind: 'utilisation', amount: null, percent: 60 } as const
    expect(days(share, { balances: held(590_000n, 600_000n, 600_001n, 700_000n) })).toEqual(['2026-11-03'])
    const unlimited = held(0n, 700_000n).map((one) => ({ ...one, account: { ...account, limit: null } }))
    expect(days(share, { balances: unlimited })).toEqual([])
  })

  test('once a month when a category passes its limit, on the day on which it does', () => {
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

  test('of what Lucas knows by itself under the same cause, so that it is told once', () => {
    const notice: Notice = {
      kind: 'duplicate_charge',
      cause: 'duplicate_charge:x',
      title: '',
      message: '',
      about: { subject: 'transaction', key: 'm' },
    }
    const told = [{ day: '2026-11-19', notice }]
    const twice = { kind: 'duplicate_charge', amount: null } as const
    expect(firingsOf({ ...rule, ...twice }, facts({ told: [...told, ...told] }))).toEqual([
      { day: '2026-11-19', notice: { ...notice, ruleId: 'r' } },
    ])
    expect(days({ ...twice, accountId: 'b' }, { told, movements: [movement] })).toEqual([])
    expect(days({ ...twice, kind: 'salary_arrived' }, { told })).toEqual([])
  })
})

test('of the same thing the own rule speaks, and Lucas adds nothing', () => {
  const told = (kind: Notice['kind'], key: string | null): Notice => ({
    kind,
    cause: `${kind}:${key}`,
    title: '',
    message: '',
    about: { subject: 'account', key },
  })
  const own = [told('utilisation', 'a'), told('category_limit', 'ROPA')]
  const others = [told('utilisation', 'b'), told('fee', 'a')]
  const same = [told('utilisation', 'a'), told('unusual_spending', 'ROPA')]
  expect(preferOwn(own, [...others, ...same])).toEqual([...own, ...others])
})
