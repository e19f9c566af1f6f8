import type {
  CategoryTrends,
  Comparison,
  DailyBalances,
  FixedSpending,
  MerchantShares,
  WeekdaySpending,
} from '@lucas/contract/analytics/analysis.ts'
import type { ComparisonQuery, RangeQuery, SpendingQuery } from '@lucas/contract/analytics/analytics.ts'
import { analysisCopy } from '@lucas/contract/copy/analytics/analysis.ts'
import { restoreAccents } from '@lucas/contract/rules/bank-name.ts'
import { computePercentage, sum } from '@lucas/contract/rules/money.ts'
import { addDays, intersectRanges } from '@lucas/contract/rules/periods.ts'
import { findReadUntil } from '../accounts/index.ts'
import type { Plans } from '../billing/index.ts'
import { nameKey, type RecurringOutlook } from '../recurring/index.ts'
import { analysisRepository } from './analysis-repository.ts'
import { computeDepositBalance, computeWorthBefore, selectDeposits } from './domain/balances.ts'
import { computeComparison } from './domain/comparison.ts'
import { computePercentages, type Flow } from './domain/figures.ts'
import { computeKnownSince, earliest, isEstimated } from './domain/known-since.ts'
import { toMonthsAndEdges } from './domain/months.ts'
import { computeMonthlyFlows, groupByMonth, toSumRanges } from './domain/points.ts'
import { computeTrends } from './domain/trends.ts'
import { clampToKnown, computeWeekdays, listDays } from './domain/weekdays.ts'
import { findKnownDays, type ReadFigures, toApiKnownDays, toKnownUntil } from './figures-context.ts'
import { type ResolveRange, toComparedRanges } from './range.ts'
import { type ReadSpending, toSpendingDays } from './spending-context.ts'
import { toApiDays, type UserMonthReader } from './user-months.ts'

export interface AnalysisDeps {
  plans: Plans
  recurring: Pick<RecurringOutlook, 'getOutlook' | 'sumRecurringSpending'>
}
interface AnalysisContext {
  readFigures: ReadFigures
  readSpending: ReadSpending
  resolveRange: ResolveRange
  userMonths: Pick<UserMonthReader, 'loadRangeMonths'>
}

const defaultPeriod = 'last_12_months'
const topMerchantCount = 10

