import type {
  CategoryShares,
  DashboardSummary,
  Monthly,
  MonthlyQuery,
  Overview,
  OverviewQuery,
  SpendingQuery,
} from '@lucas/contract/analytics/analytics.ts'
import type { Currency } from '@lucas/contract/currency.ts'
import type { ComparedRanges } from '@lucas/contract/rules/comparison.ts'
import { compareRanges } from '@lucas/contract/rules/comparison.ts'
import { changePercentage, toWireAmount } from '@lucas/contract/rules/money.ts'
import { addDays, type DateRange } from '@lucas/contract/rules/periods.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { ReadSnapshot } from '../../platform/replica/replica-reads.ts'
import type { VisibleAccount } from '../accounts/index.ts'
import type { Cards } from '../cards/index.ts'
import { type AnalysisDeps, createAnalysis } from './analysis.ts'
import { createChartFiles } from './chart-files.ts'
import {
  computeCardDebtBefore,
  computeDepositBalance,
  computeDepositBalanceBefore,
  countDeposits,
  summariseCards,
} from './domain/balances.ts'
import {
  computeAverageFlow,
  computeFlow,
  computeFlowChanges,
  computeSavedPercentage,
  computeShares,
  type Flow,
  findOpenChanges,
  sumFlows,
  toSignedSpending,
} from './domain/figures.ts'
import { computeMonthlyFlows, computePoints, isByDay, isKnownMonth, toSumRanges } from './domain/points.ts'
import { loadExpectedIncome } from './expected-income.ts'
import {
  createFiguresReader,
  type FiguresContext,
  findKnownDays,
  toApiKnownDays,
  toKnownUntil,
} from './figures-context.ts'
import { createMerchantSearch } from './merchant-search.ts'
import { createNetWorthOverTime } from './net-worth-over-time.ts'
import type { WalletItems } from './ports.ts'
import { createRangeResolver, toComparedRanges } from './range.ts'
import { createSavedAndInvested } from './saved.ts'
import { createSpendingReader, toSpendingDays } from './spending-context.ts'
import { createUserMonths, type ListUserMonths, toApiDays } from './user-months.ts'

export type AnalyticsService = ReturnType<typeof createAnalytics>

/** The changes before one whole day of a range has passed and is known. */
const noChanges = { income: null, spending: null }

const summaryDays = 30 // spec 2: Gastos del Mes are the last 30 days

interface AnalyticsDeps extends AnalysisDeps {
  db: Db
  /** Reads the figures; from a replica where there is one. */
  readSnapshot: ReadSnapshot
  clock: Clock
  cards: Pick<Cards, 'listPayments'>
  walletItems: WalletItems
  listUserMonths: ListUserMonths
}

