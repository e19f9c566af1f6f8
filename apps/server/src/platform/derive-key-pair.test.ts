import { createECDH } from 'node:crypto'
import { expect, test } from 'vitest'
import { deriveKeyPair } from './derive-key-pair.ts'

test('the halves of a pair belong together, also where a private key begins with zeros', () => {
  const pairs = Array.from({ length: 1_000 }, (_, at) => deriveKeyPair(Buffer.alloc(32, 7), `label ${at}`))
  const keys = pairs.map(({ jwk }) => Buffer.from(jwk.d, 'base64url'))
  expect(keys.filter((key) => key[0] === 0).length).toBeGreaterThan(0)
  for (const [at, { point, jwk }] of pairs.entries()) {
    const ecdh = createECDH('prime256v1')
    ecdh.setPrivateKey(keys[at] ?? Buffer.alloc(0))
    expect(ecdh.getPublicKey()).toEqual(point)
    expect(
      Buffer.concat([Buffer.from([4]), Buffer.from(jwk.x, 'base64url'), Buffer.from(jwk.y, 'base64url')]),
    ).toEqual(point)
    expect(jwk.d).toHaveLength(43)
  }
})
