import type {
  CategoryShares,
  DashboardSummary,
  Monthly,
  Overview,
  OverviewQuery,
  RangeQuery,
} from '@lucas/contract/analytics.ts'
import type { Currency } from '@lucas/contract/currency.ts'
import { changePercentage, toWireAmount } from '@lucas/contract/rules/money.ts'
import { addDays, type DateRange } from '@lucas/contract/rules/periods.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { type AnalysisDeps, createAnalysis } from './analysis.ts'
import { createChartFiles } from './chart-files.ts'
import {
  cardDebtBefore,
  cardsOf,
  depositBalance,
  depositBalanceBefore,
  depositCount,
} from './domain/balances.ts'
import {
  asSpending,
  type Flow,
  flowChanges,
  flowOf,
  meanFlow,
  savedPercentage,
  sharesOf,
  totalFlow,
} from './domain/figures.ts'
import { isByDay, isKnownMonth, monthsOfFlow, pointsOf } from './domain/points.ts'
import { createMerchantSearch } from './merchant-search.ts'
import type { Estate } from './ports.ts'
import { comparedWith, createRanges } from './range.ts'
import { createReading, type Figures } from './reading.ts'
import type { ShownAccount } from './repository.ts'
import { createWorthOverTime } from './worth-over-time.ts'

export type Analytics = ReturnType<typeof createAnalytics>

const summaryDays = 30 // spec 2: Gastos del Mes are the last 30 days

interface AnalyticsDeps extends AnalysisDeps {
  db: Db
  clock: Clock
  estate: Estate
}