/** Creates the figures of the dashboards and the analysis, computed from rollups. Days are in Santiago time. */
export function createAnalytics({
  db,
  readSnapshot,
  cards,
  walletItems,
  listUserMonths,
  ...deps
}: AnalyticsDeps) {
  const { clock, recurring } = deps
  const readFigures = createFiguresReader({ readSnapshot, clock })
  const readSpending = createSpendingReader({ readFigures, cards })
  const resolveRange = createRangeResolver(deps)
  const userMonths = createUserMonths({ listUserMonths, readFigures })

  const summary = (userId: string, currency: Currency): Promise<DashboardSummary> =>
    readFigures(userId, currency, async (context) => {
      const { today } = context.scope
      const range = { from: addDays(today, 1 - summaryDays), to: today }
      const knownUntil = toKnownUntil(await findKnownDays(context), today)
      const ranges = compareRanges(range, { today, period: 'days', knownUntil })
      const { flow, changes } = await loadComparedFlow(context, range, ranges)
      const { start } = await loadChanges(context, ranges.before.to, today)
      const { accounts } = context
      const balance = computeDepositBalance(accounts, currency)
      const cards = summariseCards(accounts, currency)
      return {
        currency,
        monthly_spending: toWireAmount(toSignedSpending(flow.spent), currency),
        monthly_income: toWireAmount(flow.income, currency),
        balance_change_percentage: changePercentage(
          balance,
          computeDepositBalanceBefore(accounts, start, currency),
        ),
        income_change_percentage: changes.income,
        spending_change_percentage: changes.spending,
        balance_clp: toWireAmount(computeDepositBalance(accounts, 'CLP'), 'CLP'),
        balance_usd: toWireAmount(computeDepositBalance(accounts, 'USD'), 'USD'),
        deposits_clp: countDeposits(accounts, 'CLP'),
        deposits_usd: countDeposits(accounts, 'USD'),
        cards: cards.count,
        card_debt: toWireAmount(cards.debt, currency),
        card_limit: cards.limit === null ? null : toWireAmount(cards.limit, currency),
        last_updated_at: findLastSync(accounts),
      }
    })

  const overview = async (
    userId: string,
    { currency, period, compare_from, ...requested }: OverviewQuery,
  ): Promise<Overview> => {
    const range = await resolveRange(userId, requested, 'this_month')
    return readFigures(userId, currency, async (context) => {
      const { accounts, scope, toApi } = context
      const known = await findKnownDays(context)
      const knownUntil = toKnownUntil(known, scope.today)
      const ranges = toComparedRanges(range, { today: scope.today, knownUntil, period, compare_from })
      const { now, before } = ranges
      const { sums, flow, compared, changes } = await loadComparedFlow(context, range, ranges)
      const open = findOpenChanges(flow, compared.flow, compared.before)
      const { start, end } = await loadChanges(context, before.to, range.to)
      const balance = computeDepositBalanceBefore(accounts, end, currency)
      const balanceBefore = computeDepositBalanceBefore(accounts, start, currency)
      const since = known?.from ?? null
      const isCycle = compare_from !== undefined
      const other: Currency = currency === 'CLP' ? 'USD' : 'CLP'
      return {
        currency,
        range,
        compared_with: before,
        balance: toApi(balance),
        balance_change_percentage: now === null ? null : changePercentage(balance, balanceBefore),
        balance_before: since === null || before.to < since ? null : toApi(balanceBefore),
        known_since: since,
        known_until: knownUntil,
        expected_income: await loadExpectedIncome(context, recurring, {
          range,
          isCycle,
          now: flow.income,
          loadBefore: async () => compared.before.income,
        }),
        card_debt: toApi(computeCardDebtBefore(accounts, end, currency)),
        income: toApi(flow.income),
        income_change_percentage: changes.income,
        is_income_change_open: open.income,
        spending: toApi(toSignedSpending(flow.spent)),
        spending_change_percentage: changes.spending,
        is_spending_change_open: open.spending,
        balance_other: {
          currency: other,
          balance: toWireAmount(computeDepositBalanceBefore(accounts, end, other), other),
        },
        points: computePoints(sums, range).map(({ date, income, spent }) => ({
          date,
          income: toApi(income),
          spending: toApi(toSignedSpending(spent)),
        })),
        last_updated_at: findLastSync(accounts),
      }
    })
  }

  const monthly = async (
    userId: string,
    { currency, by, period, months: kind, ...requested }: MonthlyQuery,
  ): Promise<Monthly> => {
    const range = await resolveRange(userId, requested, 'last_12_months')
    return readSpending(userId, { currency, by }, async (context) => {
      const { repository, scope, toApi } = context
      const listed = await userMonths.loadRangeMonths(context, range, kind)
      const sums = await repository.sumByMonth(scope, ...toSumRanges(listed, range))
      const months = computeMonthlyFlows(sums, range, listed)
      const running = months.at(-1)
      const known = await findKnownDays(context)
      const knownUntil = toKnownUntil(known, scope.today)
      const spendingDays = toSpendingDays(context, known)
      const toApiFlow = ({ income, spent }: Flow) => ({
        income: toApi(income),
        spending: toApi(toSignedSpending(spent)),
        saved: toApi(income - spent),
      })
      const average = computeAverageFlow(
        months.filter((month) => month.isWhole && isKnownMonth(month, spendingDays)),
      )
      const total = sumFlows(months)
      return {
        currency,
        months: months.map((month) => ({
          month: month.month,
          days: toApiDays(month),
          ...toApiFlow(month),
          saved_percentage: computeSavedPercentage(month),
          partial: !month.isWhole,
        })),
        totals: { ...toApiFlow(total), saved_percentage: computeSavedPercentage(total) },
        ...toApiKnownDays(known, scope),
        expected_income: await loadExpectedIncome(context, recurring, {
          range,
          isCycle: running?.isCycle === true,
          end: running?.isCycle ? running.to : undefined,
          now: total.income,
          loadBefore: async () => {
            const { before } = compareRanges(range, { today: scope.today, period, knownUntil })
            return computeFlow(await repository.sumByKind(scope, before)).income
          },
        }),
        averages: average === null ? null : toApiFlow(average),
        average_spending: average === null ? null : toApi(toSignedSpending(average.spent)),
      }
    })
  }

  const categories = async (
    userId: string,
    { currency, by, ...requested }: SpendingQuery,
  ): Promise<CategoryShares> => {
    const range = await resolveRange(userId, requested, 'this_month')
    return readSpending(userId, { currency, by }, async (context) => {
      const { repository, scope, toApi } = context
      const sums = await repository.sumByCategory(scope, range)
      return {
        currency,
        range,
        ...toApiKnownDays(await findKnownDays(context), scope),
        total: toApi(computeFlow(sums).spent),
        categories: computeShares(sums).map((share) => ({ ...share, amount: toApi(share.amount) })),
      }
    })
  }

  const charts = {
    ...createAnalysis({ ...deps, readFigures, readSpending, resolveRange, userMonths }),
    netWorth: createNetWorthOverTime({ clock, walletItems, readFigures, resolveRange, userMonths }),
  }
  return {
    summary,
    overview,
    monthly,
    categories,
    listMonths: userMonths.listMonths,
    searchMerchants: createMerchantSearch(readSnapshot),
    savedAndInvested: createSavedAndInvested({ readFigures, resolveRange }),
    ...charts,
    files: createChartFiles({ db, ...deps, charts: { ...charts, monthly } }),
  }
}

