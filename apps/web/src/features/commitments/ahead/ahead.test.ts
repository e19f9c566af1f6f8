import type { CalendarDay, CalendarItem } from '@lucas/contract/planning/commitments.ts'
import { expect, test } from 'vitest'
import { checking, visa } from '../fixtures.ts'
import { countHeadings, cutTimeline, toTimeline } from './timeline-rows.ts'
import { type Ahead, type Balances, savingsIn, toVerdict } from './verdict.ts'

const createItem = (name: string, more: Partial<CalendarItem> = {}): CalendarItem => ({
  line_id: crypto.randomUUID(),
  source: 'series',
  heading: 'house',
  name,
  currency: 'CLP',
  amount: 30_000,
  state: 'expected',
  from: null,
  to: null,
  transaction_id: null,
  account: checking,
  charged_to_card: false,
  no_data_since: null,
  ...more,
})
const createDay = (date: string, ...items: CalendarItem[]): CalendarDay => ({ date, items, totals: [] })

const salary = createItem('Acme', { heading: 'income', amount: 1_200_000 })
const ahead = (spending: number, ...days: CalendarDay[]): Ahead => ({
  until: '2026-12-20',
  spending: [{ currency: 'CLP', amount: spending }],
  income: [],
  weeks: [],
  days,
})
const today = '2026-11-20'
const none = { amount: 0, items: [] }
const balances = (income_mode: Balances['cycle']['income_mode'] = 'salary'): Balances => ({
  today,
  incomes: none,
  bills: none,
  card_bills: none,
  instalments: none,
  balance: {
    amount: 200_000,
    items: [{ account_id: checking.id, name: '', institution_name: '', mask: '', amount: 200_000 }],
  },
  cycle: { income_mode, from_salary: true, next_payday: '2026-11-30' },
})

test('the verdict is the balance and the incomes less what is to be paid', () => {
  const payday = createDay('2026-11-30', salary)
  expect(toVerdict(ahead(900_000, payday), balances())).toEqual({
    balance: 200_000,
    left: 500_000,
    unseen: 0,
    income: { date: '2026-11-30', isSalary: true },
  })
  expect(toVerdict(ahead(1_500_000, payday), balances())?.left).toBe(-100_000)
})

test('only an income that is expected on an everyday account counts', () => {
  const onSavings = createDay('2026-11-30', { ...salary, account: visa })
  for (const [days, mode] of [
    [onSavings, 'salary'],
    [createDay('2026-11-30', salary), 'irregular'],
  ] as const)
    expect(toVerdict(ahead(150_000, days), balances(mode))).toEqual({
      balance: 200_000,
      left: 50_000,
      unseen: 0,
      income: null,
    })
})

test('before the payday only an income counts that safe-to-spend counts: a late one may have ended', () => {
  const weekly = createItem('Clases', { heading: 'income', amount: 60_000 })
  const before = createDay('2026-11-27', weekly)
  const after = createDay('2026-12-04', weekly)
  const counted = {
    series_id: weekly.line_id,
    name: '',
    kind: 'income' as const,
    date: '2026-11-27',
    amount: 60_000,
  }
  expect(toVerdict(ahead(0, before, after), balances())?.left).toBe(260_000)
  expect(
    toVerdict(ahead(0, before, after), { ...balances(), incomes: { amount: 60_000, items: [counted] } })
      ?.left,
  ).toBe(320_000)
})

test('without a known balance nothing is said', () => {
  expect(toVerdict(ahead(1_000), { ...balances(), balance: none })).toBeNull()
  expect(toVerdict(ahead(1_000), undefined)).toBeNull()
})

