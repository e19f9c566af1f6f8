import { describe, expect, test } from 'vitest'
import { isFirstPage, isLasting, isPlainAddress, isReadableOffline } from './readable.ts'

describe('what may be stored to be read without a network', () => {
  test.each([
    '/api/auth/profile/me/',
    '/api/dashboard/summary/?currency=CLP',
    '/api/analytics/monthly/?from=2026-11-01&to=2026-11-30',
    '/api/commitments/?month=2026-12',
    '/api/wallet/',
    '/api/goals/',
    '/api/transactions/?limit=100&count=false',
  ])('%s may', (path) => expect(isReadableOffline(path)).toBe(true))

  test.each([
    '/api/security/',
    '/api/auth/sessions/',
    '/api/privacy/',
    '/api/billing/',
    '/api/imports/',
    '/api/support/threads/',
    '/api/transactions/?search=doctor&limit=100&count=false',
  ])('%s may not', (path) => expect(isReadableOffline(path)).toBe(false))
})

test('an answer can be refreshed where its address means the same every day', () => {
  expect(isLasting('/api/wallet/')).toBe(true)
  expect(isLasting('/api/transactions/?limit=100&count=false')).toBe(true)
  expect(isLasting('/api/analytics/monthly/?from=2026-11-01&to=2026-11-30')).toBe(false)
  expect(isLasting('/api/commitments/?month=2026-12')).toBe(false)
  expect(isLasting('/api/transactions/?limit=100&count=false&cursor=abc')).toBe(false)
})

test('the newest transactions begin with the first page of the whole list', () => {
  expect(isFirstPage('/api/transactions/?limit=100&count=false')).toBe(true)
  expect(isFirstPage('/api/transactions/?category=food&limit=100&count=false')).toBe(false)
  expect(isFirstPage('/api/transactions/?limit=100&count=false&cursor=abc')).toBe(false)
})

test('an address stays on a locked device where it names days, months, currencies and pages only', () => {
  for (const path of [
    '/api/wallet/',
    '/api/dashboard/summary/?currency=CLP',
    '/api/commitments/?month=2026-12',
    '/api/transactions/?limit=100&count=false&cursor=abc',
  ])
    expect(isPlainAddress(path)).toBe(true)
  for (const path of [
    '/api/transactions/?tag=Deducible&limit=100&count=false',
    '/api/transactions/?limit=100&count=false&min_amount=412900',
    '/api/transactions/totals/?category=SALUD',
    '/api/transactions/?limit=100&search=doctor',
  ])
    expect(isPlainAddress(path)).toBe(false)
})
