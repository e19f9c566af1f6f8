import { splitCopy } from '@lucas/contract/copy/split.ts'
import type { TransactionDetail } from '@lucas/contract/transaction-detail.ts'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../../test/bank-wire.tsx'
import { movementDetail } from '../../../test/movements.ts'
import { SplitSection } from './split-section.tsx'

const divided = (facts: Partial<TransactionDetail>): TransactionDetail =>
  movementDetail(1, {
    ...facts,
    split: {
      transaction_id: movementDetail(1).id,
      name: 'Comercio 1',
      amount: -4_200,
      date: '2026-11-21',
      parts: [2, 3].map((number) => ({
        id: movementDetail(number).id,
        name: `Parte ${number}`,
        amount: -2_100,
        category: 'SALUD',
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

test('a divided movement of the person says what must be done before it can be changed', () => {
  open(divided({ manual: true }))
  expect(screen.getByText('Parte 2')).toBeDefined()
  expect(screen.getByText(splitCopy.byHand)).toBeDefined()
})

test("a bank's movement, which is never changed, says nothing of it", () => {
  open(divided({ manual: false }))
  expect(screen.getByText('Parte 2')).toBeDefined()
  expect(screen.queryByText(splitCopy.byHand)).toBeNull()
})
