import type { ReviewItem } from '@lucas/contract/transactions/review.ts'
import { expect, test } from 'vitest'
import { createTransaction } from '../../../test/transactions.ts'
import { countSimilar, getPreselected, listUnanswered, toDecision } from './review-queue.ts'

const item = (number: number, facts: Partial<ReviewItem> = {}): ReviewItem => ({
  id: createTransaction(number).id,
  reason: 'category',
  explanation: '',
  evidence: [],
  pair_kind: null,
  effects: [],
  transaction: createTransaction(number, { category: 'OTROS' }),
  other: null,
  suggestion: null,
  guesses: [{ category: 'SALUD', why: '', confidence: 60 }],
  ...facts,
})
const match = item(2, { reason: 'transfer', other: createTransaction(3), guesses: [] })

test('confirms the preselected suggestion of each, else its category, and yes for matches', () =>
  expect([item(1), match, item(4, { guesses: [] })].map((one) => toDecision(one, { say: 'first' }))).toEqual([
    { id: item(1).id, action: 'confirm', category: 'SALUD' },
    { id: match.id, action: 'confirm' },
    { id: item(4).id, action: 'confirm' },
  ]))

test('sends no as a refusal, and a category as a confirmation', () => {
  expect(toDecision(match, { say: 'no' })).toEqual({ id: match.id, action: 'refuse' })
  expect(toDecision(item(1), { category: 'ROPA' })).toEqual({
    id: item(1).id,
    action: 'confirm',
    category: 'ROPA',
  })
})

test('preselects nothing below 60 percent, without a confidence, or for a match', () => {
  const guesses = [
    { category: 'ROPA', why: '', confidence: null },
    { category: 'SALUD', why: '', confidence: 59 },
  ]
  expect(getPreselected(item(1, { guesses }))).toBeNull()
  expect(getPreselected(match)).toBeNull()
  expect(getPreselected(item(1))).toBe('SALUD')
})

test('counts the similar transactions that another category changes', () => {
  const similar = {
    results: [
      { category: 'OTROS', count: 58 },
      { category: 'ROPA', count: 2 },
    ],
  }
  expect(['ROPA', 'SALUD'].map((category) => countSimilar(similar, category))).toEqual([58, 60])
  expect(countSimilar(undefined, 'ROPA')).toBe(0)
})

test('lists each unanswered item once', () =>
  expect(listUnanswered([item(1), match, item(1)], new Set([match.id])).map(({ id }) => id)).toEqual([
    item(1).id,
  ]))
