import { matchingProblems } from '@lucas/contract/copy/transactions/matching-problems.ts'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { fakeHttp, renderScreen } from '../../../test/fake-http.tsx'
import { createTransaction, createTransactionDetail } from '../../../test/transactions.ts'
import { PairDialog } from './pair-dialog.tsx'
import { RefundDialog } from './refund-dialog.tsx'

afterEach(() => vi.unstubAllGlobals())

const toProblem = (code: string, detail: string, errors?: Record<string, string[]>) => ({
  status: 422,
  problem: {
    type: 'about:blank',
    title: 'x',
    status: 422,
    code,
    detail,
    error: detail,
    message: detail,
    errors,
  },
})
const [row, first, second] = [
  createTransactionDetail(1, { amount: 9_000 }),
  createTransaction(2),
  createTransaction(3),
]

describe.each([
  {
    name: 'the expense of a refund',
    dialog: <RefundDialog detail={row} onClose={() => {}} />,
    candidates: { results: [first, second].map((transaction) => ({ transaction, remaining: 4_200 })) },
    paths: [`GET /api/transactions/${row.id}/refund-candidates/`, 'POST /api/refunds/'],
    code: 'refund_exceeds',
    field: 'charge_id',
    sentence: matchingProblems.refundExceeds,
  },
  {
    name: 'the other half of a transfer',
    dialog: <PairDialog detail={row} onClose={() => {}} />,
    candidates: { results: [first, second] },
    paths: [`GET /api/transactions/${row.id}/pair-candidates/`, 'POST /api/transfer-pairs/'],
    code: 'pair_refused',
    field: 'in_id',
    sentence: matchingProblems.pairRefused,
  },
])('$name', ({ dialog, candidates, paths: [list = '', link = ''], code, field, sentence }) => {
  const submit = () => userEvent.click(screen.getByRole('button', { name: 'Unir' }))
  const choose = async (at: number) => {
    const option = (await screen.findAllByRole('radio'))[at]
    if (option === undefined) throw new Error('no candidate')
    await userEvent.click(option)
  }

  test('shows the sentence of a refusal at the choice, until another one is made', async () => {
    fakeHttp({ [list]: candidates, [link]: toProblem(code, sentence, { [field]: [sentence] }) })
    renderScreen(dialog)
    await choose(0)
    await submit()
    const alert = await screen.findByText(sentence)
    expect(alert.getAttribute('role')).toBe('alert')
    const group = screen.getByRole('group')
    expect(group.getAttribute('aria-describedby')).toBe(alert.id)
    await choose(1)
    expect(screen.queryByText(sentence)).toBeNull()
    expect(group.getAttribute('aria-describedby')).toBeNull()
  })

  test('shows a refusal without a field once, above the buttons', async () => {
    fakeHttp({ [list]: candidates, [link]: toProblem('already_paired', matchingProblems.alreadyPaired) })
    renderScreen(dialog)
    await choose(0)
    await submit()
    expect(await screen.findAllByText(matchingProblems.alreadyPaired)).toHaveLength(1)
  })
})
