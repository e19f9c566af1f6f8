import { sum } from '@lucas/contract/rules/money.ts'
import {
  addDays,
  addMonths,
  type DateRange,
  firstOfMonth,
  lastOfMonth,
  type PlainDate,
} from '@lucas/contract/rules/periods.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type {
  CardCycle,
  CommitmentFacts,
  CommitmentPurchase,
  CommitmentSeries,
  SeriesCharge,
} from './facts.ts'
import { toExpectedState } from './facts.ts'
import { listLines, sumLines } from './lines.ts'
import { listOccurrences } from './occurrences.ts'

const today = '2026-11-20'
const cardId = 'card'
const checkingId = 'checking'
const account = { name: 'Visa', institution_name: 'BCI', mask: '1738', knownUntil: today }

/** A monthly series with charges on these days, and further ones expected after today. */
function createSeries(id: string, accountId: string, amount: bigint, more: Partial<CommitmentSeries> = {}) {
  const series: CommitmentSeries = {
    id,
    name: id,
    bankName: id,
    kind: 'subscription',
    rhythm: 'monthly',
    origin: 'detected',
    currency: 'CLP',
    isIncome: false,
    isSavings: false,
    isAutomatic: false,
    accountId,
    state: 'active',
    knownUntil: today,
    amount,
    yearly: amount * 12n,
    least: amount,
    most: amount,
    varies: false,
    priceChange: null,
    lastOn: '2026-11-10',
    count: 12,
    lastAmount: amount,
    cancelledOn: null,
    endsOn: null,
    nextNumber: null,
    lastNumber: null,
    edited: [],
    listExpected: (until) => {
      const days = Array.from({ length: 24 }, (_, at) => addMonths('2026-11-10', at + 1))
      return days
        .filter((date) => date <= until)
        .map((date, at) => ({ periods: at + 1, date, from: addDays(date, -2), to: addDays(date, 2), amount }))
    },
    listUpcoming: (until) => (series.state === 'ended' ? [] : series.listExpected(until)),
    ...more,
  }
  return series
}

/** Bills that close on the 25th of each month and fall due on the 10th of the next. */
const listPeriods = (count: number) =>
  Array.from({ length: count }, (_, at) => {
    const closesOn = addMonths('2026-10-25', at - count + 1)
    return { from: addDays(addMonths(closesOn, -1), 1), closesOn, dueOn: addDays(closesOn, 15) }
  })

interface Purchase {
  date: PlainDate
  amount: bigint
}
const isIn = (date: PlainDate, from: PlainDate, to: PlainDate) => date >= from && date <= to

const createCycle = (
  closed: CardCycle['closed'],
  open: { from: PlainDate; closesOn: PlainDate; dueOn: PlainDate; charged: bigint },
  shifted: ReadonlySet<string> = new Set(),
): CardCycle => {
  const card = { accountId: cardId, currency: 'CLP' as const }
  const billed = { ...card, last: closed.at(-1) ?? null, open, later: [], expected: [] }
  return { ...card, closed, shifted, billed }
}

/** A card whose closed bills have exactly these charges, all paid, and whose open bill has those after. */
function createCard(charges: readonly Purchase[], shifted: ReadonlySet<string> = new Set()): CardCycle {
  const sumIn = (from: PlainDate, to: PlainDate) =>
    sum(charges.flatMap(({ date, amount }) => (isIn(date, from, to) ? [amount] : [])))
  const closed = listPeriods(6).map((period) => {
    const amount = sumIn(period.from, period.closesOn)
    return { ...period, amount, paid: amount, remaining: 0n, minimum: null, state: 'paid' as const }
  })
  const charged = sumIn('2026-10-26', today)
  return createCycle(
    closed,
    { from: '2026-10-26', closesOn: '2026-11-25', dueOn: '2026-12-10', charged },
    shifted,
  )
}

const facts = ({
  charges = [],
  ...more
}: Partial<Omit<CommitmentFacts, 'charges'>> & { charges?: readonly SeriesCharge[] }): CommitmentFacts => ({
  today,
  accounts: new Map([
    [cardId, { ...account, id: cardId, isCard: true }],
    [checkingId, { ...account, id: checkingId, isCard: false }],
  ]),
  series: [],
  purchases: [],
  cards: [],
  charges: Map.groupBy(charges, ({ seriesId }) => seriesId),
  payments: new Map(),
  ...more,
})
const monthOf = (day: PlainDate): DateRange => ({ from: firstOfMonth(day), to: lastOfMonth(day) })
const months = Array.from({ length: 9 }, (_, at) => monthOf(addMonths('2026-04-01', at)))
const total = ({ paid, toCome }: { paid: bigint; toCome: bigint }) => paid + toCome

const amounts = fc.bigInt({ min: 1n, max: 900_000n })
const days = fc.integer({ min: 0, max: 170 }).map((at) => addDays('2026-04-26', at))
const purchases = fc.array(fc.record({ date: days, amount: amounts }), { maxLength: 25 })

