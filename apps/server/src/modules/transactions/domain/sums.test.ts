import { expect, test } from 'vitest'
import { refiledSums } from './sums.ts'

const day = { accountId: 'a', day: '2026-11-03', currency: 'CLP', kind: 'spending' }

test('rows that go to another category leave one sum and enter the other', () => {
  expect(refiledSums([{ ...day, before: 'ROPA', after: 'SALUD', amount: -3_000n, count: 2 }])).toEqual([
    { ...day, label: 'ROPA', amount: 3_000n, count: -2 },
    { ...day, label: 'SALUD', amount: -3_000n, count: 2 },
  ])
})

test('several categories that go to one are one step of its sum', () => {
  const sums = refiledSums([
    { ...day, before: 'ROPA', after: 'SALUD', amount: -3_000n, count: 2 },
    { ...day, before: 'HOGAR', after: 'SALUD', amount: -1_000n, count: 1 },
  ])
  expect(sums.find(({ label }) => label === 'SALUD')).toMatchObject({ amount: -4_000n, count: 3 })
})

test('rows that stay in their category move nothing', () => {
  expect(refiledSums([{ ...day, before: 'ROPA', after: 'ROPA', amount: -3_000n, count: 2 }])).toEqual([])
})
