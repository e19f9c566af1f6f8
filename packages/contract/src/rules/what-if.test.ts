import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { limits } from '../limits.ts'
import type { Forecast, ForecastEvent } from '../planning/forecast.ts'
import { projectForecast } from './forecast.ts'
import { addDays, addMonths } from './periods.ts'
import {
  applyWhatIf,
  findWhatIfFaults,
  listIncomes,
  listInstalments,
  type PurchaseWhatIf,
  toCommitment,
} from './what-if.ts'

const today = '2026-11-29'
const until = addMonths(today, 12)
const salary = (date: string): ForecastEvent => ({
  kind: 'salary',
  name: 'Sueldo',
  date,
  amount: 1_500_000,
  certain: true,
  account_id: 'account',
  series_id: 'job',
})
const card = (id: string, bills: Forecast['cards'][number]['bills']) => ({
  account_id: id,
  name: 'Visa',
  institution_name: 'BCI',
  mask: '1738',
  bills,
})
const bills = Array.from({ length: 13 }, (_, at) => ({
  closes_on: addMonths('2026-12-25', at),
  due_on: addMonths('2027-01-10', at),
  low: 0,
  usual: 0,
  high: 0,
}))
const forecast = {
  today,
  until,
  balance: 800_000,
  accounts: [{ account_id: 'account', name: 'Vista', institution_name: 'BCI', mask: '1', amount: 800_000 }],
  cards: [card('visa', bills), card('strange', [])],
  events: Array.from({ length: 6 }, (_, at) => salary(addMonths('2026-11-30', at))),
  pace: [{ from: today, amount: 20_000 }],
}
const purchase: PurchaseWhatIf = {
  kind: 'purchase',
  amount: 600_000,
  instalments: 6,
  accountId: 'visa',
  day: '2026-12-01',
}
const lineOf = (events: ForecastEvent[]) => projectForecast({ ...forecast, events }, until)

const purchases = fc.record({
  kind: fc.constant('purchase' as const),
  amount: fc.integer({ min: 1, max: limits.whatIfAmountMax }),
  instalments: fc.integer({ min: 1, max: limits.whatIfInstalmentsMax }),
  accountId: fc.constantFrom('visa', 'account'),
  day: fc.integer({ min: 0, max: 365 }).map((days) => addDays(today, days)),
})

describe('a purchase', () => {
  test('its instalments add up to its amount, and none differs from another by more than a peso', () =>
    fc.assert(
      fc.property(purchases, (one) => {
        const amounts = listInstalments(one, forecast).map(({ amount }) => amount)
        expect(amounts).toHaveLength(one.instalments)
        expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(one.amount)
        expect(Math.max(...amounts) - Math.min(...amounts)).toBeLessThanOrEqual(1)
      }),
    ))

  test('each instalment is in exactly one bill: the first that closes on its day or later', () =>
    fc.assert(
      fc.property(purchases, (one) => {
        for (const { date, paidOn } of listInstalments({ ...one, accountId: 'visa' }, forecast)) {
          const fitting = bills.filter(
            ({ closes_on: closes }, at) => closes >= date && (bills[at - 1]?.closes_on ?? '') < date,
          )
          expect(fitting.map(({ due_on: due }) => due)).toEqual(paidOn === null ? [] : [paidOn])
        }
      }),
    ))

  test('without it the line is that of before, and with it each day differs by what was paid until then', () =>
    fc.assert(
      fc.property(purchases, (one) => {
        const events = applyWhatIf(forecast, one, 'Bicicleta')
        const before = lineOf(forecast.events)
        expect(lineOf(events.filter((event) => forecast.events.includes(event)))).toEqual(before)
        const parts = listInstalments(one, forecast)
        for (const [at, day] of lineOf(events).entries()) {
          const paid = parts.reduce(
            (sum, { paidOn, amount }) => sum + (paidOn !== null && paidOn <= day.date ? amount : 0),
            0,
          )
          expect((before[at]?.balance ?? 0) - day.balance).toBe(paid)
          expect((before[at]?.certain ?? 0) - day.certain).toBe(paid)
        }
      }),
      { numRuns: 30 },
    ))

  test('from an account it leaves on its day of each month, and on the last day of a shorter one', () =>
    expect(
      listInstalments({ ...purchase, accountId: 'account', day: '2026-12-31', instalments: 3 }, forecast).map(
        ({ paidOn }) => paidOn,
      ),
    ).toEqual(['2026-12-31', '2027-01-31', '2027-02-28']))

  test('is stored only as equal parts: a commitment has one amount', () => {
    expect(toCommitment(purchase, 'Bicicleta')).toEqual({
      name: 'Bicicleta',
      kind: 'other',
      rhythm: 'monthly',
      amount: 100_000,
      currency: 'CLP',
      next_date: '2026-12-01',
      account_id: 'visa',
      next_number: 1,
      last_number: 6,
    })
    expect(toCommitment({ ...purchase, instalments: 1 }, 'Bicicleta')).toMatchObject({
      rhythm: 'once',
      amount: 600_000,
    })
    expect(toCommitment({ ...purchase, amount: 599_990 }, 'Bicicleta')).toBeNull()
  })

  test.each([
    [{ amount: 0 }, { amount: 'required' }],
    [{ amount: Number.NaN }, { amount: 'required' }],
    [{ amount: 999_999_999_999 }, { amount: 'too_much' }],
    [{ instalments: 0 }, { instalments: 'out_of_range' }],
    [{ instalments: 121 }, { instalments: 'out_of_range' }],
    [{ day: '2026-11-28' }, { day: 'past' }],
    [{ day: '2027-11-30' }, { day: 'far' }],
    [{ day: '' }, { day: 'required' }],
    [{ accountId: 'strange' }, { accountId: 'without_days' }],
    [{ accountId: 'gone' }, { accountId: 'required' }],
    [
      { amount: 0, instalments: 0 },
      { amount: 'required', instalments: 'out_of_range' },
    ],
    [{ amount: limits.whatIfAmountMax, instalments: 120, day: until }, {}],
  ])('%j is %j', (more, faults) =>
    expect(findWhatIfFaults({ ...purchase, ...more }, forecast)).toEqual(faults),
  )
})

describe('an income less', () => {
  const stops = { kind: 'income', seriesId: 'job', day: '2027-01-01' } as const

  test('does not come from its day on, and comes before it', () => {
    const left = applyWhatIf(forecast, stops, '')
    expect(left.map(({ date }) => date)).toEqual(['2026-11-30', '2026-12-30'])
  })

  test.each([
    [{}, {}],
    [{ day: '2027-05-01' }, { day: 'ended' }],
    [{ day: '2026-11-28' }, { day: 'past' }],
    [{ seriesId: '' }, { seriesId: 'required' }],
  ])('%j is %j', (more, faults) => expect(findWhatIfFaults({ ...stops, ...more }, forecast)).toEqual(faults))

  test('each income is offered once, by its next day', () =>
    expect(listIncomes(forecast)).toEqual([
      { seriesId: 'job', name: 'Sueldo', next: '2026-11-30', amount: 1_500_000 },
    ]))
})
