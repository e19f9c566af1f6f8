import { commitmentsScreenCopy } from '@lucas/contract/copy/planning/commitments-screen.ts'
import type {
  AnsweredTransfer,
  TransferQuestions,
  TransferUndo,
} from '@lucas/contract/planning/commitments.ts'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { uuid } from '../../../test/api-fixtures.ts'
import { advanceTime, fakeTime, renderScreen } from '../../../test/fake-http.tsx'
import { TransferQuestion } from './transfer-question.tsx'

const copy = commitmentsScreenCopy.question
const question: TransferQuestions['results'][number] = {
  series_id: uuid(1),
  name: 'Pedro Soto',
  currency: 'CLP',
  amount: 450_000,
  last_date: '2026-11-05',
  count: 5,
}
const undo: TransferUndo = {
  purpose: 'rent',
  name: 'Arriendo',
  kind: null,
  rule_ids: [uuid(2), uuid(3)],
}
const answered = (given: TransferUndo | null): AnsweredTransfer => ({
  series_id: uuid(1),
  name: 'Arriendo',
  purpose: 'rent',
  category: 'HOGAR',
  changed: 5,
  undo: given,
})

fakeTime()

/** Presses 'Sí, es mi arriendo'. Returns the addresses and bodies of what was sent. */
async function answerRent(given: TransferUndo | null) {
  const sent: [string, unknown][] = []
  vi.stubGlobal('fetch', async (path: string, { body = '' }: { body?: string } = {}) => {
    sent.push([path, JSON.parse(body)])
    return Response.json(path.endsWith('/undo/') ? { series_id: uuid(1), restored: 5 } : answered(given))
  })
  renderScreen(<TransferQuestion question={question} />)
  await advanceTime(50)
  fireEvent.click(screen.getByRole('button', { name: copy.answers.rent }))
  await advanceTime(50)
  expect(screen.getByText(copy.learned('Arriendo', 5))).toBeTruthy()
  return sent
}

test('the message of an answer undoes it', async () => {
  const sent = await answerRent(undo)
  fireEvent.click(screen.getByRole('button', { name: commitmentsScreenCopy.undo }))
  await advanceTime(50)
  expect(sent).toEqual([
    [`/api/commitments/questions/${uuid(1)}/`, { purpose: 'rent' }],
    [`/api/commitments/questions/${uuid(1)}/undo/`, undo],
  ])
  expect(screen.getByText(copy.undone)).toBeTruthy()
})

test('a repeated answer, which changed nothing, offers no undo', async () => {
  await answerRent(null)
  expect(screen.queryByRole('button', { name: commitmentsScreenCopy.undo })).toBeNull()
})
