import type { Account } from '@lucas/contract/account.ts'
import { expect, test } from 'vitest'
import { banksOf, refreshesByHand } from './banks.ts'
import { accountOf } from './fixtures/money.ts'

const now = new Date('2026-11-20T12:00:00Z')
const bank = (...accounts: Account[]) => banksOf(accounts, now)[0]

test('deposits add up by currency, and the debt of a card stays beside them', () => {
  const chile = bank(
    accountOf({ balance_current: '1000.00' }),
    accountOf({ balance_current: '482930.00', account_type: 'savings' }),
    accountOf({ balance_current: '10.50', currency: 'USD' }),
    accountOf({ balance_current: '486200.00', account_type: 'credit' }),
  )
  expect(chile?.deposits).toEqual([
    { currency: 'CLP', total: '483930.00' },
    { currency: 'USD', total: '10.50' },
  ])
  expect(chile?.debts).toEqual([{ currency: 'CLP', total: '486200.00' }])
})
test('a card that owes nothing shows no debt', () =>
  expect(bank(accountOf({ balance_current: '0.00', account_type: 'credit' }))?.debts).toEqual([]))
test('a bank is as fresh as its oldest account, and stale after 72 hours', () => {
  const updated_at = '2026-11-17T11:59:00Z'
  const stale = bank(accountOf({}), accountOf({ updated_at }))
  expect(stale).toMatchObject({ updatedAt: updated_at, isStale: true })
  expect(bank(accountOf({ updated_at: '2026-11-17T12:01:00Z' }))?.isStale).toBe(false)
})
test('a hidden account is nowhere, an account without balance is syncing, a manual one is never stale', () => {
  expect(banksOf([accountOf({ hidden: true })], now)).toEqual([])
  expect(bank(accountOf({ balance_current: null }))?.isSyncing).toBe(true)
  expect(bank(accountOf({ manual: true, updated_at: '2020-01-01T00:00:00Z' }))?.isStale).toBe(false)
})

test('a bank refreshes by hand when none of its connections can do it alone', () => {
  const bank = (automatic: boolean, institution_name = 'BCI') => ({ institution_name, automatic })
  expect(refreshesByHand('BCI', [bank(false), bank(false), bank(true, 'Itaú')])).toBe(true)
  expect(refreshesByHand('BCI', [bank(false), bank(true)])).toBe(false)
  expect(refreshesByHand('BCI', [])).toBe(false)
})
