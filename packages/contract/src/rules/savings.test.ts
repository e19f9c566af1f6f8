import { expect, test } from 'vitest'
import { compareWithFree } from './savings.ts'

const free = (amount: number, ...due: [string, number][]) => ({
  free: amount,
  balance: { items: [{}] },
  goals: { items: due.map(([goal_id, pesos]) => ({ goal_id, due: pesos })) },
})
const proposals = [
  { goal_id: 'bike', amount: 60 },
  { goal_id: 'bike', amount: 50 },
  { goal_id: 'trip', amount: 40 },
]

test('several proposals are compared together', () => {
  expect(compareWithFree(proposals, free(150))).toEqual({ total: 150, lowersBy: 150, exceeds: false })
  expect(compareWithFree(proposals, free(149)).exceeds).toBe(true)
  expect(compareWithFree([], free(-10)).exceeds).toBe(false)
})

test('what a goal still needs this month is deducted already, for this goal only', () => {
  expect(compareWithFree(proposals, free(50, ['bike', 100], ['other', 90]))).toEqual({
    total: 150,
    lowersBy: 50,
    exceeds: false,
  })
  expect(compareWithFree([{ goal_id: 'bike', amount: 10 }], free(-1, ['bike', 100])).exceeds).toBe(true)
})

test('without an everyday account nothing is compared', () => {
  expect(compareWithFree(proposals, { ...free(0), balance: { items: [] } }).exceeds).toBe(false)
})
