import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  computeDailyPace,
  computeSafeToSpend,
  computeSetAsideDays,
  deductGoals,
  findBelowZero,
  findLowestDay,
  projectBalance,
  type SafeToSpendFacts,
} from './safe-to-spend.ts'

const charge = (date: string, amount: bigint) => ({ date, amount })
const facts = (more: Partial<SafeToSpendFacts>): SafeToSpendFacts => ({
  today: '2026-11-20',
  lastDay: '2026-11-29',
  balance: 0n,
  incomes: [],
  charges: [],
  cushion: 0n,
  setAside: 0n,
  ...more,
})

describe('safe-to-spend', () => {
  test('is the balance minus all charges, per day rounded down', () =>
    expect(
      computeSafeToSpend(
        facts({
          lastDay: '2026-11-30',
          balance: 1_697_490n,
          charges: [
            charge('2026-11-25', 468_105n),
            charge('2026-11-18', 123_102n),
            charge('2026-11-30', 287_500n),
          ],
        }),
      ),
    ).toMatchObject({ free: 818_783n, perDay: 74_434n, perDayUntil: '2026-11-30', shortfall: null }))

  test('a shortfall is a negative amount and nothing per day', () =>
    expect(computeSafeToSpend(facts({ balance: 100n, charges: [charge('2026-11-21', 250n)] }))).toMatchObject(
      {
        free: -150n,
        perDay: 0n,
        perDayUntil: '2026-11-29',
        shortfall: { amount: 150n, until: '2026-11-29' },
      },
    ))

  test('an income counts, but cannot be spent before it arrives', () =>
    expect(
      computeSafeToSpend(facts({ balance: 50n, incomes: [charge('2026-11-25', 1_000n)] })),
    ).toMatchObject({
      free: 1_050n,
      // 50 in the five days until the 24th
      perDay: 10n,
      perDayUntil: '2026-11-24',
      shortfall: null,
    }))

  test('what is missing before an income is named with the day before it', () => {
    const rent = charge('2026-11-23', 500n)
    expect(
      computeSafeToSpend(facts({ balance: 10n, incomes: [charge('2026-11-26', 800n)], charges: [rent] })),
    ).toMatchObject({
      free: 310n,
      perDay: 0n,
      perDayUntil: '2026-11-25',
      shortfall: { amount: 490n, until: '2026-11-25' },
    })
    expect(
      computeSafeToSpend(facts({ balance: 10n, incomes: [charge('2026-11-26', 300n)], charges: [rent] })),
    ).toMatchObject({
      free: -190n,
      perDay: 0n,
      perDayUntil: '2026-11-29',
      shortfall: { amount: 190n, until: '2026-11-29' },
    })
  })

  test('the amount per day never leads below zero, and one peso more does or leaves the free amount', () =>
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 1_000_000n }),
        fc.array(fc.tuple(fc.integer({ min: 21, max: 29 }), fc.bigInt({ min: 1n, max: 500_000n })), {
          maxLength: 3,
        }),
        fc.array(fc.tuple(fc.integer({ min: 15, max: 29 }), fc.bigInt({ min: 1n, max: 300_000n })), {
          maxLength: 4,
        }),
        (balance, incomes, charges) => {
          const toAmounts = (list: [number, bigint][]) =>
            list.map(([day, amount]) => charge(`2026-11-${day}`, amount))
          const input = facts({ balance, incomes: toAmounts(incomes), charges: toAmounts(charges) })
          const { perDay, shortfall } = computeSafeToSpend(input)
          const spendDaily = (amount: bigint) =>
            projectBalance({
              balance: balance - amount,
              pace: amount,
              today: input.today,
              until: input.lastDay,
              events: [
                ...input.incomes.map((one) => ({ ...one, name: 'in' })),
                ...input.charges.map((one) => ({ ...one, name: 'out', amount: -one.amount })),
              ],
            }).every((day) => day.balance >= 0n)
          expect(spendDaily(perDay)).toBe(shortfall === null)
          expect(shortfall !== null || !spendDaily(perDay + 1n)).toBe(true)
        },
      ),
    ))
})

