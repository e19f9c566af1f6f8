import { expect, test } from 'vitest'
import { createAccount } from '../../../test/api-fixtures.ts'
import { emptyDraft } from './draft.ts'
import { findShortCash } from './short-cash.ts'

const cash = createAccount({
  name: 'Efectivo',
  manual: true,
  source: 'manual',
  account_type: 'depository',
  balance_current: '5000.00',
  opening_balance: '5000.00',
})
const bank = createAccount({ id: '01939b8e-0000-7000-8000-000000000777' })
const draft = { ...emptyDraft('2026-11-20'), amount: '5001' }

test('cash is short when an expense is above its balance, also before the account exists', () => {
  expect(findShortCash(draft, [cash]).isShort).toBe(true)
  expect(findShortCash({ ...draft, amount: '5000' }, [cash]).isShort).toBe(false)
  expect(findShortCash(draft, [])).toEqual({ isShort: true, currency: 'CLP' })
})
test('income, an empty amount and the account of a bank are never short', () => {
  expect(findShortCash({ ...draft, type: 'Income' }, [cash]).isShort).toBe(false)
  expect(findShortCash({ ...draft, amount: '' }, [cash]).isShort).toBe(false)
  expect(findShortCash({ ...draft, account: bank.id }, [cash, bank]).isShort).toBe(false)
})
