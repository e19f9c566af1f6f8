import { expect, test } from 'vitest'
import { createDashboardAccount } from '../fixtures/money.ts'
import { cardUtilisation, computeSplit, filterAccounts, sortByUtilisation } from './accounts-split.ts'

test('splits half and half without money, otherwise in shares that add up to 100', () => {
  expect(computeSplit(0, 0)).toEqual({ deposits: 50, credit: 50 })
  expect(computeSplit(300, 100)).toEqual({ deposits: 75, credit: 25 })
  expect(computeSplit(4_947_490, 2_110_950).deposits).toBe(70.09)
})
test('gives a negative side no share', () => {
  expect(computeSplit(-500, 100)).toEqual({ deposits: 0, credit: 100 })
  expect(computeSplit(500, -100)).toEqual({ deposits: 100, credit: 0 })
})
test('filters visible accounts by kind and currency, and leaves out investments', () => {
  const card = createDashboardAccount({ account_type: 'credit' })
  const cash = createDashboardAccount({ account_type: 'depository' })
  const all = [
    card,
    cash,
    createDashboardAccount({ account_type: 'investment' }),
    createDashboardAccount({ hidden: true }),
    createDashboardAccount({ currency: 'USD' }),
  ]
  expect(filterAccounts(all, 'credit', 'CLP')).toEqual([card])
  expect(filterAccounts(all, 'deposits', 'CLP')).toEqual([cash])
  expect(filterAccounts(all, 'credit', 'USD')).toEqual([])
})
test('sorts cards by utilisation, with unknown limits last', () => {
  const createCard = (balance_limit: string | null) =>
    createDashboardAccount({ account_type: 'credit', balance_current: '50.00', balance_limit })
  const [half, full, unknown, none] = [
    createCard('100.00'),
    createCard('50.00'),
    createCard(null),
    createCard('0.00'),
  ]
  expect(sortByUtilisation([unknown, half, full])).toEqual([full, half, unknown])
  expect([half, unknown, none].map(cardUtilisation)).toEqual([0.5, null, 0])
})
