import { addDays, type PlainDate } from '@lucas/contract/rules/periods.ts'
import { bankCodes } from '@lucas/household/bank-codes.ts'
import type { CardBill, CardKey } from '@lucas/household/card-bills.ts'
import { generateHousehold, type Household } from '@lucas/household/household.ts'
import { describe, expect, test } from 'vitest'
import { parseDescription } from '../description/index.ts'
import { type CardCalendar, findBillDates, listBillDates } from './domain/bill-dates.ts'
import { type CardBills, computeBills } from './domain/bills.ts'
import { isBillPayment } from './domain/card-rows.ts'
import { detectDays } from './domain/detect-days.ts'
import { type CardRow, toBillEntries } from './domain/entries.ts'

/** The table of docs/forecast.md comes from here: VITEST_PRINT_REPLAY=1 prints it. */
const today = '2026-11-20'
const errorMax = 0.01
const cards = ['card', 'dollarCard'] as const

const households = [
  ...bankCodes.map((bank) => ({ name: `12345678-5 ${bank}`, rut: '12345678-5', bank, closingDay: 0 })),
  ...bankCodes
    .slice(0, 4)
    .map((bank) => ({ name: `9876543-3 ${bank}`, rut: '9876543-3', bank, closingDay: 0 })),
  {
    name: '12345678-5 santander, cierre el 31',
    rut: '12345678-5',
    bank: 'santander' as const,
    closingDay: 31,
  },
].map(({ closingDay, name, ...of }) => ({
  name,
  household: generateHousehold({ seed: 'lucas', today, ...of, ...(closingDay > 0 && { closingDay }) }),
}))

/** The kind that the text alone gives a row of a card; links between accounts are not part of this replay. */
const kindOf = (description: string, amount: number) => {
  const { nature } = parseDescription({ description, amount: BigInt(amount), accountType: 'credit' })
  return nature === 'card_payment' ? nature : amount < 0 ? 'spending' : 'income'
}

/** What a bank shows of a card on a day: the rows since the first known day, and the debt. */
function showOn({ accounts }: Household, key: CardKey, day: PlainDate) {
  const account = accounts.find((one) => one.key === key)
  if (!account) throw new Error(`no account ${key}`)
  const sentOn = new Map(
    accounts.flatMap(({ type, movements }) =>
      type === 'credit' ? [] : movements.map((row) => [row.pair?.id, row.date] as const),
    ),
  )
  const visible = account.movements.filter(({ date }) => date <= day)
  const rows = visible.map(
    ({ id, date, description, amount, pair, instalment }): CardRow => ({
      id,
      date,
      amount: BigInt(amount),
      isPayment: isBillPayment({ amount: BigInt(amount), kind: kindOf(description, amount), description }),
      sentOn: sentOn.get(pair?.id) ?? null,
      charges: 1,
      isPending: false,
      instalment: instalment
        ? {
            purchaseId: instalment.id,
            number: instalment.number,
            total: instalment.total,
            isDatedAtPurchase: false,
          }
        : null,
    }),
  )
  const debt = -BigInt(visible.reduce((sum, { amount }) => sum + amount, account.opening))
  return { entries: toBillEntries(rows), debt }
}

type Known = Pick<ReturnType<typeof showOn>, 'entries'> & { debt: bigint | null }

const calendarOf = ({ profile }: Household) => ({
  days: profile.cardCycle,
  months: new Map(),
  statements: [],
})

function billsOn(calendar: CardCalendar, { entries, debt }: Known, day: PlainDate): CardBills {
  const { closesOn } = findBillDates(calendar, day)
  const dates = listBillDates(calendar, entries[0]?.day ?? day, closesOn)
  return computeBills({ entries, dates, debts: debt === null ? [] : [debt], printed: [], today: day })
}

/** Returns the bill that closes on this day or next, as known at the end of the day. */
function predict(calendar: CardCalendar, shown: Known, day: PlainDate): bigint {
  const { open, closed } = billsOn(calendar, shown, day)
  return open.charged + (closed.at(-1)?.remaining ?? 0n)
}

interface Figures {
  whole: number
  inPart: number
  unpaid: number
  billErrorMax: number
  paymentErrorMax: number
  rolledOver: number
}

const errorOf = (predicted: bigint, actual: number) =>
  actual === 0 ? Number(predicted !== 0n) : Math.abs(Number(predicted) - actual) / actual

function replay(household: Household, key: CardKey): Figures {
  const figures: Figures = {
    whole: 0,
    inPart: 0,
    unpaid: 0,
    billErrorMax: 0,
    paymentErrorMax: 0,
    rolledOver: 0,
  }
  const bills = household.cardBills.filter(({ account }) => account === key)
  for (const bill of bills) {
    const calendar = calendarOf(household)
    expect(findBillDates(calendar, bill.closesOn)).toMatchObject({
      closesOn: bill.closesOn,
      dueOn: bill.dueOn,
    })
    const predicted = predict(calendar, showOn(household, key, bill.closesOn), bill.closesOn)
    figures.billErrorMax = Math.max(figures.billErrorMax, errorOf(predicted, bill.amount))
    countPayment(figures, bill, predicted)
  }
  return figures
}

