import { expect, test } from 'vitest'
import { isRaised } from './step-up.ts'

const now = new Date('2026-11-20T12:00:00Z')
const later = new Date('2026-11-20T12:00:01Z')

test('a session is raised until its minute, not at it', () => {
  expect(isRaised({ client: 'web', stepUpUntil: later }, 'security', now)).toBe(true)
  expect(isRaised({ client: 'web', stepUpUntil: now }, 'security', now)).toBe(false)
  expect(isRaised({ client: 'web', stepUpUntil: null }, 'own_contact', now)).toBe(false)
})

test('a literal client may delete and change its own address and phone, nothing else', () => {
  const literal = { client: 'literal', stepUpUntil: later } as const
  expect(isRaised(literal, 'own_contact', now)).toBe(true)
  expect(isRaised(literal, 'deletion', now)).toBe(true)
  expect(isRaised(literal, 'security', now)).toBe(false)
})
