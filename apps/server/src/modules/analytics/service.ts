import type {
  CategoryShares,
  DashboardSummary,
  Monthly,
  Overview,
  OverviewQuery,
  RangeQuery,
} from '@lucas/contract/analytics.ts'
import { transactionsCopy as copy } from '@lucas/contract/copy/transactions.ts'
import type { Currency } from '@lucas/contract/currency.ts'
import { limits } from '@lucas/contract/limits.ts'
import { changePercentage, toWireAmount } from '@lucas/contract/rules/money.ts'
import { sameDaysFrom } from '@lucas/contract/rules/payday.ts'
import {
  addDays,
  addMonths,
  type CalendarPeriod,
  type DateRange,
  periodRange,
  previousRange,
} from '@lucas/contract/rules/periods.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { inSnapshot } from '../../platform/database/person.ts'
import { fail } from '../../platform/errors.ts'
import {
  cardDebtBefore,
  cardsOf,
  depositBalance,
  depositBalanceBefore,
  depositCount,
} from './domain/balances.ts'
import { asSpending, flowChanges, flowOf, meanOf, sharesOf } from './domain/figures.ts'
import { monthsOfFlow, pointsOf } from './domain/points.ts'
import { analyticsRepository, type Scope, type ShownAccount } from './repository.ts'

export type Analytics = ReturnType<typeof createAnalytics>

const summaryDays = 30 // spec 2: Gastos del Mes are the last 30 days

/** What the dashboards show, reckoned from sums. Periods are days in Santiago. */
export function createAnalytics({ db, clock }: { db: Db; clock: Clock }) {
  /** Opens the sums of a person's shown accounts. */
  const reading = <T>(
    person: string,
    currency: Currency,
    read: (figures: Figures) => Promise<T>,
  ): Promise<T> =>
    inSnapshot(db, person, async (tx) => {
      const repository = analyticsRepository(tx)
      const accounts = await repository.accounts(person)
      return read({
        repository,
        accounts,
        scope: { person, currency, accounts: accounts.map(({ id }) => id) },
      })
    })

  const summary = (person: string, currency: Currency): Promise<DashboardSummary> =>
    reading(person, currency, async (figures) => {
      const today = clock.today()
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

  const overview = (person: string, { currency, compare_from, ...asked }: OverviewQuery): Promise<Overview> =>
    reading(person, currency, async (figures) => {
      const range = rangeOf(asked, clock.today(), 'this_month')
      const before = comparedWith(range, compare_from)
      const { flow, changes } = await compare(figures, range, before)
      const { start, end } = await movedSince(figures, addDays(range.from, -1), range.to)
      const { accounts, repository, scope } = figures
      const balance = depositBalanceBefore(accounts, end, currency)
      const other: Currency = currency === 'CLP' ? 'USD' : 'CLP'
      const wire = (minor: bigint) => toWireAmount(minor, currency)
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
        points: pointsOf(await repository.byDay(scope, range), range).map(({ date, income, spent }) => ({
          date,
          income: wire(income),
          spending: wire(asSpending(spent)),
        })),
        last_updated_at: lastSync(accounts),
      }
    })

  const monthly = (person: string, { currency, ...asked }: RangeQuery): Promise<Monthly> =>
    reading(person, currency, async ({ repository, scope }) => {
      const today = clock.today()
      const range = rangeOf(asked, today, 'last_12_months')
      const months = monthsOfFlow(await repository.byDay(scope, range), range, today)
      const mean = meanOf(months.filter(({ isWhole }) => isWhole).map(({ spent }) => asSpending(spent)))
      const wire = (minor: bigint) => toWireAmount(minor, currency)
      return {
        currency,
        months: months.map(({ month, isWhole, income, spent }) => ({
          month,
          income: wire(income),
          spending: wire(asSpending(spent)),
          saved: wire(income - spent),
          partial: !isWhole,
        })),
        average_spending: mean === null ? null : wire(mean),
      }
    })

  const categories = (person: string, { currency, ...asked }: RangeQuery): Promise<CategoryShares> =>
    reading(person, currency, async ({ repository, scope }) => {
      const range = rangeOf(asked, clock.today(), 'this_month')
      const sums = await repository.byCategory(scope, range)
      const wire = (minor: bigint) => toWireAmount(minor, currency)
      return {
        currency,
        range,
        total: wire(flowOf(sums).spent),
        categories: sharesOf(sums).map((share) => ({ ...share, amount: wire(share.amount) })),
      }
    })

  return { summary, overview, monthly, categories }
}

interface Figures {
  repository: ReturnType<typeof analyticsRepository>
  accounts: ShownAccount[]
  scope: Scope
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

/** The range that was asked for; a missing end is that of the period which is shown by itself. */
function rangeOf(
  asked: { from?: string | undefined; to?: string | undefined },
  today: string,
  period: CalendarPeriod,
): DateRange {
  const usual = periodRange(period, asked.to ?? today)
  const range = { from: asked.from ?? usual.from, to: asked.to ?? today }
  if (range.from > range.to) fail('range_refused')
  if (range.to > addMonths(range.from, limits.yearsOfFigures * 12))
    fail('validation_failed', { detail: copy.rangeTooLong, errors: { from: [copy.rangeTooLong] } })
  return range
}

/** The days that a range is compared with; days of the range itself are none. */
function comparedWith(range: DateRange, from: string | undefined): DateRange {
  if (from === undefined) return previousRange(range)
  if (from >= range.from) fail('range_refused')
  return sameDaysFrom(from, range)
}

/** The last word of a bank; what the person writes by hand is no news from one. */
function lastSync(accounts: readonly ShownAccount[]): string | null {
  const times = accounts.flatMap(({ manual, synced_at: at }) => (manual || at === null ? [] : [at.getTime()]))
  return times.length === 0 ? null : new Date(Math.max(...times)).toISOString()
}
