import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { makeChallenge, readChallenge } from './challenge-proof.ts'

const key = randomBytes(32)
const now = new Date('2026-11-21T12:00:00Z')
const end = new Date(now.getTime() + 60_000)
const unlock = { use: 'unlock', subject: 'ana' } as const
const challenge = makeChallenge(key, randomBytes(16), end, unlock)

test('a challenge is good for what it was made for, until its end', () => {
  expect(readChallenge(key, challenge, unlock, now)).toEqual(end)
  expect(readChallenge(key, challenge, unlock, end)).toBeNull()
})

test('for another person, another use or under another key it is worth nothing', () => {
  expect(readChallenge(key, challenge, { ...unlock, subject: 'eva' }, now)).toBeNull()
  expect(readChallenge(key, challenge, { ...unlock, use: 'sign_in' }, now)).toBeNull()
  expect(readChallenge(randomBytes(32), challenge, unlock, now)).toBeNull()
})

test('with one bit changed, cut or made up it is worth nothing', () => {
  const bytes = Buffer.from(challenge, 'base64url')
  for (let at = 0; at < bytes.length; at += 1) {
    const broken = Buffer.from(bytes)
    broken.writeUInt8(broken.readUInt8(at) ^ 1, at)
    expect(readChallenge(key, broken.toString('base64url'), unlock, now)).toBeNull()
  }
  for (const other of ['', 'x', challenge.slice(1), `${challenge}AA`])
    expect(readChallenge(key, other, unlock, now)).toBeNull()
})
