import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createChallenge, parseChallenge } from './challenge-proof.ts'

const key = randomBytes(32)
const now = new Date('2026-11-21T12:00:00Z')
const end = new Date(now.getTime() + 60_000)
const unlock = { use: 'unlock', subject: 'ana' } as const
const challenge = createChallenge(key, randomBytes(16), end, unlock)

test('a challenge is valid for its purpose until it expires', () => {
  expect(parseChallenge(key, challenge, unlock, now)).toEqual(end)
  expect(parseChallenge(key, challenge, unlock, end)).toBeNull()
})

test('a challenge is invalid for another user, another use or another key', () => {
  expect(parseChallenge(key, challenge, { ...unlock, subject: 'eva' }, now)).toBeNull()
  expect(parseChallenge(key, challenge, { ...unlock, use: 'sign_in' }, now)).toBeNull()
  expect(parseChallenge(randomBytes(32), challenge, unlock, now)).toBeNull()
})

test('a challenge is invalid when it is changed, truncated or forged', () => {
  const bytes = Buffer.from(challenge, 'base64url')
  for (let at = 0; at < bytes.length; at += 1) {
    const broken = Buffer.from(bytes)
    broken.writeUInt8(broken.readUInt8(at) ^ 1, at)
    expect(parseChallenge(key, broken.toString('base64url'), unlock, now)).toBeNull()
  }
  for (const other of ['', 'x', challenge.slice(1), `${challenge}AA`, `${challenge}=`])
    expect(parseChallenge(key, other, unlock, now)).toBeNull()
})
