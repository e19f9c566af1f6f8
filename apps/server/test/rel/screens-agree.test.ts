import { type AnalysisChart, analysisCharts, type NetWorth } from '@lucas/contract/analysis.ts'
import type { DashboardSummary, Overview } from '@lucas/contract/analytics.ts'
import type { Left } from '@lucas/contract/cycle.ts'
import type { InstalmentOverview } from '@lucas/contract/recurring.ts'
import { addDays, addMonths, type DateRange, daysBetween } from '@lucas/contract/rules/periods.ts'
import type { Transaction, TransactionPage } from '@lucas/contract/transaction.ts'
import type { Wallet } from '@lucas/contract/wallet.ts'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testDatabase } from '../database.ts'
import { type History, history, livedBy, today } from '../support/histories.ts'
import { type MoneyPerson, moneyHouse } from '../support/money-house.ts'
import {
  type Currency,
  countedOf,
  divideAndRepeat,
  incomeOf,
  isIn,
  minorOf,
  type Row,
  spentBy,
  spentOf,
  weekdayOf,
} from '../support/plain-figures.ts'
import { planter } from '../support/plans.ts'

const db = await testDatabase()
const { person } = await moneyHouse(db)

const month: DateRange = { from: addDays(today, -29), to: today }
const ranges: DateRange[] = [month, { from: '2026-02-11', to: '2026-10-19' }]

interface Lived {
  who: MoneyPerson
  drawn: History
  isRepeated: (row: Row) => boolean
}

const inOrder = (amounts: readonly number[]) => amounts.toSorted((a, b) => a - b)

/** Every chart as a file: its cells are what rows say. */
async function checkFiles({ who, drawn, isRepeated }: Lived, range: DateRange, currency: Currency) {
  const minor = minorOf(currency)
  const { counted } = await countedOf(who, drawn, currency)
  const rows = counted.filter((row) => isIn(row, range))
  const query = `from=${range.from}&to=${range.to}&currency=${currency}`
  const spent = spentOf(rows)
  const file = async (chart: AnalysisChart) => {
    const path = `/api/analytics/csv/?chart=${chart}&${query}&format=neutral`
    const [, ...lines]: string[][] = parse(await who.text(path))
    return lines
  }
  const cells = (line: readonly string[] | undefined, from: number, to?: number) =>
    (line ?? []).slice(from, to).map((cell) => minor(Number(cell)))
  const columns = (lines: readonly string[][], from: number, to: number) =>
    Array.from({ length: to - from }, (_, at) =>
      lines.reduce((sum, line) => sum + minor(Number(line[from + at])), 0),
    )

  const flow = await file('flow')
  const flows = [incomeOf(rows), -spent || 0, incomeOf(rows) - spent]
  expect(cells(flow.at(-1), 1, 4)).toEqual(flows)
  expect(columns(flow.slice(0, -1), 1, 4)).toEqual(flows)

  const trends = await file('trends')
  expect(cells(trends.at(-1), -1)).toEqual([spent])
  const told = trends.slice(0, -1).flatMap((line) => cells(line, -1))
  const byCategory = [...spentBy(rows, ({ category }) => category).values()]
  expect(inOrder(told.filter((amount) => amount !== 0))).toEqual(inOrder(byCategory))

  const merchants = await file('merchants')
  expect(columns(merchants.slice(0, -1), 3, 4)).toEqual([spent])
  expect(columns(merchants.slice(0, -1), 2, 4)).toEqual(cells(merchants.at(-1), 2))

  const comparison = await file('comparison')
  const overview: Overview = await who.get(`/api/analytics/overview/?${query}`)
  const past = counted.filter((row) => isIn(row, overview.compared_with))
  expect(comparison.slice(-3).map((line) => cells(line, 1, 3))).toEqual([
    [spent, spentOf(past)],
    [incomeOf(rows), incomeOf(past)],
    [incomeOf(rows) - spent, incomeOf(past) - spentOf(past)],
  ])

  const weekdays = await file('weekdays')
  const byDay = spentBy(rows, weekdayOf)
  expect(weekdays.map((line) => cells(line, 2)[0])).toEqual([
    ...[1, 2, 3, 4, 5, 6, 7].map((day) => byDay.get(String(day)) ?? 0),
    spent,
  ])

  const fixed = await file('fixed')
  const again = spentOf(rows.filter(isRepeated))
  expect(cells(fixed.at(-1), 1)).toEqual([again, spent - again, spent])
  expect(columns(fixed.slice(0, -1), 1, 4)).toEqual([again, spent - again, spent])

  const balances = await file('balances')
  expect(cells(balances.at(-1), 1)).toEqual(balances.length === 0 ? [] : [minor(overview.balance)])

  const worth: NetWorth = await who.get(`/api/analytics/net-worth/?${query}`)
  const wealth = await file('net_worth')
  expect(wealth.map((line) => line.at(-1))).toEqual(worth.points.map(({ net }) => String(net)))
  for (const line of wealth)
    expect(cells(line, 1, -1).reduce((sum, amount) => sum + amount, 0)).toBe(cells(line, -1)[0])
}

