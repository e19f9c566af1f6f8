import { reviewScreenCopy as copy } from '@lucas/contract/copy/transactions/review-screen.ts'
import type { Decision, ReviewItem } from '@lucas/contract/transactions/review.ts'
import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { toPage } from '../../../test/api-fixtures.ts'
import { advanceTime, fakeTime, renderScreen } from '../../../test/fake-http.tsx'
import { createTransaction } from '../../../test/transactions.ts'
import { ReviewScreen } from './review-screen.tsx'

const match = (number: number, reason: ReviewItem['reason']): ReviewItem => ({
  id: createTransaction(number).id,
  reason,
  explanation: 'Parece un traspaso entre tus cuentas.',
  evidence: ['amount', 'day'],
  pair_kind: null,
  transaction: createTransaction(number),
  other: createTransaction(number + 100),
  suggestion: null,
  guesses: [],
})
const items = [match(1, 'transfer'), match(2, 'duplicate'), match(3, 'refund')]
let decided: Decision[] = []
let isRefused = false

fakeTime()
beforeEach(() => {
  decided = []
  isRefused = false
  vi.stubGlobal('fetch', async (path: string, { body = '' }: { body?: string } = {}) => {
    if (!path.includes('/decide/')) return Response.json({ ...toPage(items), counts: null })
    if (isRefused) return Response.json({}, { status: 500 })
    const { decisions }: { decisions: Decision[] } = JSON.parse(body)
    decided.push(...decisions)
    return Response.json({ results: decisions.map(({ id }) => ({ id, outcome: 'confirmed' })) })
  })
})

async function open(): Promise<void> {
  renderScreen(<ReviewScreen onLeave={() => undefined} />)
  await advanceTime(50)
}
const press = async (key: string) => {
  fireEvent.keyDown(document.body, { key })
  await advanceTime(50)
}

test('asks yes or no about two transactions, with the evidence', async () => {
  await open()
  expect(screen.getByText(copy.questions.transfer)).toBeTruthy()
  expect(screen.getByText('Mismo monto')).toBeTruthy()
  await press('2')
  expect(screen.getByText(copy.questions.duplicate)).toBeTruthy()
  await press('1')
  expect(screen.getByText(copy.questions.refund)).toBeTruthy()
  expect(screen.getByText(copy.progress(2, 3))).toBeTruthy()
  expect(decided.map(({ id, action }) => [id, action])).toEqual([
    [items[0]?.id, 'refuse'],
    [items[1]?.id, 'confirm'],
  ])
})

test('asks again when the server refuses an answer', async () => {
  await open()
  isRefused = true
  await press('1')
  expect(screen.getByText(copy.progress(0, 3))).toBeTruthy()
  await press('s')
  expect(decided).toEqual([])
})
