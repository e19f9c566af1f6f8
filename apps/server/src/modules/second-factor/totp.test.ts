import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { toStep } from './domain/one-time-code.ts'
import { compareWith, computeCode, describeSecret } from './totp.ts'

const secret = Buffer.from('12345678901234567890')

test('codes are those of RFC 4226, appendix D', () => {
  const codes = Array.from({ length: 10 }, (_, counter) => computeCode(secret, counter))
  expect(codes.join(' ')).toBe('755224 287082 359152 969429 338314 254676 287922 162583 399871 520489')
})

// The last six of eight digits.
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('the code of second %i is that of RFC 6238, appendix B', (second, code) => {
  const step = toStep(new Date(second * 1_000))
  expect(computeCode(secret, step)).toBe(code)
  expect([code, '000000', '', `${code}0`].map((one) => compareWith(secret, one)(step))).toEqual([
    true,
    false,
    false,
    false,
  ])
})

test('an app gets the key in base32 and in an address with issuer and account', () => {
  const { key, uri } = describeSecret(secret, 'ana+1@example.cl')
  expect(key).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  expect(uri).toBe(
    `otpauth://totp/Lucas:ana%2B1%40example.cl?secret=${key}&issuer=Lucas&algorithm=SHA1&digits=6&period=30`,
  )
  expect(describeSecret(randomBytes(20), 'a@b.cl').key).toHaveLength(32)
})