/** What dashboards and analysis show, reckoned from sums. Periods are days in Santiago. */
export function createAnalytics({ db, estate, ...deps }: AnalyticsDeps) {
  const { clock } = deps
  const reading = createReading({ db, clock })
  const ranges = createRanges(deps)

  const summary = (person: string, currency: Currency): Promise<DashboardSummary> =>
    reading(person, currency, async (figures) => {
      const { today } = figures.scope
      const now = { from: addDays(today, 1 - summaryDays), to: today }
      const before = { from: addDays(now.from, -summaryDays), to: addDays(now.from, -1) }
      const { flow, changes } = await compare(figures, now, before)
      const { start } = await movedSince(figures, before.to, today)
      const { accounts } = figures
      const balance = depositBalance(accounts, currency)
      const cards = cardsOf(accounts, currency)
      return {
        currency,
        monthly_spending: toWireAmount(asSpending(flow.spent), currency),
        monthly_income: toWireAmount(flow.income, currency),
        balance_change_percentage: changePercentage(balance, depositBalanceBefore(accounts, start, currency)),
        income_change_percentage: changes.income,
        spending_change_percentage: changes.spending,
        balance_clp: toWireAmount(depositBalance(accounts, 'CLP'), 'CLP'),
        balance_usd: toWireAmount(depositBalance(accounts, 'USD'), 'USD'),
        deposits_clp: depositCount(accounts, 'CLP'),
        deposits_usd: depositCount(accounts, 'USD'),
        cards: cards.count,
        card_debt: toWireAmount(cards.debt, currency),
        card_limit: cards.limit === null ? null : toWireAmount(cards.limit, currency),
        last_updated_at: lastSync(accounts),
      }
    })

  const overview = async (
    person: string,
    { currency, compare_from, ...asked }: OverviewQuery,
  ): Promise<Overview> => {
    const range = await ranges(person, asked, 'this_month')
    const before = comparedWith(range, compare_from)
    return reading(person, currency, async (figures) => {
      const { accounts, repository, scope, wire } = figures
      const sums = await (isByDay(range) ? repository.byDay : repository.byMonth)(scope, range)
      const flow = flowOf(sums)
      const changes = flowChanges(flow, flowOf(await repository.byKind(scope, before)))
      const { start, end } = await movedSince(figures, addDays(range.from, -1), range.to)
      const balance = depositBalanceBefore(accounts, end, currency)
      const other: Currency = currency === 'CLP' ? 'USD' : 'CLP'
      return {
        currency,
        range,
        compared_with: before,
        balance: wire(balance),
        balance_change_percentage: changePercentage(balance, depositBalanceBefore(accounts, start, currency)),
        card_debt: wire(cardDebtBefore(accounts, end, currency)),
        income: wire(flow.income),
        income_change_percentage: changes.income,
        spending: wire(asSpending(flow.spent)),
        spending_change_percentage: changes.spending,
        balance_other: {
          currency: other,
          balance: toWireAmount(depositBalanceBefore(accounts, end, other), other),
        },
        points: pointsOf(sums, range).map(({ date, income, spent }) => ({
          date,
          income: wire(income),
          spending: wire(asSpending(spent)),
        })),
        last_updated_at: lastSync(accounts),
      }
    })
  }

  const monthly = async (person: string, { currency, ...asked }: RangeQuery): Promise<Monthly> => {
    const range = await ranges(person, asked, 'last_12_months')
    return reading(person, currency, async ({ repository, scope, wire }) => {
      const months = monthsOfFlow(await repository.byMonth(scope, range), range, scope.today)
      const since = await repository.firstDay(person, scope.accounts)
      const wireFlow = ({ income, spent }: Flow) => ({
        income: wire(income),
        spending: wire(asSpending(spent)),
        saved: wire(income - spent),
      })
      const mean = meanFlow(months.filter(({ month, isWhole }) => isWhole && isKnownMonth(month, since)))
      const total = totalFlow(months)
      return {
        currency,
        months: months.map(({ month, isWhole, ...flow }) => ({
          month,
          ...wireFlow(flow),
          saved_percentage: savedPercentage(flow),
          partial: !isWhole,
        })),
        totals: { ...wireFlow(total), saved_percentage: savedPercentage(total) },
        averages: mean === null ? null : wireFlow(mean),
        average_spending: mean === null ? null : wire(asSpending(mean.spent)),
      }
    })
  }

  const categories = async (person: string, { currency, ...asked }: RangeQuery): Promise<CategoryShares> => {
    const range = await ranges(person, asked, 'this_month')
    return reading(person, currency, async ({ repository, scope, wire }) => {
      const sums = await repository.byCategory(scope, range)
      return {
        currency,
        range,
        total: wire(flowOf(sums).spent),
        categories: sharesOf(sums).map((share) => ({ ...share, amount: wire(share.amount) })),
      }
    })
  }

  const charts = {
    ...createAnalysis({ ...deps, reading, ranges }),
    netWorth: createWorthOverTime({ clock, estate, reading, ranges }),
  }
  return {
    summary,
    overview,
    monthly,
    categories,
    merchantsNamed: createMerchantSearch(db),
    ...charts,
    files: createChartFiles({ ...deps, charts: { ...charts, monthly } }),
  }
}

async function compare({ repository, scope }: Figures, now: DateRange, before: DateRange) {
  const sums = await repository.flowsOfTwo(scope, now, before)
  const flow = flowOf(sums.map(({ kind, now: amount }) => ({ kind, amount })))
  const earlier = flowOf(sums.map(({ kind, before: amount }) => ({ kind, amount })))
  return { flow, changes: flowChanges(flow, earlier) }
}

/** What moved since the end of two days: before a range began, and at its end. */
async function movedSince({ repository, scope }: Figures, first: string, second: string) {
  const moved = await repository.movedAfter(scope, first, second)
  return {
    start: new Map(moved.map(({ id, first: amount }) => [id, amount])),
    end: new Map(moved.map(({ id, second: amount }) => [id, amount])),
  }
}

/** The last word of a bank; what the person writes by hand is no news from one. */
function lastSync(accounts: readonly ShownAccount[]): string | null {
  const times = accounts.flatMap(({ manual, synced_at: at }) => (manual || at === null ? [] : [at.getTime()]))
  return times.length === 0 ? null : new Date(Math.max(...times)).toISOString()
}