/** Panel Principal says of the last 30 days what the other dashboards and the rows say. */
async function checkSummary({ who, drawn }: Lived, currency: Currency) {
  const minor = minorOf(currency)
  const rows = (await countedOf(who, drawn, currency)).counted.filter((row) => isIn(row, month))
  const told: DashboardSummary = await who.get(`/api/dashboard/summary/?currency=${currency}`)
  const asked: Overview = await who.get(
    `/api/analytics/overview/?from=${month.from}&to=${month.to}&currency=${currency}`,
  )
  expect([told.monthly_income, -told.monthly_spending].map(minor)).toEqual([incomeOf(rows), spentOf(rows)])
  const { balance, balance_other: other } = asked
  const [pesos, dollars] = currency === 'CLP' ? [balance, other.balance] : [other.balance, balance]
  expect(told).toMatchObject({
    monthly_income: asked.income,
    monthly_spending: asked.spending,
    balance_clp: pesos,
    balance_usd: dollars,
    card_debt: asked.card_debt,
    balance_change_percentage: asked.balance_change_percentage,
    income_change_percentage: asked.income_change_percentage,
    spending_change_percentage: asked.spending_change_percentage,
  })
}

const sumOf = (amounts: readonly { amount: number }[]) => amounts.reduce((sum, { amount }) => sum + amount, 0)

/** ¿Cuánto me queda?: each line is the sum of its rows, and those are the rows of the other screens. */
async function checkLeft({ who, drawn, isRepeated }: Lived) {
  const told: Left = await who.get('/api/analytics/left/')
  const everyday = drawn.accounts.filter(
    ({ type, currency, hidden }) =>
      !hidden && currency === 'CLP' && (type === 'checking' || type === 'depository'),
  )
  expect(told.balance.amount).toBe(everyday.reduce((sum, { balance }) => sum + Number(balance ?? 0), 0))
  const lines = [told.balance, told.bills, told.instalments, told.goals]
  expect(lines.map(({ amount }) => amount)).toEqual(lines.map(({ items }) => sumOf(items)))
  const [balance = 0, ...bound] = lines.map(({ amount }) => amount)
  const free = bound.reduce((rest, amount) => rest - amount, balance)
  expect([told.free, told.per_day]).toEqual([free, Math.max(0, Math.floor(free / told.days))])
  const balances = told.line.map((day) => day.balance)
  expect(told.lowest.balance).toBe(Math.min(...balances))

  const cuotas: InstalmentOverview = await who.get('/api/instalments/')
  const due = cuotas.results
    .filter(({ currency, account }) => currency === 'CLP' && !account.hidden)
    .flatMap(({ parts }) => parts)
    .filter(({ state, date }) => state === 'to_come' && date < told.cycle.next_payday)
  expect(told.instalments.amount).toBe(sumOf(due))
  const overview: Overview = await who.get('/api/analytics/overview/')
  expect(told.card_debt).toBe(overview.card_debt)

  const span = { from: addDays(today, -90), to: addDays(today, -1) }
  const rows = (await countedOf(who, drawn, 'CLP')).counted.filter(
    (row) => isIn(row, span) && row.kind !== 'transfer',
  )
  const [since] = rows.map(({ posted_on: on }) => on).toSorted()
  const others = spentOf(rows) - spentOf(rows.filter(isRepeated))
  const days = since === undefined ? 90 : Math.min(90, Math.max(30, daysBetween(since, today)))
  expect(told.pace).toBe(Math.max(0, Math.floor(others / days)))
}