describe('the cushion and what is set aside', () => {
  const nothing = { setAside: 0n, cushion: 0n }
  test('are never free: what is left is the rest, per day too', () =>
    expect(computeSafeToSpend(facts({ balance: 1_000n, cushion: 300n, setAside: 100n }))).toEqual({
      free: 600n,
      held: { setAside: 100n, cushion: 300n },
      reserveMissing: null,
      perDay: 60n,
      perDayUntil: '2026-11-29',
      shortfall: null,
    }))

  test('leave nothing free below them, and say what they miss without an alarm', () =>
    expect(computeSafeToSpend(facts({ balance: 250n, cushion: 300n, setAside: 100n }))).toEqual({
      free: 0n,
      held: { setAside: 100n, cushion: 150n },
      reserveMissing: { amount: 150n, until: '2026-11-29' },
      perDay: 0n,
      perDayUntil: '2026-11-29',
      shortfall: null,
    }))

  test('are not missed where bills are: the shortfall is without them', () =>
    expect(
      computeSafeToSpend(facts({ balance: 100n, charges: [charge('2026-11-21', 250n)], cushion: 300n })),
    ).toMatchObject({ free: -150n, held: nothing, reserveMissing: null, shortfall: { amount: 150n } }))

  test('are missing before an income that fills them', () =>
    expect(
      computeSafeToSpend(facts({ balance: 100n, incomes: [charge('2026-11-25', 900n)], cushion: 300n })),
    ).toMatchObject({ free: 700n, perDay: 0n, reserveMissing: { amount: 200n, until: '2026-11-24' } }))

  test('bills of the two weeks from a payday on are set aside in the seven days before it', () => {
    expect(computeSetAsideDays('2026-11-30', '2026-11-22')).toBeNull()
    expect(computeSetAsideDays('2026-11-30', '2026-11-23')).toEqual({ from: '2026-11-30', to: '2026-12-13' })
  })

  test('no day touches them, whatever leaves and arrives', () =>
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 1_000_000n }),
        fc.bigInt({ min: 0n, max: 400_000n }),
        fc.array(fc.tuple(fc.integer({ min: 21, max: 29 }), fc.bigInt({ min: 1n, max: 500_000n })), {
          maxLength: 3,
        }),
        fc.array(fc.tuple(fc.integer({ min: 15, max: 29 }), fc.bigInt({ min: 1n, max: 300_000n })), {
          maxLength: 4,
        }),
        (balance, cushion, incomes, charges) => {
          const toAmounts = (list: [number, bigint][]) =>
            list.map(([day, amount]) => charge(`2026-11-${day}`, amount))
          const input = facts({ balance, cushion, incomes: toAmounts(incomes), charges: toAmounts(charges) })
          const { perDay, free, held, shortfall, reserveMissing } = computeSafeToSpend(input)
          const line = projectBalance({
            balance: balance - perDay,
            pace: perDay,
            today: input.today,
            until: input.lastDay,
            events: [
              ...input.incomes.map((one) => ({ ...one, name: 'in' })),
              ...input.charges.map((one) => ({ ...one, name: 'out', amount: -one.amount })),
            ],
          })
          const isUntouched = line.every((day) => day.balance >= cushion)
          expect(isUntouched).toBe(shortfall === null && reserveMissing === null)
          expect(shortfall === null || reserveMissing === null).toBe(true)
          const raw =
            balance + line.flatMap(({ events }) => events).reduce((all, { amount }) => all + amount, 0n)
          expect(free + held.cushion).toBe(raw)
        },
      ),
    ))
})