/** Loads the flow of a range, and its changes: the running day counts in the flow, and on neither side of the comparison. */
async function loadComparedFlow(context: FiguresContext, range: DateRange, { now, before }: ComparedRanges) {
  const { repository, scope } = context
  const sums = await (isByDay(range) ? repository.sumByDay : repository.sumByMonth)(scope, range)
  const compared = await compareFlows(context, now ?? range, before)
  return { sums, flow: computeFlow(sums), compared, changes: now === null ? noChanges : compared.changes }
}

async function compareFlows({ repository, scope }: FiguresContext, now: DateRange, before: DateRange) {
  const sums = await repository.sumComparedFlows(scope, now, before)
  const flow = computeFlow(sums.map(({ kind, now: amount }) => ({ kind, amount })))
  const earlier = computeFlow(sums.map(({ kind, before: amount }) => ({ kind, amount })))
  return { flow, before: earlier, changes: computeFlowChanges(flow, earlier) }
}

/** Returns the change of each account after the end of two days: the day before a range and its last day. */
async function loadChanges({ repository, scope }: FiguresContext, first: string, second: string) {
  const changes = await repository.sumChangesAfter(scope, first, second)
  return {
    start: new Map(changes.map(({ id, first: amount }) => [id, amount])),
    end: new Map(changes.map(({ id, second: amount }) => [id, amount])),
  }
}

/** Returns when a bank account was last synced; manual accounts do not count. */
function findLastSync(accounts: readonly VisibleAccount[]): string | null {
  const times = accounts.flatMap(({ manual, synced_at: at }) => (manual || at === null ? [] : [at.getTime()]))
  return times.length === 0 ? null : new Date(Math.max(...times)).toISOString()
}
