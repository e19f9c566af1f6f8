import type { Comparison } from '@lucas/contract/analytics/analysis.ts'
import { describe, expect, test } from 'vitest'
import { type AlertCause, toInsight } from './to-insight.ts'
import { detectSavedMore, detectSpendingTrends } from './trends.ts'

const today = '2026-11-20'

describe('savings of the last whole month', () => {
  const saved = (...months: [month: string, saved: number, partial?: boolean][]) => ({
    known_since: '2026-05-01',
    months: months.map(([month, saved, partial = false]) => ({ month, days: null, saved, partial })),
  })
  const usual: [string, number][] = [
    ['2026-07', 100_000],
    ['2026-08', 120_000],
    ['2026-09', 80_000],
  ]

  test('are named with their average when they are clearly more', () =>
    expect(detectSavedMore(saved(...usual, ['2026-10', 310_000], ['2026-11', 900_000, true]))).toMatchObject([
      {
        key: 'saved_more:2026-10',
        title: 'En octubre ahorraste $310.000',
        message: 'Tu promedio de los 3 meses anteriores es $100.000.',
      },
    ]))
  test('are those of its days where the months go from payday to payday', () => {
    const months = [
      { from: '2026-06-28', to: '2026-07-27' },
      { from: '2026-07-28', to: '2026-08-27' },
      { from: '2026-08-28', to: '2026-09-27' },
      { from: '2026-09-28', to: '2026-10-27' },
    ].map((days, at) => ({
      month: days.to.slice(0, 7),
      days,
      saved: at === 3 ? 310_000 : 100_000,
      partial: false,
    }))
    const title = 'Entre el 28 sep y el 27 oct ahorraste $310.000'
    expect(detectSavedMore({ known_since: '2026-06-28', months })).toMatchObject([{ title }])
    expect(detectSavedMore({ known_since: '2026-06-29', months })).toEqual([])
  })
  test('are not named for a month of which days are not known', () => {
    const months = saved(...usual, ['2026-10', 310_000], ['2026-11', 0, true])
    expect(detectSavedMore({ ...months, known_until: '2026-10-30' })).toEqual([])
    expect(detectSavedMore({ ...months, known_until: '2026-10-31' })).toHaveLength(1)
  })
  test('are compared with at most six months before', () =>
    expect(
      detectSavedMore({
        ...saved(
          ...['2026-03', '2026-04', '2026-05', '2026-06', '2026-07', '2026-08', '2026-09'].map(
            (month, at): [string, number] => [month, at === 0 ? 9_000_000 : 100_000],
          ),
          ['2026-10', 310_000],
        ),
        known_since: '2026-01-01',
      }),
    ).toMatchObject([{ message: 'Tu promedio de los 6 meses anteriores es $100.000.' }]))
  test.each<[string, [string, number][]]>([
    ['little more', [...usual, ['2026-10', 140_000]]],
    [
      'a smaller loss than usual',
      [...usual.map(([month]): [string, number] => [month, -500_000]), ['2026-10', -10_000]],
    ],
    ['too few months', [...usual.slice(1), ['2026-10', 310_000]]],
    [
      'months before the first known day',
      [['2026-03', 0], ['2026-04', 0], ...usual.slice(1), ['2026-10', 310_000]],
    ],
  ])('say nothing with %s', (_, months) => expect(detectSavedMore(saved(...months))).toEqual([]))
})

