import { reviewScreenCopy as copy } from '@lucas/contract/copy/review-screen.ts'
import { useQuery } from '@tanstack/react-query'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { after, fakeTime, fakeWire, renderScreen } from '../../../test/bank-wire.tsx'
import { movement, movementDetail } from '../../../test/movements.ts'
import { transactionQuery } from '../../lib/transaction-query.ts'
import { ReviewButton } from './review-button.tsx'

fakeTime({ now: '2026-11-21T15:00:00Z' })
const { id } = movement(1)

/** The button as the detail shows it: of what the cache holds. */
function Detail() {
  const { data } = useQuery(transactionQuery(id))
  return data && <ReviewButton detail={data} />
}

test('a movement whose review was refused waits for it again', async () => {
  fakeWire({
    [`GET /api/transactions/${id}/`]: movementDetail(1),
    'POST /api/review/decide/': { status: 500, problem: {} },
  })
  renderScreen(<Detail />)
  await after(10)
  fireEvent.click(screen.getByRole('button', { name: copy.markReviewed }))
  await after(10)
  expect(screen.getByRole('button', { name: copy.markReviewed })).toHaveProperty('disabled', false)
})
