import type { UnsentKey } from '@lucas/contract/auth/unsent-key.ts'
import { unsentKey } from '@lucas/contract/auth/unsent-key.ts'
import { expect, test } from 'vitest'
import { openWrites, sealWrites } from './seal.ts'

async function createKey(): Promise<UnsentKey> {
  const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits'])
  return unsentKey.parse(await crypto.subtle.exportKey('jwk', pair.privateKey))
}

test('what is sealed for a key opens with it, for its user only', async () => {
  const key = await createKey()
  const { d: _, ...publicKey } = key
  const sealed = await sealWrites(publicKey, 'ana', { text: 'Feria 8.500', count: 1 })
  expect(Buffer.from(sealed.bytes).toString('latin1')).not.toContain('Feria')
  expect(await openWrites(key, 'ana', sealed)).toBe('Feria 8.500')
  await expect(openWrites(key, 'eva', sealed)).rejects.toThrow()
  await expect(openWrites(await createKey(), 'ana', sealed)).rejects.toThrow()
})
