import { type AnalysisChart, analysisCharts, type NetWorth } from '@lucas/contract/analytics/analysis.ts'
import type { DashboardSummary, Overview } from '@lucas/contract/analytics/analytics.ts'
import type { Account } from '@lucas/contract/banking/account.ts'
import type { Card, CardList } from '@lucas/contract/banking/card.ts'
import type { Wallet } from '@lucas/contract/banking/wallet.ts'
import { analysisCopy } from '@lucas/contract/copy/analytics/analysis.ts'
import { depositsHold, sumNames } from '@lucas/contract/copy/banking/sum-names.ts'
import { walletScreenCopy } from '@lucas/contract/copy/banking/wallet-screen.ts'
import type { InsightList } from '@lucas/contract/notifications/insight.ts'
import type { NotificationPage } from '@lucas/contract/notifications/notification.ts'
import type { Commitments } from '@lucas/contract/planning/commitments.ts'
import type { GoalSummary } from '@lucas/contract/planning/goal.ts'
import type { SafeToSpend } from '@lucas/contract/planning/pay-cycle.ts'
import type { InstalmentOverview, Upcoming } from '@lucas/contract/planning/recurring.ts'
import { money } from '@lucas/contract/rules/money-text.ts'
import { addDays, addMonths, type DateRange, daysBetween } from '@lucas/contract/rules/periods.ts'
import { isFlowKind } from '@lucas/contract/rules/transaction-kinds.ts'
import type { Transaction, TransactionPage } from '@lucas/contract/transactions/transaction.ts'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { createPlanSetter } from '../../../test/support/app/plans.ts'
import {
  type Currency,
  chooseKinds,
  computeIncome,
  computeSpending,
  computeSpendingBy,
  getWeekday,
  isInRange,
  loadCountedRows,
  splitAndMarkRecurring,
  type TransactionRow,
  toMinorUnits,
} from '../../../test/support/expected-figures.ts'
import {
  createUserWithHistory,
  type History,
  historyArbitrary,
  today,
} from '../../../test/support/fixtures/histories.ts'
import { createMoneyTestApp, type MoneyUser } from '../../../test/support/module-apps/money-test-app.ts'
import { withUser } from '../../platform/database/user-transaction.ts'

const db = await testDatabase()
const { createUserWithAccounts, notifyDueCards } = await createMoneyTestApp(db)

const { groups } = analysisCopy
const month: DateRange = { from: addDays(today, -29), to: today }
const ranges: DateRange[] = [month, { from: '2026-02-11', to: '2026-10-19' }]

interface Lived {
  who: MoneyUser
  drawn: History
  isRepeated: (row: TransactionRow) => boolean
}

const inOrder = (amounts: readonly number[]) => amounts.toSorted((a, b) => a - b)

