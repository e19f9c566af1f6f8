import { expect, test } from 'vitest'
import { createEmailToken, readEmailToken } from './newsletter-opt-in.ts'

const key = Buffer.alloc(32, 1)
const now = new Date('2026-11-21T12:00:00Z')
const end = new Date('2026-11-28T12:00:00Z')
const token = createEmailToken(key, 'camila@correo.cl', end)

test('returns the address until the token expires', () => {
  expect(readEmailToken(key, token, now)).toBe('camila@correo.cl')
  expect(readEmailToken(key, token, end)).toBeNull()
})

test('rejects a token with another address, expiry or key, and an invented one', () => {
  const [address = '', at = '', proof = ''] = token.split('.')
  const other = Buffer.from('eva@correo.cl').toString('base64url')
  for (const forged of [
    `${other}.${at}.${proof}`,
    `${address}.zzzzzzzzz.${proof}`,
    '',
    'a.b.c',
    `${address}.${at}.`,
    `${token}=`,
    `${token}.x`,
  ])
    expect(readEmailToken(key, forged, now)).toBeNull()
  expect(readEmailToken(Buffer.alloc(32, 2), token, now)).toBeNull()
})
