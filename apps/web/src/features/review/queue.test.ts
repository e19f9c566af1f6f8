import type { ReviewItem } from '@lucas/contract/review.ts'
import { expect, test } from 'vitest'
import { movement } from '../../../test/movements.ts'
import { decisionOf, firstGuess, standing } from './queue.ts'

const item = (number: number, facts: Partial<ReviewItem> = {}): ReviewItem => ({
  id: movement(number).id,
  reason: 'category',
  explanation: '',
  evidence: [],
  pair_kind: null,
  transaction: movement(number, { category: 'OTROS' }),
  other: null,
  suggestion: null,
  guesses: [{ category: 'SALUD', why: '' }],
  ...facts,
})
const match = item(2, { reason: 'transfer', other: movement(3), guesses: [] })

test('confirming several takes the first guess of each, and yes where two rows are asked about', () =>
  expect([item(1), match, item(4, { guesses: [] })].map((one) => decisionOf(one, { say: 'first' }))).toEqual([
    { id: item(1).id, action: 'confirm', category: 'SALUD' },
    { id: match.id, action: 'confirm' },
    { id: item(4).id, action: 'confirm', category: 'OTROS' },
  ]))

test('no is a refusal, and a category is a confirmation of it', () => {
  expect(decisionOf(match, { say: 'no' })).toEqual({ id: match.id, action: 'refuse' })
  expect(decisionOf(item(1), { category: 'ROPA' })).toEqual({
    id: item(1).id,
    action: 'confirm',
    category: 'ROPA',
  })
})

test('a question about two rows has no guess', () => expect(firstGuess(match)).toBeNull())

test('each question stands once, and not when it is answered', () =>
  expect(standing([item(1), match, item(1)], new Set([match.id])).map(({ id }) => id)).toEqual([item(1).id]))
