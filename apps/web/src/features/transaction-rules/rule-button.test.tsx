import { transactionRulesScreenCopy } from '@lucas/contract/copy/transactions/transaction-rules-screen.ts'
import { plansCopy } from '@lucas/contract/copy/users/plans.ts'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { uuid } from '../../../test/api-fixtures.ts'
import { fakeHttp, renderScreen } from '../../../test/fake-http.tsx'
import { createTransactionDetail } from '../../../test/transactions.ts'
import { RuleButton } from './rule-button.tsx'

afterEach(() => vi.unstubAllGlobals())

const { fromTransaction: copy, editor } = transactionRulesScreenCopy
const detail = createTransactionDetail(1)
const conditions = [{ field: 'text', operator: 'contains', value: 'comercio 1' }]

const open = (used: number, answers: Record<string, unknown> = {}) => {
  const http = fakeHttp({
    'GET /api/rules/': { rules: [], learned: [], deleted: [], limit: 3, used },
    [`GET /api/rules/draft/?transaction_id=${detail.id}`]: { conditions, actions: {} },
    'GET /api/accounts/': [],
    'POST /api/rules/preview/': { matched: 0, changed: 0, results: [] },
    'POST /api/rules/': { id: uuid(1) },
    ...answers,
  })
  renderScreen(<RuleButton detail={detail} />)
  return http
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('two presses make a rule from a transaction, with its category where the draft has no action', async () => {
  const { calls } = open(2)
  await press(copy.action)
  await screen.findByRole('dialog', { name: editor.create })
  await press(editor.save)
  await screen.findByText(editor.created)
  expect(calls.find(({ key }) => key === 'POST /api/rules/')?.body).toEqual({
    conditions,
    actions: { category: 'ALIMENTACIÓN' },
    enabled: true,
  })
})

test('a full plan is said before anything is written', async () => {
  open(3)
  await press(copy.action)
  await screen.findByRole('dialog', { name: copy.limitTitle })
  expect(screen.getByRole('link', { name: plansCopy.see })).toBeTruthy()
  expect(screen.queryByRole('dialog', { name: editor.create })).toBeNull()
})

test('a draft that cannot be read says so and lets the user try again', async () => {
  open(0, { [`GET /api/rules/draft/?transaction_id=${detail.id}`]: { status: 500, problem: {} } })
  await press(copy.action)
  await screen.findByText(copy.failed)
  await waitFor(() =>
    expect(screen.getByRole('button', { name: copy.action })).toHaveProperty('disabled', false),
  )
})
