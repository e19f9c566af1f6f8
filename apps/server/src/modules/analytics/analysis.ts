import type {
  CategoryTrends,
  Comparison,
  DailyBalances,
  FixedSpending,
  MerchantShares,
  WeekdaySpending,
} from '@lucas/contract/analysis.ts'
import type { OverviewQuery, RangeQuery } from '@lucas/contract/analytics.ts'
import { analysisCopy } from '@lucas/contract/copy/analysis.ts'
import { percentOf, sum } from '@lucas/contract/rules/money.ts'
import { addDays } from '@lucas/contract/rules/periods.ts'
import { nameKey } from '../recurring/index.ts'
import { analysisRepository } from './analysis-repository.ts'
import { countedDeposits, depositBalance } from './domain/balances.ts'
import { comparisonOf } from './domain/comparison.ts'
import { type Flow, percentagesOf } from './domain/figures.ts'
import { monthsAndEdges } from './domain/months.ts'
import { monthsOfFlow } from './domain/points.ts'
import { trendsOf } from './domain/trends.ts'
import { everyDay, knownDays, weekdaysOf } from './domain/weekdays.ts'
import type { PlanGate, Repeated } from './ports.ts'
import { comparedWith, type Ranges } from './range.ts'
import type { createReading } from './reading.ts'

export interface AnalysisDeps {
  plans: PlanGate
  repeated: Repeated
}
interface Opened {
  reading: ReturnType<typeof createReading>
  ranges: Ranges
}

const usual = 'last_12_months'
const merchantsShown = 10

