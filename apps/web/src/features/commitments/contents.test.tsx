import { commitmentsScreenCopy } from '@lucas/contract/copy/planning/commitments-screen.ts'
import type { Commitments } from '@lucas/contract/planning/commitments.ts'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { advanceTime, fakeTime, renderScreen } from '../../../test/fake-http.tsx'
import { Contents } from './contents.tsx'
import { createLine } from './fixtures.ts'

const copy = commitmentsScreenCopy.ahead
const nothing = () => undefined
const actions = {
  edit: nothing,
  cancel: nothing,
  takeBack: nothing,
  pay: nothing,
  unpay: nothing,
  dismiss: nothing,
}

fakeTime()

async function showMonth(headings: Commitments['headings']) {
  vi.stubGlobal('fetch', async () => new Response(null, { status: 404 }))
  renderScreen(
    <Contents
      data={{
        today: '2026-11-15',
        month: '2026-10',
        previous: '2026-09',
        next: '2026-11',
        headings,
        totals: { spending: [], savings: [], income: [] },
      }}
      month="2026-10"
      lineId={undefined}
      question={null}
      addButton={null}
      actions={actions}
      onShow={nothing}
      onPoint={nothing}
    />,
  )
  await advanceTime(50)
}

test('a month with commitments leads to the list of all', async () => {
  await showMonth([{ heading: 'subscriptions', totals: [], lines: [createLine()] }])
  expect(screen.getByRole('button', { name: copy.showAll })).toBeTruthy()
})

test('a month without commitments leads to no empty list', async () => {
  await showMonth([])
  expect(screen.getByText(copy.nothingIn('octubre'))).toBeTruthy()
  expect(screen.queryByRole('button', { name: copy.showAll })).toBeNull()
})
