import { addDays } from '@lucas/contract/rules/periods.ts'
import { expect, test } from 'vitest'
import { findBillDates, listBillDates } from './bill-dates.ts'
import { computeBills, type PrintedBill } from './bills.ts'
import { detectDays, findStatementDays } from './detect-days.ts'
import { type CardRow, sumInstalmentsToCome, toBillEntries } from './entries.ts'
import type { KnownDebt } from './known-debt.ts'

let count = 0
const nextId = () => {
  count += 1
  return `row ${count}`
}
const row = (date: string, amount: bigint, more: Partial<CardRow> = {}): CardRow => ({
  id: nextId(),
  date,
  amount,
  isPayment: amount > 0n,
  sentOn: null,
  charges: 1,
  isPending: false,
  instalment: null,
  ...more,
})
const calendar = { days: { closingDay: 25, dueDay: 10 }, months: new Map(), statements: [] }

function billsOn(
  today: string,
  given: readonly CardRow[],
  debts: bigint[] = [],
  printed: PrintedBill[] = [],
  known: KnownDebt[] = [],
) {
  const { closesOn } = findBillDates(calendar, today)
  const dates = listBillDates(calendar, '2026-08-01', closesOn)
  const posted = given.filter(({ date }) => date <= today)
  return computeBills({ entries: toBillEntries(posted), dates, debts, printed, known, today })
}

const year = [
  row('2026-08-20', -100_000n),
  row('2026-09-10', 100_000n),
  row('2026-09-20', -60_000n),
  row('2026-09-25', -5_000n),
  row('2026-09-26', -40_000n),
  row('2026-10-13', 65_000n),
  row('2026-10-20', -30_000n),
  row('2026-10-30', -12_000n),
]

test('a bill has the purchases up to its closing day, and is paid by what comes before the next', () => {
  const { closed, open } = billsOn('2026-11-05', year)
  expect(closed).toMatchObject([
    { closesOn: '2026-08-25', amount: 100_000n, paid: 100_000n, state: 'paid' },
    { closesOn: '2026-09-25', amount: 65_000n, paid: 65_000n, state: 'paid' },
    { closesOn: '2026-10-25', dueOn: '2026-11-10', amount: 70_000n, remaining: 70_000n, state: 'due' },
  ])
  expect(open).toMatchObject({ from: '2026-10-26', closesOn: '2026-11-25', charged: 12_000n })
})

test('on the closing day itself the bill is still open', () =>
  expect(billsOn('2026-10-25', year)).toMatchObject({ open: { closesOn: '2026-10-25', charged: 70_000n } }))

test('what a payment in part leaves is in the next bill', () => {
  const paid = [...year, row('2026-11-10', 20_000n)]
  const { closed, open } = billsOn('2026-11-12', paid)
  expect(closed.at(-1)).toMatchObject({ remaining: 50_000n, state: 'carried' })
  expect(open.charged).toBe(12_000n)
  expect(billsOn('2026-11-26', paid).closed.at(-1)).toMatchObject({ amount: 62_000n })
})

test('a bill past its due day without a payment is late', () =>
  expect(billsOn('2026-11-12', year).closed.at(-1)?.state).toBe('late'))

test('a debt from before the first row is known from the balance of the bank', () => {
  const since = year.filter(({ date }) => date > '2026-09-01' && date < '2026-11-01')
  expect(billsOn('2026-11-05', since, [82_000n]).closed.at(-1)?.amount).toBe(70_000n)
  // Without a balance it is what the payments need.
  expect(billsOn('2026-11-05', since).closed.at(-1)?.amount).toBe(70_000n)
})

test('a balance that holds instalments to come does not raise the bill', () => {
  const cuota = { purchaseId: 'p', number: 1, total: 6, isDatedAtPurchase: false }
  const some = [...year, row('2026-10-22', -10_000n, { instalment: cuota })]
  const toCome = sumInstalmentsToCome(some, '2026-11-05')
  expect(toCome).toBe(50_000n)
  expect(billsOn('2026-11-05', some, [142_000n, 142_000n - toCome]).closed.at(-1)?.amount).toBe(80_000n)
})

test('a purchase that is printed whole counts with its instalments', () => {
  const whole = { purchaseId: 'p', number: 0, total: 3, isDatedAtPurchase: true }
  const alone = [row('2026-08-30', -100_000n, { instalment: whole })]
  expect(toBillEntries(alone).map(({ day, amount }) => [day, amount])).toEqual([
    ['2026-08-30', 33_334n],
    ['2026-09-30', 33_333n],
    ['2026-10-30', 33_333n],
  ])
  const printed = [
    ...alone,
    row('2026-08-30', -33_334n, { instalment: { ...whole, number: 1 } }),
    row('2026-08-30', -33_333n, { instalment: { ...whole, number: 2 } }),
  ]
  expect(toBillEntries(printed).map(({ day, amount }) => [day, amount])).toEqual([
    ['2026-08-30', 33_334n],
    ['2026-09-30', 33_333n],
  ])
})