describe('each peso counts once', () => {
  test('what left a card is what its bills have, and what they contain counts nothing', () => {
    fc.assert(
      fc.property(purchases, purchases, fc.array(amounts, { maxLength: 4 }), (free, own, sizes) => {
        const series = [createSeries('netflix', cardId, 10_990n, { state: 'ended', listExpected: () => [] })]
        const charges: SeriesCharge[] = own.map(({ date, amount }, at) => ({
          seriesId: 'netflix',
          transactionId: `t${at}`,
          accountId: cardId,
          date,
          amount,
        }))
        const bought: CommitmentPurchase[] = sizes.map((amount, at) => ({
          id: `p${at}`,
          accountId: cardId,
          name: 'Falabella',
          currency: 'CLP',
          isWhole: false,
          isDatedAtPurchase: false,
          instalments: Array.from({ length: 5 }, (_, n) => ({
            number: n + 1,
            date: addMonths('2026-05-04', n),
            amount,
            state: 'charged',
            transactionId: `i${at}-${n}`,
          })),
        }))
        const onCard = [
          ...free,
          ...own,
          ...bought.flatMap(({ instalments }) => instalments.map(({ date, amount }) => ({ date, amount }))),
        ]
        const card = createCard(onCard)
        const world = facts({ series, charges, purchases: bought, cards: [card] })
        const counted = sum(months.flatMap((month) => sumLines(listLines(world, month)).map(total)))
        expect(counted).toBe(sum(onCard.map(({ amount }) => amount)))
        const occurrences = months.flatMap((month) => listOccurrences(world, month))
        const alone = occurrences.filter(({ includedIn }) => includedIn === null)
        expect(sum(alone.map(({ amount }) => amount))).toBe(counted)
        expect(alone.every(({ source, amount }) => source === 'card' && amount > 0n)).toBe(true)
        expect(occurrences.length - alone.length).toBe(own.length + sizes.length * 5)
      }),
    )
  })

  test('a bill is never less than what other lines have of it, and counts whole', () => {
    fc.assert(
      fc.property(purchases, purchases, (free, own) => {
        const charges = own.map(({ date, amount }, at) => ({
          seriesId: 's',
          transactionId: `t${at}`,
          accountId: cardId,
          date,
          amount,
        }))
        // The bank bills less than the rows say, as after refunds.
        const world = facts({
          series: [createSeries('s', cardId, 5_000n)],
          charges,
          cards: [createCard(free)],
        })
        const bills = listLines(world, monthOf(today)).flatMap((line) =>
          line.source === 'card' ? [line.bill] : [],
        )
        expect(bills.length).toBeLessThanOrEqual(1)
        for (const { toPay, inOtherLines, amount } of bills) {
          expect(inOtherLines <= amount).toBe(true)
          expect(toPay >= 0n).toBe(true)
        }
      }),
    )
  })

  test('a charge that the bank moved to the next bill counts in that one', () => {
    const moved = {
      seriesId: 's',
      transactionId: 'late',
      accountId: cardId,
      date: '2026-10-24',
      amount: 9_000n,
    }
    const card = createCard([{ date: '2026-10-27', amount: 9_000n }], new Set(['late']))
    const world = facts({
      series: [createSeries('s', cardId, 9_000n, { state: 'ended', listExpected: () => [] })],
      charges: [moved],
      cards: [card],
    })
    expect(sum(months.flatMap((month) => sumLines(listLines(world, month)).map(total)))).toBe(9_000n)
  })

  test('a bill that was never paid is in the next one, and counts once', () => {
    const [first, second] = listPeriods(2)
    if (!first || !second) throw new Error('no periods')
    const unpaid = { paid: 0n, minimum: null, state: 'late' } as const
    const bills = [
      { ...first, ...unpaid, amount: 60_000n, remaining: 60_000n },
      { ...second, ...unpaid, amount: 132_000n, remaining: 132_000n },
    ]
    const open = { from: '2026-10-26', closesOn: '2026-11-25', dueOn: '2026-12-10', charged: 0n }
    const world = facts({ cards: [createCycle(bills, open)] })
    const occurrences = months.flatMap((month) => listOccurrences(world, month))
    expect(occurrences.map(({ date, amount, state }) => [date, amount, state])).toEqual([
      ['2026-11-09', 132_000n, 'missing'],
    ])
  })

  test('a bill that was paid in part counts what was paid, and the next bill what was left', () => {
    const [first] = listPeriods(1)
    if (!first) throw new Error('no period')
    const amounts = { amount: 100_000n, paid: 40_000n, remaining: 60_000n, minimum: null }
    const bill = { ...first, ...amounts, state: 'carried' } as const
    const open = { from: '2026-10-26', closesOn: '2026-11-25', dueOn: '2026-12-10', charged: 5_000n }
    const world = facts({ cards: [createCycle([bill], open)] })
    expect(months.map((month) => sumLines(listLines(world, month)).map(total)).slice(-2)).toEqual([
      [40_000n],
      [65_000n],
    ])
  })
})

describe('income and savings', () => {
  test('have headings of their own, and the year leaves the rest of a card out', () => {
    const world = facts({
      series: [
        createSeries('rent', checkingId, 450_000n, { kind: 'bill' }),
        createSeries('salary', checkingId, 1_200_000n, { kind: 'salary', isIncome: true }),
        createSeries('fund', checkingId, 50_000n, { kind: 'other', isSavings: true }),
        createSeries('Dividendo hipotecario', checkingId, 300_000n, { kind: 'bill' }),
      ],
      cards: [createCard([{ date: '2026-11-01', amount: 70_000n }])],
    })
    const lines = listLines(world, monthOf('2026-12-01'))
    expect(lines.map(({ heading, month, year }) => [heading, total(month), year])).toEqual([
      ['house', 450_000n, 5_400_000n],
      ['income', 1_200_000n, 14_400_000n],
      ['savings', 50_000n, 600_000n],
      ['credits', 300_000n, 3_600_000n],
      ['cards', 70_000n, 0n],
    ])
  })
})

test.each([
  ['2026-11-20', '2026-11-22', '2026-11-22', 'expected'],
  ['2026-11-23', '2026-11-22', '2026-11-23', 'missing'],
  ['2026-11-23', '2026-11-22', '2026-11-22', 'no_data'],
  ['2026-11-23', '2026-11-22', null, 'no_data'],
] as const)('on %s, a window until %s with data until %s is %s', (day, to, knownUntil, state) => {
  expect(toExpectedState({ to }, day, knownUntil)).toBe(state)
})
