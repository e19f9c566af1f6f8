import { expect, test } from 'vitest'
import { makeAddressToken, readAddressToken } from './address-token.ts'

const key = Buffer.alloc(32, 1)
const now = new Date('2026-11-21T12:00:00Z')
const end = new Date('2026-11-28T12:00:00Z')
const token = makeAddressToken(key, 'camila@correo.cl', end)

test('a token stands for its address until its end', () => {
  expect(readAddressToken(key, token, now)).toBe('camila@correo.cl')
  expect(readAddressToken(key, token, end)).toBeNull()
})

test('with another address, another end, another key or made up it stands for nothing', () => {
  const [address = '', at = '', proof = ''] = token.split('.')
  const other = Buffer.from('eva@correo.cl').toString('base64url')
  for (const forged of [
    `${other}.${at}.${proof}`,
    `${address}.zzzzzzzzz.${proof}`,
    '',
    'a.b.c',
    `${address}.${at}.`,
  ])
    expect(readAddressToken(key, forged, now)).toBeNull()
  expect(readAddressToken(Buffer.alloc(32, 2), token, now)).toBeNull()
})