test('a purchase right before the closing that was not billed moves to the next bill', () => {
  const late = row('2026-10-24', -9_990n)
  const rowsWithLate = [...year, late, row('2026-11-10', 70_000n)].toSorted((a, b) =>
    a.date < b.date ? -1 : 1,
  )
  const { closed, open, shifted } = billsOn('2026-11-12', rowsWithLate)
  expect([...shifted]).toEqual([late.id])
  expect(closed.at(-1)).toMatchObject({ amount: 70_000n, state: 'paid' })
  expect(open.charged).toBe(21_990n)
})

test('a printed amount decides, also for the bills after it', () => {
  const printed = [{ closesOn: '2026-09-25', billed: 66_500n, minimum: 3_000n }]
  const { closed } = billsOn('2026-11-05', year, [], printed)
  expect(closed.map(({ amount, minimum }) => [amount, minimum])).toEqual([
    [101_500n, null],
    [66_500n, 3_000n],
    [71_500n, null],
  ])
})

test('a pending purchase is in the open cycle, whatever its day', () => {
  const { closed, open } = billsOn('2026-10-26', [...year, row('2026-10-25', -8_000n, { isPending: true })])
  expect(closed.at(-1)?.amount).toBe(70_000n)
  expect(open.charged).toBe(8_000n)
})

/** A card that closes on the 20th and is paid whole on the 10th, with purchases on every so many days. */
function payer(everyDays: number): CardRow[] {
  const purchases = Array.from({ length: Math.floor(180 / everyDays) }, (_, at) =>
    row(addDays('2026-02-01', at * everyDays), -BigInt(1_000 + at * 37)),
  )
  const dates = listBillDates(
    { ...calendar, days: { closingDay: 20, dueDay: 10 } },
    '2026-02-01',
    '2026-07-01',
  )
  const payments = dates.map(({ from, closesOn, dueOn }) =>
    row(
      dueOn,
      purchases.reduce(
        (owed, { date, amount }) => (date >= from && date <= closesOn ? owed - amount : owed),
        0n,
      ),
    ),
  )
  return [...purchases, ...payments].toSorted((a, b) => (a.date < b.date ? -1 : 1))
}

test('closing and due day are found from payments to the peso', () =>
  expect(detectDays(toBillEntries(payer(1)), '2026-07-30')).toEqual({ closingDay: 20, dueDay: 10 }))

test('a closing day that too few purchases tell apart is asked instead', () =>
  expect(detectDays(toBillEntries(payer(31)), '2026-07-30')).toEqual({ closingDay: null, dueDay: null }))

test('payments that are never the debt of a day say nothing', () => {
  const rounded = payer(1).map((one) =>
    one.isPayment ? { ...one, amount: (one.amount / 1_000n) * 1_000n - 7n } : one,
  )
  expect(detectDays(toBillEntries(rounded), '2026-07-30').closingDay).toBeNull()
})

test('without payments no day is known', () =>
  expect(detectDays(toBillEntries(year.slice(0, 1)), '2026-11-05')).toEqual({
    closingDay: null,
    dueDay: null,
  }))

test('printed statements say the days; the last day of every month is the 31st', () => {
  const statement = (closesOn: string, dueOn: string | null) => ({ closesOn, dueOn })
  expect(
    findStatementDays([statement('2026-09-25', '2026-10-13'), statement('2026-10-25', '2026-11-10')]),
  ).toEqual({
    closingDay: 25,
    dueDay: 10,
  })
  expect(findStatementDays([statement('2026-02-28', null), statement('2026-03-31', null)])).toEqual({
    closingDay: 31,
    dueDay: null,
  })
})

test('the debt is the newest known one and what was posted since; nothing known is nothing owed for sure', () => {
  const rows = [row('2026-10-20', -30_000n), row('2026-10-30', -12_000n), row('2026-11-03', -5_000n)]
  const debtOf = (known: KnownDebt[], printed: PrintedBill[] = []) =>
    billsOn('2026-11-05', rows, [], printed, known)
  expect(debtOf([]).debt).toBeNull()
  const first = { day: '2026-10-19', debt: 100_000n }
  expect(debtOf([first])).toMatchObject({ debt: 147_000n, closed: [{}, {}, { amount: 130_000n }] })
  // A newer one decides for the days after it, whatever the older one says.
  expect(debtOf([first, { day: '2026-11-01', debt: 40_000n }])).toMatchObject({
    debt: 45_000n,
    closed: [{}, {}, { amount: 130_000n }],
  })
  const printed = { closesOn: '2026-10-25', billed: 200_000n, minimum: null }
  expect(debtOf([first], [printed])).toMatchObject({
    debt: 217_000n,
    closed: [{}, {}, { amount: 200_000n }],
  })
  // What the user says of a day goes before what is printed for it.
  expect(debtOf([{ day: '2026-10-25', debt: 90_000n }], [printed]).debt).toBe(107_000n)
  expect(debtOf([{ day: '2026-11-04', debt: -8_000n }]).debt).toBe(-8_000n)
})

test('months that were paid to the peso say what is owed', () =>
  expect(billsOn('2026-11-05', year).debt).toBe(82_000n))
