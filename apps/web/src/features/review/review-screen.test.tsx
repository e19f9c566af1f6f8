import { reviewScreenCopy as copy } from '@lucas/contract/copy/transactions/review-screen.ts'
import type { Decision, ReviewItem } from '@lucas/contract/transactions/review.ts'
import { fireEvent, screen, within } from '@testing-library/react'
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
  effects: [
    { sum: 'spending', amount: 150_000, currency: 'CLP' },
    { sum: 'income', amount: 150_000, currency: 'CLP' },
  ],
  transaction: createTransaction(number),
  other: createTransaction(number + 100),
  suggestion: null,
  guesses: [],
})
const items = [match(1, 'transfer'), match(2, 'duplicate'), match(3, 'refund')]
const emptyCounts = { transfer: 0, duplicate: 0, pending: 0, manual: 0, refund: 0, category: 0 }
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

test('says by how much a yes changes the sums', async () => {
  await open()
  expect(screen.getByText('Cambia tus ingresos en $150.000 y tus gastos en $150.000.')).toBeTruthy()
})

test('confirms suggested transfers together, without those that name a person until they are chosen', async () => {
  const pairs = [match(1, 'transfer'), match(2, 'transfer'), match(3, 'transfer')]
  const named = { ...match(4, 'transfer'), evidence: ['amount', 'other_name'] as const }
  const all = [...pairs, named]
  const sent: string[][] = []
  vi.stubGlobal('fetch', async (path: string, { body = '' }: { body?: string } = {}) => {
    if (!path.includes('/decide/'))
      return Response.json({ ...toPage(all), counts: { ...emptyCounts, transfer: all.length } })
    const { decisions }: { decisions: Decision[] } = JSON.parse(body)
    sent.push(decisions.map(({ id }) => id))
    return Response.json({ results: decisions.map(({ id }) => ({ id, outcome: 'confirmed' })) })
  })
  await open()
  const batch = within(screen.getByRole('region', { name: copy.pairs.title(4) }))
  expect(batch.getByText('Cambia tus ingresos en $450.000 y tus gastos en $450.000.')).toBeTruthy()
  fireEvent.click(batch.getByRole('button', { name: copy.pairs.show }))
  const boxes = batch.getAllByRole('checkbox')
  fireEvent.click(boxes[0] ?? document.body)
  fireEvent.click(batch.getByRole('button', { name: copy.pairs.confirm(2) }))
  await advanceTime(50)
  expect(sent).toEqual([[pairs[1]?.id, pairs[2]?.id]])
  expect(screen.getByRole('region', { name: copy.pairs.title(2) })).toBeTruthy()
})

test('asks again when the server refuses an answer', async () => {
  await open()
  isRefused = true
  await press('1')
  expect(screen.getByText(copy.progress(0, 3))).toBeTruthy()
  await press('s')
  expect(decided).toEqual([])
})

const categoryItem = (number: number): ReviewItem => ({
  ...match(number, 'category'),
  transaction: createTransaction(number, { kind: 'spending' }),
  other: null,
  effects: [],
  guesses: [
    { category: 'SALUD', why: 'Sugerido 72%', confidence: 72 },
    { category: 'ROPA', why: 'De las que más usas', confidence: null },
  ],
})

/** Answers with these items, each with 58 similar transactions. Returns what is sent. */
function stubCategories(...queue: ReviewItem[]): string[] {
  const [{ id, transaction: row } = categoryItem(9)] = queue
  const sent: string[] = []
  vi.stubGlobal('fetch', async (path: string, { method = 'GET' }: { method?: string } = {}) => {
    sent.push(`${method} ${path}`)
    if (path.includes('/similar/')) return Response.json({ results: [{ category: 'OTROS', count: 58 }] })
    if (path.includes('/apply/')) return Response.json({ id: row.id, changed: 58 })
    if (path.includes('/api/category-corrections/')) return Response.json({ id: row.id, restored: 59 })
    if (path.includes('/decide/')) return Response.json({ results: [{ id, outcome: 'confirmed' }] })
    if (path.includes('/reopen/')) return Response.json({ results: [{ id, outcome: 'reopened' }] })
    if (method === 'PATCH')
      return Response.json({
        ...row,
        correction: {
          id: row.id,
          name: 'X',
          category: 'SALUD',
          subcategory: null,
          created_at: '2026-11-20T12:00:00.000Z',
        },
      })
    return Response.json({ ...toPage(queue), counts: null })
  })
  return sent
}

test('says before and after how many similar transactions one key changes, and undoes them', async () => {
  const item = categoryItem(9)
  const sent = stubCategories(item)
  await open()
  expect(screen.getByText('Sugerido 72% · y 58 parecidas')).toBeTruthy()
  expect(screen.getByText(copy.similarHint('58', false))).toBeTruthy()
  await press('Enter')
  const message = screen.getByText(copy.similarDone('59', 'Salud')).parentElement ?? document.body
  fireEvent.click(within(message).getByRole('button', { name: copy.undo }))
  await advanceTime(50)
  expect(sent.filter((one) => one.startsWith('DELETE'))).toEqual([
    `DELETE /api/category-corrections/${item.transaction.id}/`,
  ])
  expect(screen.getByText('Sugerido 72% · y 58 parecidas')).toBeTruthy()
})

test.each([
  ['its key', () => press('z')],
  ['its button', async () => fireEvent.click(screen.getByRole('button', { name: copy.undo }))],
])('the answer to the last item is undone by %s', async (_, undo) => {
  stubCategories(match(2, 'duplicate'))
  await open()
  await press('1')
  expect(screen.getByText(copy.empty)).toBeTruthy()
  await undo()
  await advanceTime(50)
  expect(screen.queryByText(copy.empty)).toBeNull()
  expect(screen.getByText(copy.questions.duplicate)).toBeTruthy()
})

test('the key that undoes takes the message about the change away', async () => {
  stubCategories(categoryItem(9), match(2, 'duplicate'))
  await open()
  await press('Enter')
  expect(screen.getByText(copy.similarDone('59', 'Salud'))).toBeTruthy()
  await press('z')
  expect(screen.queryByText(copy.similarDone('59', 'Salud'))).toBeNull()
})

test('says that similar transactions already have the suggested category', async () => {
  vi.stubGlobal('fetch', async (path: string) =>
    Response.json(
      path.includes('/similar/')
        ? { results: [{ category: 'SALUD', count: 9 }] }
        : { ...toPage([categoryItem(9)]), counts: null },
    ),
  )
  await open()
  expect(screen.getByText(copy.similarAlready('Salud'))).toBeTruthy()
})
