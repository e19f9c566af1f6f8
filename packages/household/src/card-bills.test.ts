import { expect, test } from 'vitest'
import { bankCodes } from './bank-codes.ts'
import { isBankingDay, toDay } from './calendar.ts'
import type { CardKey } from './card-bills.ts'
import { generateHousehold, type Household, type HouseholdOptions } from './household.ts'

const options = { seed: 'lucas', rut: '12345678-5', bank: 'santander', today: '2026-11-20' } as const
const generate = (other: Partial<HouseholdOptions> = {}) => generateHousehold({ ...options, ...other })
const households = bankCodes.map((bank) => generate({ bank }))

const billsOf = ({ cardBills }: Household, key: CardKey) => cardBills.filter(({ account }) => account === key)
const rowsOf = ({ accounts }: Household, key: CardKey) =>
  accounts.find((account) => account.key === key)?.movements ?? []

test.each(households.map((household) => [household.profile.bank, household] as const))(
  'the cards of %s close 24 times on their day and are due on a banking day after it',
  (_, household) => {
    for (const key of ['card', 'dollarCard'] as const) {
      const bills = billsOf(household, key)
      expect(bills).toHaveLength(24)
      for (const { closesOn, dueOn } of bills) {
        expect(Number(closesOn.slice(8))).toBe(household.profile.cardCycle.closingDay)
        expect(isBankingDay(toDay(dueOn))).toBe(true)
        expect(toDay(dueOn) - toDay(closesOn)).toBeGreaterThan(9)
      }
    }
  },
)

test('a bill is what the one before left, with the rows from the day after its closing to the next closing', () => {
  for (const household of households)
    for (const key of ['card', 'dollarCard'] as const) {
      const bills = billsOf(household, key)
      for (const [at, bill] of bills.entries()) {
        const before = bills[at - 1]
        if (!before) continue
        const rows = rowsOf(household, key).filter(
          ({ date }) => date > before.closesOn && date <= bill.closesOn,
        )
        const charged = rows.filter(({ pair }) => !pair).reduce((sum, { amount }) => sum - amount, 0)
        expect(bill.amount).toBe(Math.max(0, before.rolledOver + charged))
      }
    }
})

test('most bills are paid whole, some in part with the rest in the next bill', () => {
  const due = households.flatMap((household) => billsOf(household, 'card').slice(0, -1))
  const whole = due.filter(({ rolledOver }) => rolledOver === 0)
  expect(whole.length / due.length).toBeGreaterThan(0.7)
  expect(whole.length).toBeLessThan(due.length)
  for (const { amount, payments, rolledOver } of due) {
    const paid = payments.reduce((sum, payment) => sum + payment.amount, 0)
    expect(rolledOver).toBe(amount - paid)
  }
})

test('a card that closes on the 31st closes on the last day of every month, also of February', () => {
  const bills = billsOf(generate({ closingDay: 31, today: '2024-11-20' }), 'card')
  const days = bills.map(({ closesOn }) => closesOn)
  expect(days).toHaveLength(24)
  expect(days).toEqual(
    expect.arrayContaining(['2023-02-28', '2024-02-29', '2024-04-30', '2023-12-31', '2024-10-31']),
  )
  expect(bills.find(({ closesOn }) => closesOn === '2024-05-31')?.dueOn).toBe('2024-06-17')
})

test('purchases of the last three days before a closing may shift, and are in the next bill', () => {
  const household = generate({ shiftsPurchases: true })
  const bills = billsOf(household, 'card')
  const rows = new Map(rowsOf(household, 'card').map((row) => [row.id, row]))
  const shifted = bills.flatMap((bill) => bill.shifted.map((id) => ({ bill, row: rows.get(id) })))
  expect(shifted.length).toBeGreaterThan(5)
  for (const { bill, row } of shifted) {
    expect(row?.amount).toBeLessThan(0)
    expect(toDay(bill.closesOn) - toDay(row?.date ?? '')).toBeLessThanOrEqual(2)
    expect(toDay(bill.closesOn) - toDay(row?.date ?? '')).toBeGreaterThanOrEqual(0)
  }
  const sizeOf = (ids: readonly string[]) => ids.reduce((sum, id) => sum - (rows.get(id)?.amount ?? 0), 0)
  for (const [at, bill] of bills.entries()) {
    const before = bills[at - 1]
    if (!before) continue
    const charged = rowsOf(household, 'card')
      .filter(({ date, pair }) => !pair && date > before.closesOn && date <= bill.closesOn)
      .reduce((sum, { amount }) => sum - amount, 0)
    const moved = sizeOf(before.shifted) - sizeOf(bill.shifted)
    expect(bill.amount).toBe(Math.max(0, before.rolledOver + charged + moved))
  }
})