/** Compares each chart's file with sums over the transactions. */
async function checkFiles({ who, drawn, isRepeated }: Lived, range: DateRange, currency: Currency) {
  const minor = toMinorUnits(currency)
  const { counted } = await loadCountedRows(who, drawn, currency)
  const rows = counted.filter((row) => isInRange(row, range))
  const query = `from=${range.from}&to=${range.to}&currency=${currency}`
  const spent = computeSpending(rows)
  const file = async (chart: AnalysisChart) => {
    const path = `/api/analytics/csv/?chart=${chart}&${query}&format=neutral`
    const [, ...lines]: string[][] = parse(await who.getText(path))
    return lines
  }
  const cells = (line: readonly string[] | undefined, from: number, to?: number) =>
    (line ?? []).slice(from, to).map((cell) => minor(Number(cell)))
  const columns = (lines: readonly string[][], from: number, to: number) =>
    Array.from({ length: to - from }, (_, at) =>
      lines.reduce((sum, line) => sum + minor(Number(line[from + at])), 0),
    )

  const flow = await file('flow')
  const flows = [computeIncome(rows), -spent || 0, computeIncome(rows) - spent]
  expect(cells(flow.at(-1), 1, 4)).toEqual(flows)
  expect(columns(flow.slice(0, -1), 1, 4)).toEqual(flows)

  const trends = await file('trends')
  expect(cells(trends.at(-1), -1)).toEqual([spent])
  const reported = trends.slice(0, -1).flatMap((line) => cells(line, -1))
  const byCategory = [...computeSpendingBy(rows, ({ category }) => category).values()]
  expect(inOrder(reported.filter((amount) => amount !== 0))).toEqual(inOrder(byCategory))

  const merchants = await file('merchants')
  expect(columns(merchants.slice(0, -1), 3, 4)).toEqual([spent])
  expect(columns(merchants.slice(0, -1), 2, 4)).toEqual(cells(merchants.at(-1), 2))

  const comparison = await file('comparison')
  const overview: Overview = await who.get(`/api/analytics/overview/?${query}`)
  // The running day is left out of both sides.
  const now = rows.filter(({ posted_on: on }) => on < today)
  const past = counted.filter((row) => isInRange(row, overview.compared_with))
  expect(comparison.slice(-3).map((line) => cells(line, 1, 3))).toEqual([
    [computeSpending(now), computeSpending(past)],
    [computeIncome(now), computeIncome(past)],
    [computeIncome(now) - computeSpending(now), computeIncome(past) - computeSpending(past)],
  ])

  const weekdays = await file('weekdays')
  const byDay = computeSpendingBy(rows, getWeekday)
  expect(weekdays.map((line) => cells(line, 2)[0])).toEqual([
    ...[1, 2, 3, 4, 5, 6, 7].map((day) => byDay.get(String(day)) ?? 0),
    spent,
  ])

  const fixed = await file('fixed')
  const again = computeSpending(rows.filter(isRepeated))
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

/** Compares Panel Principal (last 30 days) with the other dashboards and the transactions. */
async function checkSummary({ who, drawn }: Lived, currency: Currency) {
  const minor = toMinorUnits(currency)
  const rows = (await loadCountedRows(who, drawn, currency)).counted.filter((row) => isInRange(row, month))
  const reported: DashboardSummary = await who.get(`/api/dashboard/summary/?currency=${currency}`)
  const asked: Overview = await who.get(
    `/api/analytics/overview/?from=${month.from}&to=${month.to}&currency=${currency}`,
  )
  expect([reported.monthly_income, -reported.monthly_spending].map(minor)).toEqual([
    computeIncome(rows),
    computeSpending(rows),
  ])
  const { balance, balance_other: other } = asked
  const [pesos, dollars] = currency === 'CLP' ? [balance, other.balance] : [other.balance, balance]
  expect(reported).toMatchObject({
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

/** Compares each line of ¿Cuánto me queda? with its rows and the other screens. */
async function checkLeft({ who, drawn, isRepeated }: Lived) {
  const reported: SafeToSpend = await who.get('/api/analytics/left/')
  const everyday = drawn.accounts.filter(
    ({ type, currency, hidden }) =>
      !hidden && currency === 'CLP' && (type === 'checking' || type === 'depository'),
  )
  expect(reported.balance.amount).toBe(everyday.reduce((sum, { balance }) => sum + Number(balance ?? 0), 0))
  const { bills, card_bills, instalments, savings, goals, bills_after, cushion } = reported
  const lines = [reported.balance, reported.incomes, bills, card_bills, instalments, savings, goals]
  const listed = [...lines, bills_after]
  expect(listed.map(({ amount }) => amount)).toEqual(listed.map(({ items }) => sumOf(items)))
  const [balance = 0, incomes = 0, ...bound] = lines.map(({ amount }) => amount)
  const left = bound.reduce((rest, amount) => rest - amount, balance + incomes)
  const free = left - cushion.amount - bills_after.amount
  expect(reported.free).toBe(left < 0 ? left : Math.max(0, free))
  expect(left < 0 ? left : left - bills_after.held - cushion.held).toBe(reported.free)
  const perDay = Math.max(0, Math.floor(free / reported.days))
  const mode = reported.cycle.income_mode
  expect(mode === 'irregular' ? reported.per_day : null).toBeNull()
  expect(reported.per_day ?? 0).toBeLessThanOrEqual(perDay)
  const isLimited = incomes > 0 || mode !== 'salary' || reported.per_day === null
  expect(isLimited || reported.per_day === perDay).toBe(true)
  expect(mode === 'small' ? (reported.per_day ?? 0) * 30 : 0).toBeLessThanOrEqual(reported.safe_monthly ?? 0)
  const summary: GoalSummary = await who.get('/api/goals/summary/')
  expect(goals.due).toBe(summary.monthly_missing)
  const balances = reported.line.map((day) => day.balance)
  expect(reported.lowest.balance).toBe(Math.min(...balances))

  // What is charged to a card with known bills leaves with them.
  const cards: CardList = await who.get('/api/cards/')
  const billed = new Set(cards.results.flatMap(({ open, account_id: id }) => (open === null ? [] : [id])))
  const isOwed = ({ bill }: Card) => bill?.state === 'due' || bill?.state === 'late'
  const withBill = new Set(
    cards.results.flatMap((card) => (card.open !== null || isOwed(card) ? [card.account_id] : [])),
  )
  const cuotas: InstalmentOverview = await who.get('/api/instalments/')
  const due = cuotas.results
    .filter(({ currency, account }) => currency === 'CLP' && !account.hidden && !billed.has(account.id))
    .flatMap(({ parts }) => parts)
    .filter(({ state, date }) => state === 'to_come' && date <= reported.last_day)
  expect(reported.instalments.amount).toBe(sumOf(due))
  const overview: Overview = await who.get('/api/analytics/overview/')
  expect(reported.card_debt).toBe(overview.card_debt)

  const span = { from: addDays(today, -90), to: addDays(today, -1) }
  const rows = (await loadCountedRows(who, drawn, 'CLP')).counted.filter(
    (row) => isInRange(row, span) && isFlowKind(row.kind) && !withBill.has(row.account_id),
  )
  const [since] = rows.map(({ posted_on: on }) => on).toSorted()
  const others = computeSpending(rows) - computeSpending(rows.filter(isRepeated))
  const days = since === undefined ? 90 : Math.min(90, Math.max(30, daysBetween(since, today)))
  expect(reported.pace).toBe(Math.max(0, Math.floor(others / days)))
}

/**
 * Compares the wallet's groups with their accounts and items, with the groups of the same names on /analytics, and their sum
 * with net worth.
 */
async function checkWallet({ who }: Lived) {
  const reported: Wallet = await who.get('/api/wallet/')
  for (const { currency, assets, debts, net } of reported.worth) {
    const minor = toMinorUnits(currency)
    const totalOf = (sums: readonly { currency: string; amount: number }[]) =>
      minor(sumOf(sums.filter((sum) => sum.currency === currency)))
    const accounts = (list: Wallet['cards']['accounts']) =>
      minor(
        list.reduce(
          (sum, one) => sum + (one.currency === currency ? Number(one.balance_current ?? 0) : 0),
          0,
        ),
      )
    const chart: NetWorth = await who.get(`/api/analytics/net-worth/?currency=${currency}`)
    expect(chart.change_percentage, 'both trends').toBe(
      reported.worth.find((worth) => worth.currency === currency)?.change_percentage,
    )
    const named = new Map(
      chart.groups.map(({ group, amounts }) => [groups[group], minor(amounts.at(-1) ?? 0)]),
    )
    for (const { kind, totals } of reported.groups)
      expect(named.get(walletScreenCopy.groups[kind]) ?? 0, kind).toBe(totalOf(totals))
    for (const [name, totals] of [
      [sumNames.cards, accounts(reported.cards.accounts)],
      [sumNames.lines, totalOf(reported.lines.totals)],
      [sumNames.loans, totalOf(reported.loans.totals)],
    ] as const)
      expect(named.get(name) ?? 0, name).toBe(totals)
    for (const group of reported.groups) {
      const things = group.items.filter((item) => item.currency === currency)
      const worth = minor(things.reduce((sum, { value }) => sum + value, 0))
      expect(totalOf(group.totals)).toBe(accounts(group.accounts) + worth)
    }
    const owed =
      accounts(reported.cards.accounts) + totalOf(reported.lines.totals) + totalOf(reported.loans.totals)
    expect([assets, debts, net].map(minor)).toEqual([
      reported.groups.reduce((sum, { totals }) => sum + totalOf(totals), 0),
      owed,
      minor(assets) - owed,
    ])
  }
}

/** Compares the bills of cards on /wallet with ¿Cuánto me queda?, the calendar, commitments, alerts and insights. */
async function checkCardBills({ who }: Lived) {
  const accounts: Account[] = await who.get('/api/accounts/')
  for (const { id, account_type: type } of accounts)
    if (type === 'credit') await who.call('PATCH', `/api/cards/${id}/`, { closing_day: 17, due_day: 24 })
  await withUser(db.app, who.userId, (tx) => notifyDueCards(tx, who.userId))
  const { results: cards }: CardList = await who.get('/api/cards/')
  const wallet: Wallet = await who.get('/api/wallet/')
  const left: SafeToSpend = await who.get('/api/analytics/left/')
  const upcoming: Upcoming = await who.get(`/api/recurring/upcoming/?until=${addMonths(today, 2)}`)
  const commitments: Commitments = await who.get('/api/commitments/')
  const insights: InsightList = await who.get('/api/insights/')
  const { results: alerts }: NotificationPage = await who.get('/api/notifications/?limit=100')
  const lines = commitments.headings.flatMap((heading) => heading.lines)
  expect(cards.map(({ account_id: id }) => id).toSorted()).toEqual(
    wallet.cards.accounts.map(({ id }) => id).toSorted(),
  )
  for (const { account_id: id, currency, debt, bill, open } of cards) {
    const minor = toMinorUnits(currency)
    const shown = wallet.cards.accounts.find((account) => account.id === id)
    expect(debt).toBe(shown?.balance_current === null ? null : Number(shown?.balance_current))
    const isWaiting = bill?.state === 'due' || bill?.state === 'late'
    // What became of a bill after its due day is unknown; it counts as long as the card has news.
    const isCounted = isWaiting || (bill?.state === 'unknown' && open !== null)
    const rest = isCounted && bill !== null ? minor(bill.remaining) : 0
    const isSoon = bill?.state === 'due'
    const ofCard = ({ account_id: of, closes_on: on }: { account_id: string; closes_on: string }) =>
      of === id && on === bill?.closes_on
    const counted = [...left.card_bills.items, ...left.card_bills_later].filter(ofCard)
    expect(counted.map(({ amount }) => minor(amount)).filter((amount) => amount > 0)).toEqual(
      rest > 0 ? [rest] : [],
    )
    const charged = upcoming.card_bills.filter((one) => ofCard({ ...one, account_id: one.account.id }))
    expect(charged.map(({ amount }) => -minor(amount))).toEqual(rest > 0 ? [rest] : [])
    const line = lines.find((one) => one.source === 'card' && one.id === id)
    expect(isSoon ? [line?.bill?.closes_on, line?.amount] : []).toEqual(
      isSoon ? [bill?.closes_on, bill?.remaining] : [],
    )
    // A line of 0 is not shown.
    expect(line?.amount).not.toBe(0)
    const isAbout = ({ kind, about }: { kind: string; about: { key: string | null } | null }) =>
      kind === 'card_due' && about?.key === id
    expect(alerts.filter(isAbout)).toHaveLength(isSoon ? 1 : 0)
    for (const { title } of alerts.filter(isAbout)) expect(title).toContain(money(rest / minor(1), currency))
    const named = insights.results.filter(isAbout)
    // At most three insights are shown of all.
    const isCutOff = insights.results.length >= 3
    expect(isCutOff || named.length === (isSoon ? 1 : 0)).toBe(true)
    for (const { title } of named) expect(title).toContain(money(rest / minor(1), currency))
  }
}

/** The dashboard's balance and card debt are the sums of these names on /analytics. */
async function checkNames({ who }: Lived) {
  const chart: NetWorth = await who.get('/api/analytics/net-worth/')
  const sumOfNames = (...names: readonly string[]) =>
    chart.groups
      .filter(({ group }) => names.includes(groups[group]))
      .reduce((sum, { amounts }) => sum + (amounts.at(-1) ?? 0), 0)
  const { balance_clp, card_debt }: DashboardSummary = await who.get('/api/dashboard/summary/')
  expect(sumOfNames(sumNames.everyday, sumNames.cash, sumNames.savings), depositsHold).toBe(balance_clp)
  expect(sumOfNames(sumNames.cards)).toBe(card_debt)
}

/** The newest transactions are at the top of the list, except split parts with a later date. */
async function checkLatest({ who }: Lived) {
  for (const limit of [8, 10]) {
    const latest: Transaction[] = await who.get(`/api/analytics/recent-transactions/?limit=${limit}`)
    const list: TransactionPage = await who.get(`/api/transactions/?limit=${limit}&date_to=${today}`)
    expect(latest.map(({ id }) => id)).toEqual(list.results.map(({ id }) => id))
  }
}

/** A half-paid instalment purchase and a goal with a monthly amount. */
async function boundLater(who: MoneyUser) {
  await who.ingest(
    ...[1, 2, 3].map((number) =>
      who.buildTransaction(0, `PARIS.CL CUOTA 0${number}/06`, -20_000n, {
        date: addMonths('2026-07-28', number),
      }),
    ),
  )
  await who.call('POST', '/api/goals/', { name: 'Viaje', target_amount: 600_000, target_date: '2027-05-20' })
}

test(
  'files, dashboards, wallet and safe-to-spend equal the transactions, for random histories',
  () =>
    fc.assert(
      fc.asyncProperty(historyArbitrary, async (drawn) => {
        const who = await createUserWithHistory(createUserWithAccounts, drawn)
        await createPlanSetter(db)(who.userId, 'grow')
        await boundLater(who)
        const lived = { who, drawn, isRepeated: await splitAndMarkRecurring(db, who) }
        await chooseKinds(who)
        expect(analysisCharts).toHaveLength(8)
        for (const currency of ['CLP', 'USD'] as const) {
          for (const range of currency === 'CLP' ? ranges : [month]) await checkFiles(lived, range, currency)
          await checkSummary(lived, currency)
        }
        await checkWallet(lived)
        await checkNames(lived)
        await checkLeft(lived)
        await checkLatest(lived)
        await checkCardBills(lived)
      }),
      { numRuns: 3 },
    ),
  120_000,
)
