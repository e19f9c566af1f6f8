import { reviewScreenCopy as copy } from '@lucas/contract/copy/transactions/review-screen.ts'
import { useQuery } from '@tanstack/react-query'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { advanceTime, fakeHttp, fakeTime, renderScreen } from '../../../test/fake-http.tsx'
import { createTransaction, createTransactionDetail } from '../../../test/transactions.ts'
import { transactionQuery } from '../../entities/transaction/queries.ts'
import { ReviewButton } from './review-button.tsx'

fakeTime({ now: '2026-11-21T15:00:00Z' })
const { id } = createTransaction(1)

/** Renders the button with the cached detail. */
function Detail() {
  const { data } = useQuery(transactionQuery(id))
  return data && <ReviewButton detail={data} />
}

test('enables the button again when a review is refused', async () => {
  fakeHttp({
    [`GET /api/transactions/${id}/`]: createTransactionDetail(1),
    'POST /api/review/decide/': { status: 500, problem: {} },
  })
  renderScreen(<Detail />)
  await advanceTime(10)
  fireEvent.click(screen.getByRole('button', { name: copy.markReviewed }))
  await advanceTime(10)
  expect(screen.getByRole('button', { name: copy.markReviewed })).toHaveProperty('disabled', false)
})

test('takes a review back with its undo, without touching the category', async () => {
  const wire = fakeHttp({
    [`GET /api/transactions/${id}/`]: createTransactionDetail(1, { reviewed: true }),
    'POST /api/transactions/bulk/reviewed/': { id, changed: 1 },
    'POST /api/review/decide/': { results: [{ id, outcome: 'confirmed' }] },
  })
  renderScreen(<Detail />)
  await advanceTime(10)
  fireEvent.click(screen.getByRole('button', { name: copy.reviewed, pressed: true }))
  await advanceTime(10)
  expect(wire.calls.at(-1)?.body).toEqual({ transaction_ids: [id], reviewed: false })
  expect(screen.getByRole('button', { name: copy.markReviewed, pressed: false })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: copy.undo }))
  await advanceTime(10)
  expect(wire.calls.at(-1)?.body).toEqual({ decisions: [{ id, action: 'confirm' }] })
})
