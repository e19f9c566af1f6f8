import type { Account } from '@lucas/contract/banking/account.ts'
import { expect, test } from 'vitest'
import { createDashboardAccount } from '../fixtures/money.ts'
import { groupByInstitution, institutionNeedsManualRefresh } from './institutions.ts'

const now = new Date('2026-11-20T12:00:00Z')
const bank = (...accounts: Account[]) => groupByInstitution(accounts, now)[0]

test('adds deposits by currency and keeps card debts apart', () => {
  const chile = bank(
    createDashboardAccount({ balance_current: '1000.00' }),
    createDashboardAccount({ balance_current: '482930.00', account_type: 'savings' }),
    createDashboardAccount({ balance_current: '10.50', currency: 'USD' }),
    createDashboardAccount({ balance_current: '486200.00', account_type: 'credit' }),
  )
  expect(chile?.deposits).toEqual([
    { currency: 'CLP', total: '483930.00' },
    { currency: 'USD', total: '10.50' },
  ])
  expect(chile?.debts).toEqual([{ currency: 'CLP', total: '486200.00' }])
})
test('shows no debt for a card with a balance of zero', () =>
  expect(bank(createDashboardAccount({ balance_current: '0.00', account_type: 'credit' }))?.debts).toEqual(
    [],
  ))
test('takes the age of the oldest account and is stale after 72 hours', () => {
  const updated_at = '2026-11-17T11:59:00Z'
  const stale = bank(createDashboardAccount({}), createDashboardAccount({ updated_at }))
  expect(stale).toMatchObject({ updatedAt: updated_at, isStale: true })
  expect(bank(createDashboardAccount({ updated_at: '2026-11-17T12:01:00Z' }))?.isStale).toBe(false)
})
test('skips hidden accounts and never marks manual ones as stale', () => {
  expect(groupByInstitution([createDashboardAccount({ hidden: true })], now)).toEqual([])
  expect(bank(createDashboardAccount({ manual: true, updated_at: '2020-01-01T00:00:00Z' }))?.isStale).toBe(
    false,
  )
})

test('says that a bank is syncing, and that an account of files has no balance yet', () => {
  const empty = { balance_current: null }
  expect(bank(createDashboardAccount(empty))?.missing).toBe('Sincronizando...')
  expect(bank(createDashboardAccount({ ...empty, source: 'file' }))?.missing).toBe('Sin saldo aún')
  expect(bank(createDashboardAccount({}))?.missing).toBeNull()
})

test('needs a manual refresh when none of its connections refreshes automatically', () => {
  const bank = (automatic: boolean, institution_name = 'BCI') => ({ institution_name, automatic })
  expect(institutionNeedsManualRefresh('BCI', [bank(false), bank(false), bank(true, 'Itaú')])).toBe(true)
  expect(institutionNeedsManualRefresh('BCI', [bank(false), bank(true)])).toBe(false)
  expect(institutionNeedsManualRefresh('BCI', [])).toBe(false)
})
