import { expect, test } from 'vitest'
import { deriveUnsentKey } from './unsent-key.ts'

const secret = Buffer.alloc(32, 7)
const { subtle } = globalThis.crypto
const ecdh = { name: 'ECDH', namedCurve: 'P-256' }

test('the halves of a key belong together', async () => {
  const { d, ...publicKey } = deriveUnsentKey(secret, 'ana')
  const own = await subtle.importKey('jwk', { ...publicKey, d }, ecdh, false, ['deriveBits'])
  const shown = await subtle.importKey('jwk', publicKey, ecdh, false, [])
  const other = await subtle.generateKey(ecdh, false, ['deriveBits'])
  const [one, two] = await Promise.all([
    subtle.deriveBits({ name: 'ECDH', public: other.publicKey }, own, 256),
    subtle.deriveBits({ name: 'ECDH', public: shown }, other.privateKey, 256),
  ])
  expect(Buffer.from(one)).toEqual(Buffer.from(two))
})

test('a key is the same in every process and another one for each user and secret', () => {
  const key = deriveUnsentKey(secret, 'ana')
  expect(deriveUnsentKey(secret, 'ana')).toEqual(key)
  expect(deriveUnsentKey(secret, 'eva').d).not.toBe(key.d)
  expect(deriveUnsentKey(Buffer.alloc(32, 8), 'ana').d).not.toBe(key.d)
})
