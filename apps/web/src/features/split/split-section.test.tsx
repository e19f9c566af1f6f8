import { splitCopy } from '@lucas/contract/copy/transactions/split.ts'
import type { TransactionDetail } from '@lucas/contract/transactions/transaction-detail.ts'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../../test/fake-http.tsx'
import { createTransactionDetail } from '../../../test/transactions.ts'
import { SplitSection } from './split-section.tsx'

const splitDetail = (facts: Partial<TransactionDetail>): TransactionDetail =>
  createTransactionDetail(1, {
    ...facts,
    split: {
      transaction_id: createTransactionDetail(1).id,
      name: 'Comercio 1',
      amount: -4_200,
      date: '2026-11-21',
      parts: [2, 3].map((number) => ({
        id: createTransactionDetail(number).id,
        name: `Parte ${number}`,
        amount: -2_100,
        category: 'SALUD',
        subcategory: null,
        tags: '',
        date: '2026-11-21',
        reviewed: true,
      })),
    },
  })

function open(detail: TransactionDetail): void {
  const router = createRouter({
    routeTree: createRootRoute(),
    history: createMemoryHistory({ initialEntries: ['/spend'] }),
  })
  renderScreen(
    <RouterContextProvider router={router}>
      <SplitSection detail={detail} />
    </RouterContextProvider>,
  )
}

test('explains that a manual split transaction must be unsplit before editing', () => {
  open(splitDetail({ manual: true }))
  expect(screen.getByText('Parte 2')).toBeDefined()
  expect(screen.getByText(splitCopy.manualNote)).toBeDefined()
})

test("shows no such note for a bank's transaction", () => {
  open(splitDetail({ manual: false }))
  expect(screen.getByText('Parte 2')).toBeDefined()
  expect(screen.queryByText(splitCopy.manualNote)).toBeNull()
})
