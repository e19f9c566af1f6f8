import type { User } from '@lucas/contract/auth/session.ts'
import type { Account } from '@lucas/contract/banking/account.ts'

export const uuid = (last: number): string => `01939b8e-0000-7000-8000-${String(last).padStart(12, '0')}`

/** Returns a page of results as the API sends it. */
export const toPage = (
  results: unknown[],
  { count = results.length, next = null }: { count?: number | null; next?: string | null } = {},
) => ({ results, count, next, previous: null })

export const bankOfChile = {
  institution_id: 'chile',
  institution_name: 'Banco de Chile',
  institution_color: '#1d3f8f',
}

/** Returns an invented user of the free plan. */
export const createUser = (overrides: Partial<User> = {}): User => ({
  id: uuid(900),
  email: 'camila.rojas@correo.example',
  pending_email: null,
  first_name: 'Camila',
  last_name: 'Rojas',
  phone: null,
  country: 'chile',
  plan: 'free',
  is_phone_verified: false,
  is_verified: true,
  home_screen: 'dashboard',
  ...overrides,
})

/** Returns an invented checking account. */
export const createAccount = (overrides: Partial<Account> = {}): Account => ({
  id: uuid(100),
  connection_id: uuid(10),
  name: 'Cuenta Corriente',
  owner_name: 'Camila Rojas',
  institution_id: 'falabella',
  institution_name: 'Falabella',
  institution_color: '#5a7d1a',
  mask: '4821',
  account_type: 'checking',
  currency: 'CLP',
  balance_current: '1482930.00',
  balance_available: null,
  balance_limit: null,
  opening_balance: null,
  hidden: false,
  manual: false,
  source: 'bank',
  updated_at: '2026-11-20T12:00:00.000Z',
  ...overrides,
})