/** Creates the figures behind the charts of /analytics. */
export function createAnalysis({
  plans,
  recurring,
  readFigures,
  readSpending,
  resolveRange,
  userMonths,
}: AnalysisDeps & AnalysisContext) {
  const merchants = async (
    userId: string,
    { currency, by, ...requested }: SpendingQuery,
  ): Promise<MerchantShares> => {
    const range = await resolveRange(userId, requested, defaultPeriod)
    return readSpending(userId, { currency, by }, async ({ tx, repository: days, scope, toApi }) => {
      const repository = analysisRepository(tx)
      const since = (await days.findFirstDay(userId, scope.accounts)) ?? range.from
      const parts = toMonthsAndEdges(range, { from: since, to: scope.today })
      const sums = await repository.listTopMerchants(scope, range, parts, topMerchantCount)
      const named = sums.flatMap(({ merchant, ...rest }) =>
        merchant === null ? [] : [{ merchant, ...rest }],
      )
      const names = named.map(({ merchant }) => merchant)
      const categories = await repository.findMerchantCategories(userId, names, names.map(nameKey))
      const shares = computePercentages(sums.map(({ amount }) => (amount > 0n ? amount : 0n)))
      const sumMerged = (isUnnamed: boolean) => {
        const found = sums.find(({ merchant, unnamed }) => merchant === null && unnamed === isUnnamed)
        const { merchants: merchantCount, amount, count } = found ?? { merchants: 0, amount: 0n, count: 0 }
        return { merchants: merchantCount, amount: toApi(amount), count }
      }
      const { merchants: _, ...unnamed } = sumMerged(true)
      return {
        currency,
        range,
        total: toApi(sum(sums.map(({ amount }) => amount))),
        merchants: named.map(({ merchant, amount, count }) => ({
          merchant: restoreAccents(merchant),
          category: categories.get(merchant) ?? null,
          amount: toApi(amount),
          percentage: shares[sums.findIndex((one) => one.merchant === merchant)] ?? 0,
          count,
        })),
        others: sumMerged(false),
        unnamed,
      }
    })
  }

  const trends = async (
    userId: string,
    { currency, by, months: kind, ...requested }: SpendingQuery,
  ): Promise<CategoryTrends> => {
    const range = await resolveRange(userId, requested, defaultPeriod)
    return readSpending(userId, { currency, by }, async (context) => {
      const { repository, scope, toApi } = context
      const listed = await userMonths.loadRangeMonths(context, range, kind)
      const sums = await repository.sumByMonthAndCategory(scope, ...toSumRanges(listed, range))
      const known = await findKnownDays(context)
      const { months, categories } = computeTrends(sums, listed, toSpendingDays(context, known))
      return {
        currency,
        range,
        ...toApiKnownDays(known, scope),
        months: months.map(({ spent, ...month }) => ({
          month: month.month,
          days: toApiDays(month),
          partial: !month.isWhole,
          spending: toApi(spent),
        })),
        categories: categories.map(({ category, amounts, total, latest, average, change }) => ({
          category,
          amounts: amounts.map(toApi),
          total: toApi(total),
          latest: toApi(latest),
          average: average === null ? null : toApi(average),
          change_percentage: change,
        })),
        total: toApi(sum(months.map(({ spent }) => spent))),
      }
    })
  }

  /** Compares two periods, on every plan. */
  const compare = async (
    userId: string,
    { currency, by, period, compare_from, ...requested }: ComparisonQuery,
  ): Promise<Comparison> => {
    const asked = await resolveRange(userId, requested, 'this_month')
    return readSpending(userId, { currency, by }, async (context) => {
      const { repository, scope, toApi } = context
      const { today } = scope
      const known = await findKnownDays(context)
      const knownUntil = toKnownUntil(known, today)
      const { now, before } = toComparedRanges(asked, { today, knownUntil, period, compare_from })
      const range = now ?? asked
      const compared = computeComparison(await repository.sumComparedFlows(scope, range, before))
      const toApiFlow = ({ income, spent }: Flow) => ({
        income: toApi(income),
        spending: toApi(spent),
        saved: toApi(income - spent),
      })
      return {
        currency,
        range,
        compared_with: before,
        known_since: toSpendingDays(context, known)?.from ?? null,
        known_until: knownUntil,
        now: toApiFlow(compared.now),
        before: toApiFlow(compared.before),
        difference: toApiFlow({
          income: compared.now.income - compared.before.income,
          spent: compared.now.spent - compared.before.spent,
        }),
        spending_change_percentage: now === null ? null : compared.change,
        movers: compared.movers.map((mover) => ({
          category: mover.category,
          now: toApi(mover.now),
          before: toApi(mover.before),
          difference: toApi(mover.difference),
          change_percentage: now === null ? null : mover.change,
        })),
      }
    })
  }

  const comparison = async (userId: string, query: ComparisonQuery): Promise<Comparison> => {
    await plans.require(userId, 'grow', analysisCopy.comparisonPlan)
    return compare(userId, query)
  }

  const weekdays = async (
    userId: string,
    { currency, by, ...requested }: SpendingQuery,
  ): Promise<WeekdaySpending> => {
    const range = await resolveRange(userId, requested, defaultPeriod)
    return readSpending(userId, { currency, by }, async (context) => {
      const { repository, scope, toApi } = context
      const sums = await repository.sumSpendingByWeekday(scope, range)
      const known = toSpendingDays(context, await findKnownDays(context))
      const days = known && intersectRanges(range, known)
      return {
        currency,
        range,
        weekdays: computeWeekdays(sums, days).map(({ weekday, days, spent, average }) => ({
          weekday,
          days,
          amount: toApi(spent),
          average: toApi(average),
        })),
        total: toApi(sum(sums.map(({ spent }) => spent))),
      }
    })
  }

  const fixed = async (
    userId: string,
    { currency, by, months: kind, ...requested }: SpendingQuery,
  ): Promise<FixedSpending> => {
    const range = await resolveRange(userId, requested, defaultPeriod)
    return readSpending(userId, { currency, by }, async (context) => {
      const { tx, repository, scope, toApi } = context
      const listed = await userMonths.loadRangeMonths(context, range, kind)
      const sums = await repository.sumByMonth(scope, ...toSumRanges(listed, range))
      const repeated = await recurring.sumRecurringSpending(tx, scope, range)
      const byMonth = groupByMonth(repeated, listed)
      const months = computeMonthlyFlows(sums, range, listed).map((month, index) => ({
        ...month,
        fixed: -sum((byMonth.get(listed[index]) ?? []).map(({ amount }) => amount)),
      }))
      const parts = (spent: bigint, fixedPart: bigint) => ({
        spending: toApi(spent),
        fixed: toApi(fixedPart),
        variable: toApi(spent - fixedPart),
      })
      const spent = sum(months.map((month) => month.spent))
      const fixedSum = sum(months.map(({ fixed: amount }) => amount))
      return {
        currency,
        range,
        ...toApiKnownDays(await findKnownDays(context), scope),
        months: months.map((month) => ({
          month: month.month,
          days: toApiDays(month),
          partial: !month.isWhole,
          ...parts(month.spent, month.fixed),
        })),
        totals: parts(spent, fixedSum),
        fixed_percentage: spent > 0n ? computePercentage(fixedSum, spent) : null,
      }
    })
  }

  const balances = async (userId: string, { currency, ...requested }: RangeQuery): Promise<DailyBalances> => {
    const range = await resolveRange(userId, requested, defaultPeriod)
    return readFigures(userId, currency, async ({ tx, repository, accounts, scope, toApi }) => {
      const deposits = selectDeposits(accounts, currency)
      const ids = deposits.map(({ id }) => id)
      const firstDays = await repository.listFirstDays(userId, scope.accounts)
      const knownSince = computeKnownSince(accounts, firstDays)
      const sinceOf = (id: string) => knownSince.get(id) ?? scope.today
      const known = clampToKnown(range, earliest(ids.map(sinceOf)))
      if (known === null) return { currency, range, days: [] }
      const eve = addDays(known.from, -1)
      const changes = await analysisRepository(tx).sumChangesByDay(userId, ids, eve)
      const until = changes.reduce(
        (latest, { day }) => (day > latest ? day : latest),
        findReadUntil(deposits, scope.today),
      )
      const days = intersectRanges(known, { from: known.from, to: until })
      if (days.from > days.to) return { currency, range, days: [] }
      const byDay = new Map(changes.map(({ day, amount }) => [day, amount]))
      let balance = computeDepositBalance(accounts, currency) - sum(changes.map(({ amount }) => amount))
      const later = deposits.filter(({ id }) => days.from < sinceOf(id))
      const own = { ...scope, accounts: later.map(({ id }) => id) }
      const sums = later.length === 0 ? [] : await repository.sumChangesAfter(own, eve, eve)
      const changesOf = new Map(sums.map(({ id, first }) => [id, first]))
      // Before its first day an account has the balance with which it begins.
      const unknown = later.filter((account) =>
        isEstimated(computeWorthBefore(account, changesOf), days.from, sinceOf(account.id)),
      )
      const estimatedUntil =
        unknown
          .map(({ id }) => sinceOf(id))
          .toSorted()
          .at(-1) ?? days.from
      return {
        currency,
        range,
        days: listDays(days).map((date) => {
          balance += byDay.get(date) ?? 0n
          return { date, balance: toApi(balance), estimated: date < estimatedUntil }
        }),
      }
    })
  }

  return { merchants, trends, compare, comparison, weekdays, fixed, balances }
}
