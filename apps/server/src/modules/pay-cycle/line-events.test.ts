import { describe, expect, test } from 'vitest'
import { type LineSources, listLineEvents } from './line-events.ts'

const today = '2026-11-20'
const until = '2027-01-31'

const expectedOn = (date: string, amount: bigint, rest: Partial<LineSources['charges'][number]> = {}) => ({
  seriesId: `series ${date}`,
  accountId: 'account',
  name: `Serie ${date}`,
  kind: 'bill' as const,
  currency: 'CLP' as const,
  date,
  amount,
  isLate: false,
  isSeriesLate: false,
  hasNoData: false,
  isSavings: false,
  ...rest,
})

const goal = (due: number, setAside: number) => ({
  goalId: 'goal',
  name: 'Viaje',
  icon: '✈️',
  due,
  setAside,
  missingAfter: 0,
  targetDate: null,
})

/** A month of the calendar whose salary comes on the 30th. */
const month: LineSources = {
  today,
  nextIncome: '2026-11-25',
  month: { from: '2026-11-01', to: '2026-11-30' },
  isIrregular: false,
  accounts: [],
  billedCards: [],
  charges: [],
  incomes: [],
  instalments: [],
  goals: [],
  savedThisMonth: 0n,
}

const listed = (sources: Partial<LineSources>) =>
  listLineEvents({ ...month, ...sources }, until).map(({ kind, date, amount }) => `${date} ${kind} ${amount}`)

const savings = (date: string, amount: bigint) => expectedOn(date, amount, { isSavings: true })

describe('the expected line', () => {
  const incomes = [expectedOn('2026-11-25', 900_000n, { kind: 'salary' }), expectedOn('2026-12-01', 50_000n)]

  test('has the incomes of a salary, and none where they are irregular', () => {
    expect(listed({ incomes })).toEqual(['2026-11-25 salary 900000', '2026-12-01 income 50000'])
    expect(listed({ incomes, isIrregular: true })).toEqual([])
  })

  test('counts the income of a late series only from the payday on', () => {
    const late = { isLate: true, isSeriesLate: true }
    expect(listed({ incomes: [expectedOn('2026-11-18', 70_000n, late)] })).toEqual([])
    expect(listed({ incomes: [expectedOn('2026-11-25', 70_000n, late)] })).toEqual([
      '2026-11-25 income 70000',
    ])
  })

  test('takes what goals need on the day before the payday', () => {
    expect(listed({ goals: [goal(40_000, 10_000)] })).toEqual(['2026-11-24 goals -50000'])
  })

  test('takes money of a goal once when it moves into savings before the payday', () => {
    expect(listed({ goals: [goal(50_000, 0)], charges: [savings('2026-11-22', -30_000n)] })).toEqual([
      '2026-11-22 savings -30000',
      '2026-11-24 goals -20000',
    ])
  })

  test('takes money of a goal once when it moves into savings after the payday in the same month', () => {
    const one = { goals: [goal(50_000, 0)] }
    expect(listed({ ...one, charges: [savings('2026-11-28', -30_000n)] })).toEqual([
      '2026-11-24 goals -50000',
    ])
    expect(listed({ ...one, charges: [savings('2026-11-28', -80_000n)] })).toEqual([
      '2026-11-28 savings -30000',
      '2026-11-24 goals -50000',
    ])
    expect(
      listed({ ...one, charges: [savings('2026-11-27', -40_000n), savings('2026-11-29', -40_000n)] }),
    ).toEqual(['2026-11-29 savings -30000', '2026-11-24 goals -50000'])
  })

  test('takes savings of the next month besides the goals of this one', () => {
    expect(listed({ goals: [goal(50_000, 0)], charges: [savings('2026-12-02', -30_000n)] })).toEqual([
      '2026-12-02 savings -30000',
      '2026-11-24 goals -50000',
    ])
  })
})