function countPayment(
  figures: Figures,
  { amount, payments, rolledOver, dueOn }: CardBill,
  predicted: bigint,
) {
  const paid = payments.reduce((sum, payment) => sum + payment.amount, 0)
  if (amount === 0 || dueOn > today) return
  if (paid === 0) figures.unpaid += 1
  else if (rolledOver > 0) figures.inPart += 1
  else {
    figures.whole += 1
    figures.paymentErrorMax = Math.max(figures.paymentErrorMax, errorOf(predicted, paid))
  }
  figures.rolledOver += rolledOver
}

const print = (line: string) => {
  if (process.env.VITEST_PRINT_REPLAY) console.info(line)
}

describe.each(households)('$name', ({ name, household }) => {
  test.each(cards)('each bill of its %s is known at its closing within one percent', (key) => {
    const figures = replay(household, key)
    const percent = (error: number) => `${(error * 100).toFixed(2)} %`
    print(
      `| ${name} | ${key} | ${figures.whole} | ${percent(figures.billErrorMax)} | ${percent(figures.paymentErrorMax)} | ${figures.inPart} | ${figures.unpaid} | ${figures.rolledOver} |`,
    )
    expect(figures.billErrorMax).toBeLessThanOrEqual(errorMax)
    expect(figures.paymentErrorMax).toBeLessThanOrEqual(errorMax)
    expect(figures.whole).toBeGreaterThan(12)
  })

  test.each(cards)('the days of its %s are found from payments within a year', (key) => {
    const found = household.cardBills
      .filter(({ account }) => account === key)
      .map((bill) => ({ bill, ...showOn(household, key, bill.closesOn) }))
      .map((known) => ({ ...known, ...detectDays(known.entries, known.bill.closesOn) }))
    const { closingDay: actual, dueDay: due } = household.profile.cardCycle
    expect(new Set(found.map(({ dueDay }) => dueDay ?? due))).toEqual(new Set([due]))
    const predictions = found.flatMap(({ bill, closingDay, dueDay, ...known }, at) => {
      if (closingDay === null || dueDay === null) return []
      const calendar = { days: { closingDay, dueDay }, months: new Map(), statements: [] }
      return [{ at: at + 1, error: errorOf(predict(calendar, known, bill.closesOn), bill.amount) }]
    })
    const known = predictions.length
    const near = predictions.filter(({ error }) => error <= errorMax).length
    print(`| ${name} | ${key} | ${predictions[0]?.at ?? 'no'} | ${known} | ${near} |`)
    // A dollar card with few purchases may stay unknown.
    const latest = key === 'card' ? 12 : 24
    expect(predictions[0]?.at ?? 0).toBeLessThanOrEqual(latest)
    expect([actual, null]).toContain(key === 'card' ? (found.at(-1)?.closingDay ?? 0) : null)
    // Two days without a purchase between them explain the same payments until a later bill tells them apart.
    expect(known - near).toBeLessThanOrEqual(2)
  })
})

test.each(households)(
  'without a balance the bills of $name follow from its rows and payments',
  ({ name, household }) => {
    const bills = household.cardBills.filter(({ account }) => account === 'card')
    const near = bills.map(({ closesOn, amount }) => {
      const { entries } = showOn(household, 'card', closesOn)
      return errorOf(predict(calendarOf(household), { entries, debt: null }, closesOn), amount) <= errorMax
    })
    const count = near.filter(Boolean).length
    print(`| ${name} | ${near.indexOf(true) + 1} | ${count} |`)
    // The first bills have purchases from before the first known row; the debt is known once two were paid whole.
    expect(count).toBeGreaterThanOrEqual(bills.length - 5)
  },
)

test('day by day, each row of a card is in exactly one bill', () => {
  const [first] = households
  if (!first) throw new Error('no household')
  const calendar = calendarOf(first.household)
  for (let day = '2024-11-21'; day <= today; day = addDays(day, 1)) {
    const shown = showOn(first.household, 'card', day)
    const { closed, open } = billsOn(calendar, shown, day)
    const dates = [...closed, open]
    for (const entry of shown.entries.slice(-40))
      expect(dates.filter(({ from, closesOn }) => entry.day >= from && entry.day <= closesOn)).toHaveLength(1)
    const owed = (closed.at(-1)?.remaining ?? 0n) + open.charged
    expect(owed).toBe(shown.debt)
    expect(findBillDates(calendar, day).closesOn).toBe(open.closesOn)
  }
})