test('what has passed and is in no data leaves the known balance too, once', () => {
  const bill = {
    series_id: 's',
    name: 'Arriendo',
    date: '2026-11-05',
    amount: 60_000,
    late: false,
    no_data: false,
  }
  const cardBill = {
    account_id: visa.id,
    name: 'Visa',
    institution_name: '',
    mask: '',
    currency: 'CLP' as const,
    closes_on: '2026-10-25',
    due_on: '2026-11-10',
    date: today,
    state: 'closed' as const,
  }
  const instalment = { purchase_id: 'p', name: 'Paris', amount: 5_000, number: 2, total: 3 }
  const safe = {
    ...balances(),
    bills: {
      amount: 0,
      items: [
        { ...bill, no_data: true },
        { ...bill, series_id: 'late', amount: 30_000, late: true },
        { ...bill, series_id: 'can come', amount: 7_000 },
      ],
    },
    card_bills: { amount: 0, items: [{ ...cardBill, amount: 40_000 }] },
    instalments: {
      amount: 0,
      items: [
        { ...instalment, date: '2026-11-10' },
        { ...instalment, purchase_id: 'to come', date: '2026-11-25' },
      ],
    },
  }
  expect(toVerdict(ahead(10_000), safe)).toMatchObject({ left: 55_000, unseen: 135_000 })
  // A late bill of a card, and an instalment that can still come, are on today in what comes.
  const listed = createDay(
    today,
    createItem('Visa', { source: 'card', heading: 'cards', line_id: visa.id }),
    createItem('Paris', { source: 'instalments', heading: 'instalments', line_id: 'p' }),
  )
  expect(toVerdict(ahead(55_000, listed), safe)).toMatchObject({ left: 55_000, unseen: 90_000 })
})

test('goals and savings until the last day are apart from what is to be paid', () => {
  const event = { name: '', certain: true, account_id: null, series_id: null }
  const events = [
    { ...event, kind: 'goals' as const, date: '2026-11-30', amount: -80_000 },
    { ...event, kind: 'savings' as const, date: '2026-12-20', amount: -20_000 },
    { ...event, kind: 'card_bill' as const, date: '2026-12-10', amount: -400_000 },
    { ...event, kind: 'goals' as const, date: '2026-12-21', amount: -80_000 },
  ]
  expect(savingsIn({ events }, '2026-12-20')).toBe(100_000)
})

test('equal names of a day are one row, but never what a bill has with what counts', () => {
  const school = ['Colegio', 'Colegio'].map((name) => createItem(name))
  const inBill = createItem('Colegio', { included_in: visa })
  const [day] = toTimeline([createDay('2026-12-07', ...school, inBill)], null)
  expect(day?.rows.map(({ name, amount, items }) => [name, amount, items.length])).toEqual([
    ['Colegio', 60_000, 2],
    ['Colegio', 30_000, 1],
  ])
})

test('two bills of cards with one name stay two rows', () => {
  const bills = [visa, checking].map((account) =>
    createItem('Visa', { source: 'card', heading: 'cards', account }),
  )
  expect(toTimeline([createDay('2026-12-10', ...bills)], 'cards')[0]?.rows).toHaveLength(2)
})

test('the list is cut after some rows, without what a bill has, and says how many more there are', () => {
  const days = [
    createDay('2026-12-01', createItem('A'), createItem('In', { included_in: visa }), createItem('B')),
    createDay('2026-12-02', createItem('C'), createItem('D')),
    createDay('2026-12-03', createItem('E')),
  ]
  const { shown, rest } = cutTimeline(toTimeline(days, null), 3, true)
  expect(shown.map(({ rows }) => rows.map(({ name }) => name))).toEqual([['A', 'B'], ['C']])
  expect(rest).toBe(3)
  expect(cutTimeline(toTimeline(days, null), 6, true)).toEqual({ shown: toTimeline(days, null), rest: 0 })
  expect(cutTimeline(toTimeline(days, 'house'), 2, false).shown[0]?.rows.map(({ name }) => name)).toEqual([
    'A',
    'In',
  ])
  expect(countHeadings(days, ['income', 'house'])).toEqual([{ heading: 'house', count: 6 }])
})