describe('goals and savings', () => {
  const goals = [
    { due: 70, setAside: 30 },
    { due: 50, setAside: 0 },
  ]
  test('without savings are deducted whole', () =>
    expect(deductGoals(goals, 0n)).toEqual({
      amount: 150n,
      carried: 0n,
      goals: [
        { due: 70, setAside: 30, amount: 100n },
        { due: 50, setAside: 0, amount: 50n },
      ],
    }))
  test('are not both deducted: savings carry first what is set aside', () => {
    expect(deductGoals(goals, 40n)).toMatchObject({ amount: 110n, carried: 40n })
    expect(deductGoals(goals, 500n)).toMatchObject({ amount: 0n, carried: 150n })
    expect(deductGoals(goals, -40n)).toMatchObject({ amount: 150n, carried: 0n })
    expect(deductGoals(goals, 40n).goals.map(({ amount }) => amount)).toEqual([60n, 50n])
  })
})

test('the pace excludes recurring spending and spreads a short history over a month', () => {
  expect(computeDailyPace({ spent: 3_000n, repeated: 300n, since: '2026-08-22' }, '2026-11-20')).toBe(30n)
  expect(computeDailyPace({ spent: 600n, repeated: 0n, since: '2026-11-18' }, '2026-11-20')).toBe(20n)
  expect(computeDailyPace({ spent: 200n, repeated: 300n, since: '2026-08-22' }, '2026-11-20')).toBe(0n)
  expect(computeDailyPace({ spent: 0n, repeated: 0n, since: null }, '2026-11-20')).toBe(0n)
})

test('the balance falls by the pace from tomorrow and steps on each event; overdue events count today', () => {
  const line = projectBalance({
    balance: 1_000n,
    pace: 10n,
    today: '2026-11-28',
    until: '2026-12-01',
    events: [
      { date: '2026-11-20', name: 'Luz', amount: -100n },
      { date: '2026-11-30', name: 'Arriendo', amount: -500n },
      { date: '2026-12-01', name: 'Sueldo', amount: 2_000n },
    ],
  })
  expect(line.map(({ date, balance }) => [date, balance])).toEqual([
    ['2026-11-28', 900n],
    ['2026-11-29', 890n],
    ['2026-11-30', 380n],
    ['2026-12-01', 2_370n],
  ])
  expect(findLowestDay(line).date).toBe('2026-11-30')
})

test('the lowest day is the first of equal ones', () => {
  const line = projectBalance({ balance: 7n, pace: 0n, today: '2026-11-28', until: '2026-11-30', events: [] })
  expect(findLowestDay(line).date).toBe('2026-11-28')
})

test('below zero begins on its first day and is as low as the lowest day before the payday', () => {
  const day = (date: string, balance: bigint) => ({ date, balance, events: [] })
  const line = [
    day('2026-11-28', 5n),
    day('2026-11-29', -3n),
    day('2026-11-30', -9n),
    day('2026-12-01', -20n),
  ]
  expect(findBelowZero(line, '2026-11-30')).toMatchObject({
    date: '2026-11-29',
    lowest: { date: '2026-11-30', balance: -9n },
  })
  expect(findBelowZero(line, '2026-11-28')).toBeNull()
})

test('the last balance includes all events and the pace of every day but today', () =>
  fc.assert(
    fc.property(
      fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }),
      fc.bigInt({ min: 0n, max: 10n ** 9n }),
      fc.array(
        fc.record({
          date: fc.integer({ min: 1, max: 30 }).map((day) => `2026-11-${String(day).padStart(2, '0')}`),
          name: fc.constant('x'),
          amount: fc.bigInt({ min: -(10n ** 9n), max: 10n ** 9n }),
        }),
      ),
      (balance, pace, events) => {
        const line = projectBalance({ balance, pace, events, today: '2026-11-10', until: '2026-11-30' })
        const all = events.reduce((total, { amount }) => total + amount, 0n)
        expect(line).toHaveLength(21)
        expect(line.at(-1)?.balance).toBe(balance + all - 20n * pace)
      },
    ),
  ))
