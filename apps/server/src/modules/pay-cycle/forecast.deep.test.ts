import type { SafeToSpend } from '@lucas/contract/planning/pay-cycle.ts'
import {
  addDays,
  addMonths,
  daysBetween,
  firstOfMonth,
  type PlainDate,
} from '@lucas/contract/rules/periods.ts'
import type { BankCode } from '@lucas/household/bank-codes.ts'
import { generateHousehold, type Household } from '@lucas/household/household.ts'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { createRecurringTestApp } from '../../../test/support/module-apps/recurring-test-app.ts'
import { selectBudget } from '../budgets/index.ts'
import { createRecurringOutlook } from '../recurring/index.ts'
import { createPayCycles } from './index.ts'

// The table of docs/forecast.md comes from here: `vitest run --project deep apps/server/src/modules/pay-cycle/forecast`.
// A household lives its 24 months; three times a month the lowest day of the expected line is compared with what happened.
const db = await testDatabase()
const today = '2026-11-20'
let now = new Date(`${today}T15:00:00Z`)
const { createUserWithAccounts, clock, events, goals } = await createRecurringTestApp(db, () => now)
/** Safe-to-spend as it was before cards had bills. */
const withoutBills = createPayCycles({
  db: db.app,
  clock,
  events,
  outlook: createRecurringOutlook({ db: db.app, clock }),
  goals,
  cards: { listBilled: async () => [] },
  selectBudget,
})

interface Forecast {
  hasBill: boolean
  /** Something that is charged to the card is also in the instalments or the calendar, or its bills differ there. */
  isListedTwice: boolean
  /** Predicted less actual lowest balance before the payday, in pesos. */
  error: number
  errorBefore: number
  /** Days from the predicted to the actual lowest day. */
  days: number
}

const balanceAfter = ({ opening, movements }: Household['accounts'][number], day: PlainDate): number =>
  movements.reduce((sum, { date, amount }) => (date <= day ? sum + amount : sum), opening)

const toLowest = <Day extends { date: PlainDate; balance: number }>(days: readonly Day[]): Day => {
  const [first] = days
  if (!first) throw new Error('no days')
  return days.reduce((least, day) => (day.balance < least.balance ? day : least), first)
}

async function replay(rut: string, bank: BankCode): Promise<Forecast[]> {
  const household = generateHousehold({ seed: 'lucas', today, rut, bank, isSingleBank: true })
  const { accounts } = household
  now = new Date(`${addMonths(today, -24)}T15:00:00Z`)
  const who = await createUserWithAccounts(
    ...accounts.map(({ type, currency, limit, number }) => ({
      mask: number.slice(-4),
      type,
      currency,
      limit: limit === undefined ? null : BigInt(limit),
    })),
  )
  const everyday = accounts.filter(
    ({ type, currency }) => currency === 'CLP' && (type === 'checking' || type === 'depository'),
  )
  const cardId = who.ids[accounts.findIndex(({ key }) => key === 'card')]
  const actualOn = (day: PlainDate) => everyday.reduce((sum, account) => sum + balanceAfter(account, day), 0)
  const months = Array.from({ length: 24 }, (_, at) => addMonths(firstOfMonth(today), at - 23))
  const forecasts: Forecast[] = []
  let from = addMonths(today, -25)
  for (const day of months.flatMap((month) => [month, addDays(month, 10), addDays(month, 20)])) {
    if (day > addDays(today, -1)) break
    now = new Date(`${day}T22:00:00Z`)
    await liveUntil(day, from)
    from = day
    const left: SafeToSpend = await who.get('/api/analytics/left/')
    const before = await withoutBills.getSafeToSpend(who.userId)
    const lastDay = addDays(left.cycle.next_payday, -1)
    if (lastDay > today) continue
    const isBefore = ({ date }: { date: PlainDate }) => date <= lastDay
    const actual = toLowest(left.line.filter(isBefore).map(({ date }) => ({ date, balance: actualOn(date) })))
    const predicted = toLowest(left.line.filter(isBefore))
    const onCard = [...left.card_bills.items, ...left.unbilled].filter(({ account_id: id }) => id === cardId)
    const upcoming = await who.getUpcoming(lastDay)
    const isListedTwice =
      left.instalments.items.length > 0 ||
      upcoming.results.some(({ account }) => account?.id === cardId) ||
      upcoming.card_bills.reduce(
        (sum, { currency, amount }) => sum - (currency === 'CLP' ? amount : 0),
        0,
      ) !== left.card_bills.amount
    forecasts.push({
      hasBill: onCard.length > 0,
      isListedTwice,
      error: predicted.balance - actual.balance,
      errorBefore: toLowest(before.line.filter(isBefore)).balance - actual.balance,
      days: Math.abs(daysBetween(predicted.date, actual.date)),
    })
  }
  return forecasts

  /** Ingests what the bank has sent by this day, and sets the balances of the day. */
  async function liveUntil(day: PlainDate, after: PlainDate) {
    await who.ingest(
      ...accounts.flatMap(({ movements }, at) =>
        movements
          .filter(({ date }) => date > after && date <= day)
          .map(({ id, date, description, amount }) =>
            who.buildTransaction(at, description, BigInt(amount), { date, providerId: id }),
          ),
      ),
    )
    for (const [at, account] of accounts.entries())
      await db.admin
        .updateTable('account')
        .set({
          balance_current: BigInt(balanceAfter(account, day)) * (account.type === 'credit' ? -1n : 1n),
          synced_at: now,
        })
        .where('user_id', '=', who.userId)
        .where('id', '=', who.ids[at] ?? '')
        .execute()
  }
}

const median = (sizes: readonly number[]) =>
  sizes.toSorted((a, b) => a - b)[Math.floor(sizes.length / 2)] ?? 0
const size = (amount: number) => `$${Math.round(Math.abs(amount)).toLocaleString('es-CL')}`

test.each([
  ['12345678-5', 'santander'],
  ['12345678-5', 'chile'],
  ['9876543-3', 'bci'],
] as const)(
  'the lowest day of %s %s is nearer with bills than without',
  async (rut, bank) => {
    const forecasts = (await replay(rut, bank)).filter(({ hasBill }) => hasBill)
    const of = (pick: (one: Forecast) => number) => median(forecasts.map((one) => Math.abs(pick(one))))
    const mean = (pick: (one: Forecast) => number) =>
      forecasts.reduce((sum, one) => sum + pick(one), 0) / Math.max(1, forecasts.length)
    const signed = (amount: number) => `${amount < 0 ? '−' : '+'}${size(amount)}`
    console.info(
      `| ${rut} ${bank} | ${forecasts.length} | ${size(of(({ errorBefore }) => errorBefore))} | ${size(of(({ error }) => error))} | ${signed(mean(({ errorBefore }) => errorBefore))} | ${signed(mean(({ error }) => error))} | ${of(({ days }) => days)} |`,
    )
    expect(forecasts.length).toBeGreaterThan(30)
    expect(forecasts.filter(({ isListedTwice }) => isListedTwice)).toEqual([])
    expect(of(({ error }) => error)).toBeLessThan(of(({ errorBefore }) => errorBefore))
  },
  3_600_000,
)
