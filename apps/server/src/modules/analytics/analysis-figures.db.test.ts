import type {
  CategoryTrends,
  Comparison,
  DailyBalances,
  FixedSpending,
  MerchantShares,
  NetWorth,
  WeekdaySpending,
} from '@lucas/contract/analytics/analysis.ts'
import type { CategoryShares, Monthly, Overview } from '@lucas/contract/analytics/analytics.ts'
import type { Wallet } from '@lucas/contract/banking/wallet.ts'
import { addDays, type DateRange } from '@lucas/contract/rules/periods.ts'
import type { TransactionTotals } from '@lucas/contract/transactions/transaction-list.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { createPlanSetter } from '../../../test/support/app/plans.ts'
import {
  type Currency,
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

const db = await testDatabase()
const { createUserWithAccounts } = await createMoneyTestApp(db)

/** A year, the current month, a pay cycle, a past quarter, two odd days and a range longer than any history. */
const ranges: DateRange[] = [
  { from: '2025-12-01', to: today },
  { from: '2026-11-01', to: today },
  { from: '2026-10-08', to: '2026-11-12' },
  { from: '2026-03-17', to: '2026-06-04' },
  { from: '2026-08-30', to: '2026-08-31' },
  { from: '2024-06-12', to: today },
]

async function check(
  who: MoneyUser,
  drawn: History,
  isRepeated: (row: TransactionRow) => boolean,
  currency: Currency,
) {
  const minor = toMinorUnits(currency)
  const { visibleAccountIds, counted, topLevel } = await loadCountedRows(who, drawn, currency)
  for (const range of currency === 'CLP' ? ranges : ranges.slice(0, 1)) {
    const rows = counted.filter((row) => isInRange(row, range))
    const spent = computeSpending(rows)
    const query = `?from=${range.from}&to=${range.to}&currency=${currency}`
    const ask = async <T>(name: string): Promise<T> => who.get(`/api/analytics/${name}/${query}`)

    const overview: Overview = await ask('overview')
    const monthly: Monthly = await ask('monthly')
    expect([overview.income, -overview.spending].map(minor)).toEqual([computeIncome(rows), spent])
    const { income, spending, saved } = monthly.totals
    expect([income, -spending, saved].map(minor)).toEqual([
      computeIncome(rows),
      spent,
      computeIncome(rows) - spent,
    ])
    expect(monthly.months.reduce((sum, month) => sum + minor(month.saved), 0)).toBe(
      computeIncome(rows) - spent,
    )
    const banner: TransactionTotals = await who.get(
      `/api/transactions/totals/?date_from=${range.from}&date_to=${range.to}`,
    )
    const sums = banner.sums.find((sum) => sum.currency === currency)
    expect([sums?.income ?? 0, -(sums?.spending ?? 0)].map(minor)).toEqual([computeIncome(rows), spent])

    const categories: CategoryShares = await ask('categories')
    const trends: CategoryTrends = await ask('trends')
    const truth = computeSpendingBy(rows, ({ category }) => category)
    expect(new Map(categories.categories.map((one) => [one.category, minor(one.amount)]))).toEqual(truth)
    const trended = trends.categories.map((one) => [one.category, minor(one.total)] as const)
    expect(new Map(trended.filter(([, amount]) => amount !== 0))).toEqual(truth)
    expect([trends.total, categories.total].map(minor)).toEqual([spent, spent])
    for (const { category, amounts } of trends.categories)
      expect(amounts.map(minor)).toEqual(
        trends.months.map(({ month }) =>
          computeSpending(rows.filter((row) => row.category === category && row.posted_on.startsWith(month))),
        ),
      )

    const merchants: MerchantShares = await ask('merchants')
    const byMerchant = computeSpendingBy(rows, ({ merchant_name: name }) => name ?? '')
    expect(minor(merchants.total)).toBe(spent)
    expect(minor(merchants.unnamed.amount)).toBe(byMerchant.get('') ?? 0)
    for (const { merchant, amount } of merchants.merchants)
      expect(minor(amount)).toBe(byMerchant.get(merchant))
    const named = [...byMerchant].filter(([name, amount]) => name !== '' && amount > 0)
    expect(merchants.merchants).toHaveLength(Math.min(10, named.length))

    const weekdays: WeekdaySpending = await ask('weekdays')
    const reported = weekdays.weekdays.map((one) => [String(one.weekday), minor(one.amount)] as const)
    expect(new Map(reported.filter(([, amount]) => amount !== 0))).toEqual(
      computeSpendingBy(rows, getWeekday),
    )
    expect(minor(weekdays.total)).toBe(spent)

    const fixed: FixedSpending = await ask('fixed')
    const again = computeSpending(rows.filter(isRepeated))
    expect([fixed.totals.spending, fixed.totals.fixed].map(minor)).toEqual([spent, again])
    for (const month of fixed.months) expect(minor(month.fixed + month.variable)).toBe(minor(month.spending))

    const comparison: Comparison = await ask('comparison')
    // The running day is left out of both sides.
    expect(comparison.range).toEqual({
      from: range.from,
      to: range.to === today ? addDays(today, -1) : range.to,
    })
    const recent = counted.filter((row) => isInRange(row, comparison.range))
    const earlier = counted.filter((row) => isInRange(row, comparison.compared_with))
    expect([comparison.now.spending, comparison.before.spending].map(minor)).toEqual([
      computeSpending(recent),
      computeSpending(earlier),
    ])
    expect([comparison.now.income, comparison.before.income].map(minor)).toEqual([
      computeIncome(recent),
      computeIncome(earlier),
    ])
    expect(comparison.movers.reduce((sum, { difference }) => sum + minor(difference), 0)).toBe(
      computeSpending(recent) - computeSpending(earlier),
    )

    const balances: DailyBalances = await ask('balances')
    const deposits = who.ids.filter((id, at) => {
      const account = drawn.accounts[at]
      return (
        visibleAccountIds.includes(id) &&
        account?.currency === currency &&
        account.balance !== null &&
        ['checking', 'savings', 'depository'].includes(account.type)
      )
    })
    const now = deposits.reduce(
      (sum, id) => sum + Number(drawn.accounts[who.ids.indexOf(id)]?.balance ?? 0),
      0,
    )
    const own = topLevel.filter(({ account_id: id }) => deposits.includes(id))
    for (const { date, balance } of [...balances.days.slice(0, 3), ...balances.days.slice(-3)]) {
      const since = own.filter(({ posted_on: on }) => on > date)
      expect(minor(balance)).toBe(since.reduce((sum, { amount }) => sum - Number(amount), now) || 0)
    }
    expect(balances.days.slice(-1).map(({ balance }) => minor(balance))).toEqual(
      balances.days.length === 0 ? [] : [minor(overview.balance)],
    )

    const worth: NetWorth = await ask('net-worth')
    for (const [at, point] of worth.points.entries()) {
      const sum = (isDebt: boolean) =>
        worth.groups
          .filter((one) => one.is_debt === isDebt)
          .reduce((all, one) => all + minor(one.amounts[at] ?? 0), 0)
      expect([point.assets, point.debts, point.net].map(minor)).toEqual([
        sum(false),
        sum(true),
        sum(false) - sum(true),
      ])
      const stakes = drawn.accounts.flatMap(({ type, currency: of, balance, hidden }, index) => {
        if (hidden || of !== currency || balance === null) return []
        const since = topLevel.filter(
          ({ account_id: id, posted_on: on }) => id === who.ids[index] && on > point.date,
        )
        return [
          since.reduce(
            (left, { amount }) => left - Number(amount),
            Number(type === 'credit' ? -balance : balance),
          ),
        ]
      })
      const goods = worth.groups
        .filter(({ group }) => group === 'belongings' || group === 'loans')
        .reduce((all, one) => all + (one.is_debt ? -1 : 1) * minor(one.amounts[at] ?? 0), 0)
      expect(minor(point.net) - goods).toBe(stakes.reduce((all, one) => all + one, 0) || 0)
    }
    const wallet: Wallet = await who.get('/api/wallet/')
    const worthNow = wallet.worth.find((one) => one.currency === currency)?.net ?? 0
    const last = worth.points.filter(({ date }) => date === today)
    expect(last.map(({ net }) => net)).toEqual(last.map(() => worthNow))
  }
}

test(
  'every analysis figure equals its transactions and the other screens, for random histories',
  () =>
    fc.assert(
      fc.asyncProperty(historyArbitrary, async (drawn) => {
        const who = await createUserWithHistory(createUserWithAccounts, drawn)
        await createPlanSetter(db)(who.userId, 'grow')
        const isRepeated = await splitAndMarkRecurring(db, who)
        for (const currency of ['CLP', 'USD'] as const) await check(who, drawn, isRepeated, currency)
      }),
      { numRuns: 5 },
    ),
  60_000,
)