/** The charts of /analytics: where the money of a range went, and when. */
export function createAnalysis({ plans, repeated, reading, ranges }: AnalysisDeps & Opened) {
  const merchants = async (person: string, { currency, ...asked }: RangeQuery): Promise<MerchantShares> => {
    const range = await ranges(person, asked, usual)
    return reading(person, currency, async ({ tx, repository: days, scope, wire }) => {
      const repository = analysisRepository(tx)
      const since = (await days.firstDay(person, scope.accounts)) ?? range.from
      const parts = monthsAndEdges(range, { from: since, to: scope.today })
      const sums = await repository.merchants(scope, parts, merchantsShown)
      const named = sums.flatMap(({ merchant, ...rest }) =>
        merchant === null ? [] : [{ merchant, ...rest }],
      )
      const names = named.map(({ merchant }) => merchant)
      const categories = await repository.categoriesOf(person, names, names.map(nameKey))
      const shares = percentagesOf(sums.map(({ amount }) => (amount > 0n ? amount : 0n)))
      const together = (isUnnamed: boolean) => {
        const found = sums.find(({ merchant, unnamed }) => merchant === null && unnamed === isUnnamed)
        const { merchants: many, amount, count } = found ?? { merchants: 0, amount: 0n, count: 0 }
        return { merchants: many, amount: wire(amount), count }
      }
      const { merchants: _, ...unnamed } = together(true)
      return {
        currency,
        range,
        total: wire(sum(sums.map(({ amount }) => amount))),
        merchants: named.map(({ merchant, amount, count }) => ({
          merchant,
          category: categories.get(merchant) ?? null,
          amount: wire(amount),
          percentage: shares[sums.findIndex((one) => one.merchant === merchant)] ?? 0,
          count,
        })),
        others: together(false),
        unnamed,
      }
    })
  }

  const trends = async (person: string, { currency, ...asked }: RangeQuery): Promise<CategoryTrends> => {
    const range = await ranges(person, asked, usual)
    return reading(person, currency, async ({ repository, scope, wire }) => {
      const sums = await repository.byMonthAndCategory(scope, range)
      const since = await repository.firstDay(person, scope.accounts)
      const { months, categories } = trendsOf(sums, range, { today: scope.today, since })
      return {
        currency,
        range,
        months: months.map(({ month, isWhole, spent }) => ({
          month,
          partial: !isWhole,
          spending: wire(spent),
        })),
        categories: categories.map(({ category, amounts, total, latest, average, change }) => ({
          category,
          amounts: amounts.map(wire),
          total: wire(total),
          latest: wire(latest),
          average: average === null ? null : wire(average),
          change_percentage: change,
        })),
        total: wire(sum(months.map(({ spent }) => spent))),
      }
    })
  }

  const comparison = async (
    person: string,
    { currency, compare_from, ...asked }: OverviewQuery,
  ): Promise<Comparison> => {
    await plans.require(person, 'grow', analysisCopy.comparisonPlan)
    const range = await ranges(person, asked, 'this_month')
    const before = comparedWith(range, compare_from)
    return reading(person, currency, async ({ repository, scope, wire }) => {
      const told = comparisonOf(await repository.flowsOfTwo(scope, range, before))
      const wireFlow = ({ income, spent }: Flow) => ({
        income: wire(income),
        spending: wire(spent),
        saved: wire(income - spent),
      })
      return {
        currency,
        range,
        compared_with: before,
        now: wireFlow(told.now),
        before: wireFlow(told.before),
        difference: wireFlow({
          income: told.now.income - told.before.income,
          spent: told.now.spent - told.before.spent,
        }),
        spending_change_percentage: told.change,
        movers: told.movers.map((mover) => ({
          category: mover.category,
          now: wire(mover.now),
          before: wire(mover.before),
          difference: wire(mover.difference),
          change_percentage: mover.change,
        })),
      }
    })
  }

  const weekdays = async (person: string, { currency, ...asked }: RangeQuery): Promise<WeekdaySpending> => {
    const range = await ranges(person, asked, usual)
    return reading(person, currency, async ({ repository, scope, wire }) => {
      const sums = await repository.spentByWeekday(scope, range)
      return {
        currency,
        range,
        weekdays: weekdaysOf(sums, range).map(({ weekday, days, spent, average }) => ({
          weekday,
          days,
          amount: wire(spent),
          average: wire(average),
        })),
        total: wire(sum(sums.map(({ spent }) => spent))),
      }
    })
  }

  const fixed = async (person: string, { currency, ...asked }: RangeQuery): Promise<FixedSpending> => {
    const range = await ranges(person, asked, usual)
    return reading(person, currency, async ({ tx, repository, scope, wire }) => {
      const months = monthsOfFlow(await repository.byMonth(scope, range), range, scope.today)
      const again = await repeated.repeatedIn(tx, person, scope.accounts, currency, range)
      const byMonth = new Map(again.map(({ month, amount }) => [month, -amount]))
      const parts = (spent: bigint, fixedPart: bigint) => ({
        spending: wire(spent),
        fixed: wire(fixedPart),
        variable: wire(spent - fixedPart),
      })
      const spent = sum(months.map((month) => month.spent))
      const fixedSum = sum(byMonth.values())
      return {
        currency,
        range,
        months: months.map((month) => ({
          month: month.month,
          partial: !month.isWhole,
          ...parts(month.spent, byMonth.get(month.month) ?? 0n),
        })),
        totals: parts(spent, fixedSum),
        fixed_percentage: spent > 0n ? percentOf(fixedSum, spent) : null,
      }
    })
  }

  const balances = async (person: string, { currency, ...asked }: RangeQuery): Promise<DailyBalances> => {
    const range = await ranges(person, asked, usual)
    return reading(person, currency, async ({ tx, repository, accounts, scope, wire }) => {
      const counted = countedDeposits(accounts, currency)
      const ids = counted.map(({ id }) => id)
      const days = knownDays(range, await repository.firstDay(person, scope.accounts))
      if (days === null || ids.length === 0) return { currency, range, days: [] }
      const moved = await analysisRepository(tx).movedByDay(person, ids, addDays(days.from, -1))
      const byDay = new Map(moved.map(({ day, amount }) => [day, amount]))
      let balance = depositBalance(accounts, currency) - sum(moved.map(({ amount }) => amount))
      return {
        currency,
        range,
        days: everyDay(days).map((date) => {
          balance += byDay.get(date) ?? 0n
          return { date, balance: wire(balance) }
        }),
      }
    })
  }

  return { merchants, trends, comparison, weekdays, fixed, balances }
}
