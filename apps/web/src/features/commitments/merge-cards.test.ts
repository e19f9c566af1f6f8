import type { CommitmentsByCard } from '@lucas/contract/planning/commitments.ts'
import { expect, test } from 'vitest'
import { visa } from './fixtures.ts'
import { mergeCards } from './merge-cards.ts'

type CardCharges = CommitmentsByCard['results'][number]

const createCard = (
  account: CardCharges['account'],
  currency: 'CLP' | 'USD',
  amount: number,
): CardCharges => ({
  account,
  charges: [
    { line_id: crypto.randomUUID(), name: 'Netflix', currency, amount, rhythm: 'monthly', next_date: null },
  ],
  totals: [{ currency, amount }],
})

test('the pesos and the dollars of a card are one card', () => {
  const dollars = { ...visa, id: '01939b8e-0000-7000-a000-0000000000c9' }
  const [card, ...others] = mergeCards([createCard(visa, 'CLP', 10_990), createCard(dollars, 'USD', 20)])
  expect(others).toEqual([])
  expect(card).toMatchObject({ account: visa, charges: [{ amount: 10_990 }, { amount: 20 }] })
  expect(card?.totals).toEqual([
    { currency: 'CLP', amount: 10_990 },
    { currency: 'USD', amount: 20 },
  ])
})

test('cards without a number stay apart', () => {
  const nameless = (id: string) => createCard({ ...visa, id, mask: '' }, 'CLP', 1_000)
  expect(mergeCards([nameless('one'), nameless('two')])).toHaveLength(2)
})
