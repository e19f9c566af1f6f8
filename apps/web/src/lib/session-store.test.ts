import type { User } from '@lucas/contract/auth.ts'
import { afterEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { api } from './http.ts'
import { session } from './session-store.ts'

const ana: User = {
  id: '01939b8e-0000-7000-8000-000000000001',
  email: 'ana@correo.example',
  pending_email: null,
  first_name: 'Ana',
  last_name: 'Rojas',
  phone: null,
  country: 'chile',
  plan: 'free',
  is_phone_verified: false,
  is_verified: true,
  home_screen: 'dashboard',
}
const berta: User = { ...ana, id: '01939b8e-0000-7000-8000-000000000002' }

afterEach(() => {
  session.clear()
  vi.unstubAllGlobals()
})

test('what was asked before signing out is dropped then; the next person asks anew', async () => {
  const signals: AbortSignal[] = []
  vi.stubGlobal('fetch', (_path: string, { signal }: { signal: AbortSignal }) => {
    signals.push(signal)
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))))
  })
  const states = () => signals.map(({ aborted }) => aborted)
  session.signIn({ user: ana, access: 'a', refresh: 'r' })
  const asked = api.get('/api/accounts/', z.unknown())
  session.renew({ access: 'b' })
  expect(states()).toEqual([false])
  session.clear()
  await expect(asked).rejects.toThrow('aborted')
  session.signIn({ user: berta, access: 'c', refresh: 's' })
  const next = api.get('/api/accounts/', z.unknown())
  expect(states()).toEqual([true, false])
  session.clear()
  await expect(next).rejects.toThrow('aborted')
})