/** The wallet's groups are its accounts and things, and together what the person is worth. */
async function checkWallet({ who }: Lived) {
  const told: Wallet = await who.get('/api/wallet/')
  for (const { currency, assets, debts, net } of told.worth) {
    const minor = minorOf(currency)
    const totalOf = (sums: readonly { currency: string; amount: number }[]) =>
      minor(sumOf(sums.filter((sum) => sum.currency === currency)))
    const accounts = (list: Wallet['cards']['accounts']) =>
      minor(
        list.reduce(
          (sum, one) => sum + (one.currency === currency ? Number(one.balance_current ?? 0) : 0),
          0,
        ),
      )
    for (const group of told.groups) {
      const things = group.items.filter((item) => item.currency === currency)
      const worth = minor(things.reduce((sum, { value }) => sum + value, 0))
      expect(totalOf(group.totals)).toBe(accounts(group.accounts) + worth)
    }
    const owed = accounts(told.cards.accounts) + totalOf(told.lines.totals) + totalOf(told.loans.totals)
    expect([assets, debts, net].map(minor)).toEqual([
      told.groups.reduce((sum, { totals }) => sum + totalOf(totals), 0),
      owed,
      minor(assets) - owed,
    ])
  }
}

/** The newest movements are those at the top of the list, without the parts of a divided one that stand on later days. */
async function checkLatest({ who }: Lived) {
  for (const limit of [8, 10]) {
    const latest: Transaction[] = await who.get(`/api/analytics/recent-transactions/?limit=${limit}`)
    const list: TransactionPage = await who.get(`/api/transactions/?limit=${limit}&date_to=${today}`)
    expect(latest.map(({ id }) => id)).toEqual(list.results.map(({ id }) => id))
  }
}

/** Half a purchase in instalments, and a goal that asks for something each month. */
async function boundLater(who: MoneyPerson) {
  await who.deliver(
    ...[1, 2, 3].map((number) =>
      who.movement(0, `PARIS.CL CUOTA 0${number}/06`, -20_000n, { date: addMonths('2026-07-28', number) }),
    ),
  )
  await who.call('POST', '/api/goals/', { name: 'Viaje', target_amount: 600_000, target_date: '2027-05-20' })
}

test(
  'over random histories files, dashboards, the wallet and what is left say what rows say',
  () =>
    fc.assert(
      fc.asyncProperty(history, async (drawn) => {
        const who = await livedBy(person, drawn)
        await planter(db)(who.userId, 'grow')
        await boundLater(who)
        const lived = { who, drawn, isRepeated: await divideAndRepeat(db, who) }
        expect(analysisCharts).toHaveLength(8)
        for (const currency of ['CLP', 'USD'] as const) {
          for (const range of currency === 'CLP' ? ranges : [month]) await checkFiles(lived, range, currency)
          await checkSummary(lived, currency)
        }
        await checkWallet(lived)
        await checkLeft(lived)
        await checkLatest(lived)
      }),
      { numRuns: 3 },
    ),
  60_000,
)
