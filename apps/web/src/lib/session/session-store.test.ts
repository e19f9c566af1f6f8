import { afterEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { createUser, uuid } from '../../../test/api-fixtures.ts'
import { api } from '../http/http.ts'
import { session } from './session-store.ts'

const ana = createUser({ first_name: 'Ana' })
const berta = createUser({ id: uuid(901), first_name: 'Berta' })

afterEach(() => {
  session.clear()
  vi.unstubAllGlobals()
})

test('aborts requests at sign-out but not those of the next user', async () => {
  const signals: AbortSignal[] = []
  vi.stubGlobal('fetch', (_path: string, { signal }: { signal: AbortSignal }) => {
    signals.push(signal)
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))))
  })
  const states = () => signals.map(({ aborted }) => aborted)
  session.signIn({ user: ana, access: 'a', refresh: 'r' })
  const pendingRequest = api.get('/api/accounts/', z.unknown())
  session.updateTokens({ access: 'b' })
  expect(states()).toEqual([false])
  session.clear()
  await expect(pendingRequest).rejects.toThrow('aborted')
  session.signIn({ user: berta, access: 'c', refresh: 's' })
  const next = api.get('/api/accounts/', z.unknown())
  expect(states()).toEqual([true, false])
  session.clear()
  await expect(next).rejects.toThrow('aborted')
})
