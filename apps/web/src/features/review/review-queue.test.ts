import type { ReviewItem } from '@lucas/contract/transactions/review.ts'
import { expect, test } from 'vitest'
import { createTransaction } from '../../../test/transactions.ts'
import { getFirstGuess, listUnanswered, toDecision } from './review-queue.ts'

const item = (number: number, facts: Partial<ReviewItem> = {}): ReviewItem => ({
  id: createTransaction(number).id,
  reason: 'category',
  explanation: '',
  evidence: [],
  pair_kind: null,
  transaction: createTransaction(number, { category: 'OTROS' }),
  other: null,
  suggestion: null,
  guesses: [{ category: 'SALUD', why: '' }],
  ...facts,
})
const match = item(2, { reason: 'transfer', other: createTransaction(3), guesses: [] })

test('confirms the first suggestion of each, and yes for matches', () =>
  expect([item(1), match, item(4, { guesses: [] })].map((one) => toDecision(one, { say: 'first' }))).toEqual([
    { id: item(1).id, action: 'confirm', category: 'SALUD' },
    { id: match.id, action: 'confirm' },
    { id: item(4).id, action: 'confirm', category: 'OTROS' },
  ]))

test('sends no as a refusal, and a category as a confirmation', () => {
  expect(toDecision(match, { say: 'no' })).toEqual({ id: match.id, action: 'refuse' })
  expect(toDecision(item(1), { category: 'ROPA' })).toEqual({
    id: item(1).id,
    action: 'confirm',
    category: 'ROPA',
  })
})

test('has no suggestion for a match', () => expect(getFirstGuess(match)).toBeNull())

test('lists each unanswered item once', () =>
  expect(listUnanswered([item(1), match, item(1)], new Set([match.id])).map(({ id }) => id)).toEqual([
    item(1).id,
  ]))
