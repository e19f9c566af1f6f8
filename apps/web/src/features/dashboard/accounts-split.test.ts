import { expect, test } from 'vitest'
import { accountsOf, byUse, splitOf, useOf } from './accounts-split.ts'
import { accountOf } from './fixtures/money.ts'

test('the split is half and half where there is nothing, and both parts make the whole', () => {
  expect(splitOf(0, 0)).toEqual({ deposits: 50, credit: 50 })
  expect(splitOf(300, 100)).toEqual({ deposits: 75, credit: 25 })
  expect(splitOf(4_947_490, 2_110_950).deposits).toBe(70.09)
})
test('an overdrawn account or a card in credit takes no share from the other', () => {
  expect(splitOf(-500, 100)).toEqual({ deposits: 0, credit: 100 })
  expect(splitOf(500, -100)).toEqual({ deposits: 100, credit: 0 })
})
test('a tab holds the shown accounts of its kind in the chosen currency; an investment is in neither', () => {
  const card = accountOf({ account_type: 'credit' })
  const cash = accountOf({ account_type: 'depository' })
  const all = [
    card,
    cash,
    accountOf({ account_type: 'investment' }),
    accountOf({ hidden: true }),
    accountOf({ currency: 'USD' }),
  ]
  expect(accountsOf(all, 'credit', 'CLP')).toEqual([card])
  expect(accountsOf(all, 'deposits', 'CLP')).toEqual([cash])
  expect(accountsOf(all, 'credit', 'USD')).toEqual([])
})
test('the fullest card comes first, one without a limit last', () => {
  const cardOf = (balance_limit: string | null) =>
    accountOf({ account_type: 'credit', balance_current: '50.00', balance_limit })
  const [half, full, unknown, none] = [cardOf('100.00'), cardOf('50.00'), cardOf(null), cardOf('0.00')]
  expect(byUse([unknown, half, full])).toEqual([full, half, unknown])
  expect([half, unknown, none].map(useOf)).toEqual([0.5, null, 0])
})
