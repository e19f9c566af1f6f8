import { afterEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { person, uuid } from '../../test/answers.ts'
import { api } from './http.ts'
import { session } from './session-store.ts'

const ana = person({ first_name: 'Ana' })
const berta = person({ id: uuid(901), first_name: 'Berta' })

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
