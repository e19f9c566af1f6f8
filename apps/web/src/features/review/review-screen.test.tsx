import { reviewScreenCopy as copy } from '@lucas/contract/copy/review-screen.ts'
import type { Decision, ReviewItem } from '@lucas/contract/review.ts'
import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from '../../../test/answers.ts'
import { after, fakeTime, renderScreen } from '../../../test/bank-wire.tsx'
import { movement } from '../../../test/movements.ts'
import { ReviewScreen } from './review-screen.tsx'

const match = (number: number, reason: ReviewItem['reason']): ReviewItem => ({
  id: movement(number).id,
  reason,
  explanation: 'Parece un traspaso entre tus cuentas.',
  evidence: ['amount', 'day'],
  pair_kind: null,
  transaction: movement(number),
  other: movement(number + 100),
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
    if (!path.includes('/decide/')) return Response.json({ ...page(items), counts: null })
    if (isRefused) return Response.json({}, { status: 500 })
    const { decisions }: { decisions: Decision[] } = JSON.parse(body)
    decided.push(...decisions)
    return Response.json({ results: decisions.map(({ id }) => ({ id, outcome: 'confirmed' })) })
  })
})

async function open(): Promise<void> {
  renderScreen(<ReviewScreen onLeave={() => undefined} />)
  await after(50)
}
const press = async (key: string) => {
  fireEvent.keyDown(document.body, { key })
  await after(50)
}

test('two rows are a question of yes and no, with what speaks for them', async () => {
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

test('what the server refuses is asked again', async () => {
  await open()
  isRefused = true
  await press('1')
  expect(screen.getByText(copy.progress(0, 3))).toBeTruthy()
  await press('s')
  expect(decided).toEqual([])
})
