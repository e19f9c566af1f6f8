import { savingsScreenCopy as copy } from '@lucas/contract/copy/planning/savings-screen.ts'
import type { SavingsPlan, SavingsProposal } from '@lucas/contract/planning/savings-plan.ts'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { uuid } from '../../../../test/api-fixtures.ts'
import { fakeHttp, renderScreen } from '../../../../test/fake-http.tsx'
import { aGoal } from '../fixtures.ts'
import { SavingsOverview } from './savings-overview.tsx'

afterEach(() => vi.unstubAllGlobals())

const goal = aGoal({ name: 'Bicicleta' })
const plan: SavingsPlan = {
  id: uuid(1),
  goal_id: goal.id,
  kind: 'round_up',
  amount: null,
  day: null,
  percentage: null,
  always: true,
  paused: false,
  collected: 0,
  next_on: null,
  created_at: '2026-11-01T12:00:00.000Z',
}
const proposal: SavingsProposal = {
  id: uuid(2),
  plan_id: plan.id,
  goal_id: goal.id,
  kind: 'round_up',
  amount: 4_350,
  day: '2026-11-23',
  purchases: 12,
  income: null,
  held_back: true,
  amount_changed: false,
  created_at: '2026-11-23T12:00:00.000Z',
}
const coverage = {
  account_id: uuid(3),
  name: 'Cuenta de ahorro',
  mask: '1234',
  balance: 300_000,
  set_aside: 350_000,
  missing: 50_000,
  goal_ids: [goal.id],
}
const amountChanged = {
  type: '/api/docs#savings_amount_changed',
  title: 'savings amount changed',
  status: 409,
  code: 'savings_amount_changed',
  detail: 'x',
  error: 'x',
  message: 'x',
  amount: 3_600,
}
const open = (savings: unknown) => {
  const http = fakeHttp({
    'GET /api/savings/': savings,
    [`POST /api/savings/proposals/${proposal.id}/dismiss/`]: {},
  })
  renderScreen(<SavingsOverview goals={[goal]} today="2026-11-23" onChanged={() => {}} />)
  return http
}

test('a proposal says why, what it is for, and that Lucas moves no money', async () => {
  const { count } = open({ plans: [plan], proposals: [proposal], coverage: [] })
  expect(await screen.findByText('Redondeo de 12 compras antes del 23 nov')).toBeTruthy()
  expect(screen.getByText('$4.350')).toBeTruthy()
  expect(screen.getByText(copy.proposals.heldBack)).toBeTruthy()
  expect(screen.getByText(copy.onPaper)).toBeTruthy()
  // The plan confirms by itself already.
  expect(screen.queryByRole('button', { name: copy.proposals.alwaysFor('Bicicleta') })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: copy.proposals.dismissFor('Bicicleta') }))
  await waitFor(() => expect(count(`POST /api/savings/proposals/${proposal.id}/dismiss/`)).toBe(1))
  expect(await screen.findByText(copy.proposals.dismissed)).toBeTruthy()
})

test('another amount than the shown one is not confirmed: the screen says so and asks again', async () => {
  const confirm = `POST /api/savings/proposals/${proposal.id}/confirm/`
  const { answers, calls, count } = open({ plans: [plan], proposals: [proposal], coverage: [] })
  answers[confirm] = { status: 409, problem: amountChanged }
  const button = await screen.findByRole('button', { name: copy.proposals.confirmFor('Bicicleta') })
  answers['GET /api/savings/'] = { plans: [plan], proposals: [{ ...proposal, amount: 3_600 }], coverage: [] }
  await userEvent.click(button)
  expect(await screen.findByText('$3.600')).toBeTruthy()
  expect(await screen.findByText(copy.proposals.asksAgain('$4.350'))).toBeTruthy()
  expect(screen.queryByText(copy.proposals.failed)).toBeNull()
  await userEvent.click(button)
  await waitFor(() => expect(count(confirm)).toBe(2))
  const sent = calls.filter(({ key }) => key === confirm)
  expect(sent.map(({ body }) => body)).toEqual([
    { always: false, expected_amount: 4_350 },
    { always: false, expected_amount: 3_600 },
  ])
  expect(sent[0]?.idempotencyKey).not.toBe(sent[1]?.idempotencyKey)
})

test('goals that hold more than their account are named, without a proposal', async () => {
  open({ plans: [], proposals: [], coverage: [coverage, { ...coverage, account_id: uuid(4), missing: 0 }] })
  const sentence = copy.coverage.account('$350.000', 'Cuenta de ahorro 1234', '$300.000', '$50.000')
  expect(await screen.findByText(sentence)).toBeTruthy()
  expect(screen.getAllByRole('note')).toHaveLength(1)
  expect(screen.queryByRole('region', { name: copy.proposals.title })).toBeNull()
})

test('a failed request is said and can be repeated', async () => {
  const { answers } = open({ status: 500, problem: {} })
  expect(await screen.findByText(copy.loadFailed)).toBeTruthy()
  answers['GET /api/savings/'] = { plans: [plan], proposals: [proposal], coverage: [] }
  await userEvent.click(screen.getByRole('button', { name: /Reintentar|Intentar/ }))
  expect(await screen.findByText('$4.350')).toBeTruthy()
})