describe('spending on a category against the same days of the month before', () => {
  const mover = (category: string, now: number, before: number) => ({
    category,
    now,
    before,
    difference: now - before,
    change_percentage: before === 0 ? null : Math.round((1000 * (now - before)) / before) / 10,
  })
  const compare = (
    movers: Comparison['movers'],
    over: Partial<Comparison> = {},
    context = { month: '2026-11', isCycle: false },
  ) =>
    detectSpendingTrends(
      {
        range: { from: '2026-11-01', to: today },
        compared_with: { from: '2026-10-01', to: '2026-10-20' },
        known_since: '2026-01-01',
        movers,
        ...over,
      },
      { ...context, toName: (category) => (category === 'TRANSPORTE' ? 'Transporte' : category) },
    )

  test('is named with both sums', () =>
    expect(compare([mover('TRANSPORTE', 50_830, 81_900)])).toMatchObject([
      {
        key: 'spending_down:TRANSPORTE:2026-11',
        type: 'success',
        title: 'Transporte va 37,9% más bajo',
        message: 'Llevas $50.830. A esta altura de octubre ibas en $81.900.',
        about: { subject: 'category', key: 'TRANSPORTE' },
      },
    ]))
  test('names no month where the months go from payday to payday', () =>
    expect(
      compare(
        [mover('TRANSPORTE', 50_830, 81_900)],
        {
          range: { from: '2026-10-28', to: today },
          compared_with: { from: '2026-09-28', to: '2026-10-21' },
        },
        { month: '2026-11', isCycle: true },
      ),
    ).toMatchObject([{ message: 'Llevas $50.830. A esta altura de tu mes anterior ibas en $81.900.' }]))
  test('is a warning when it grows; an absurd percentage is left out', () =>
    expect(compare([mover('ROPA', 900_000, 1_000), mover('SALUD', 90_000, 45_000)])).toMatchObject([
      { type: 'warning', title: 'ROPA va mucho más alto' },
      { type: 'warning', title: 'SALUD va 100,0% más alto' },
    ]))
  test('says nothing about small changes, new categories and Otros', () =>
    expect(
      compare([
        mover('A', 110_000, 100_000),
        mover('B', 40_000, 20_000),
        mover('C', 90_000, 0),
        mover('OTROS', 9, 90_000),
      ]),
    ).toEqual([]))
  test('says nothing in the first days of a month or before the first known day', () => {
    const movers = [mover('TRANSPORTE', 50_830, 81_900)]
    expect(compare(movers, { range: { from: '2026-11-01', to: '2026-11-06' } })).toEqual([])
    expect(compare(movers, { known_since: '2026-10-05' })).toEqual([])
  })
})

describe('insights of causes', () => {
  const cause = (over: Partial<AlertCause>): AlertCause => ({
    kind: 'card_due',
    cause: 'card_due:card:2026-11-25:5',
    title: '',
    message: '',
    about: { subject: 'account', key: 'card' },
    ...over,
  })
  const keyOf = (over: Partial<AlertCause>, day = today) => toInsight(cause(over), day)[0]?.key

  test('have one key per bill, whatever the days until it is due', () =>
    expect(keyOf({})).toBe(keyOf({ cause: 'card_due:card:2026-11-25:1' })))
  test('have one key per month where the cause names a day', () => {
    const unusual = (day: string) =>
      keyOf(
        {
          kind: 'unusual_spending',
          cause: `unusual_spending:ROPA:${day}`,
          about: { subject: 'category', key: 'ROPA' },
        },
        day,
      )
    expect(unusual('2026-11-20')).toBe(unusual('2026-11-21'))
    expect(unusual('2026-11-20')).not.toBe(unusual('2026-12-01'))
  })
  test('keep the key of a bill that is due, which names what is expected', () => {
    const bill = { kind: 'bill_due', about: { subject: 'commitment', key: 'enel' } } as const
    expect(keyOf({ ...bill, cause: 'bill_due:enel:2026-11-12:1' })).toBe('bill_due:enel:2026-11-12:1')
  })
  test('leave out the other kinds', () => {
    const others: Partial<AlertCause>[] = [
      { kind: 'goal_behind', about: { subject: 'goal', key: 'x' } },
      { kind: 'bill_missing', about: { subject: 'commitment', key: 'enel' } },
    ]
    for (const other of others) expect(toInsight(cause(other), today)).toEqual([])
  })
})
