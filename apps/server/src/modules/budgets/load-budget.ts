import { budgetsCopy as copy } from '@lucas/contract/copy/planning/budgets.ts'
import { limits } from '@lucas/contract/limits.ts'
import type { BudgetForm } from '@lucas/contract/planning/budget.ts'
import { wholeCycleDays } from '@lucas/contract/rules/payday.ts'
import {
  addDays,
  addMonths,
  type DateRange,
  daysBetween,
  type PlainDate,
} from '@lucas/contract/rules/periods.ts'
import { includesPlan, type Plan } from '@lucas/contract/rules/plans.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/user-transaction.ts'
import { failField } from '../../platform/errors.ts'
import { accountLookup } from '../accounts/index.ts'
import { type CategorySpendingSum, categorySpendingLookup } from '../analytics/index.ts'
import { resolveCategories } from '../categories/index.ts'
import { loadPayCycle } from '../pay-cycle/index.ts'
import type { RecurringOutlook } from '../recurring/index.ts'
import { users } from '../users/index.ts'
import { firstCarryMonth, type PeriodSpending } from './domain/figures.ts'
import { type BudgetLine, type ScopedLine, scopeLines } from './domain/lines.ts'
import { type BudgetMove, settleMoves } from './domain/moves.ts'
import {
  type BudgetPeriodDates,
  getPeriodOf,
  joinHalves,
  listCyclePeriods,
  listMonthPeriods,
} from './domain/periods.ts'
import { budgetLineRepository } from './repository/budget-line.ts'
import { budgetMoveRepository } from './repository/budget-move.ts'
import { type BudgetPlan, budgetPlanRepository } from './repository/budget-plan.ts'

export interface BudgetSources {
  clock: Clock
  outlook: Pick<RecurringOutlook, 'getOutlook' | 'listPastPaydays'>
}

/** How a user budgets, and the plan that the user has. */
export interface BudgetTerms {
  plan: BudgetPlan
  ownPlan: Plan
}

/** The lines of a user, with what decides which of them a period has. Amounts are pesos. */
export interface BudgetPlanning {
  today: PlainDate
  plan: BudgetPlan
  /** The lines of both forms, oldest first. */
  lines: readonly BudgetLine[]
  /** The lines that the user's plan includes; null if unlimited. */
  limit: number | null
  /** Returns the lines of a form, by default the shown one, that have an amount in a period. */
  scope(period: BudgetPeriodDates, form?: BudgetForm): ScopedLine[]
  toStored(choice: string): string
}

/** Lines, periods and spending of a user around one period. */
export interface BudgetContext extends BudgetPlanning {
  /** Of the shown and the earlier periods, as their lines allow them. */
  moves: readonly BudgetMove[]
  shown: BudgetPeriodDates
  /** The periods before the shown one, oldest first: for carry-over, the pace and the past. */
  earlier: readonly BudgetPeriodDates[]
  /** The days of the shown period that are counted; null if it is still to come. */
  counted: DateRange | null
  /** Pesos by period and stored category. */
  spending: readonly PeriodSpending[]
  /** Dollar cents of the shown period by stored category. */
  dollars: readonly PeriodSpending[]
  accounts: readonly string[]
}

/** The pace of a line is compared with so many earlier periods. */
export const pacePeriods = 6
const paydayRows = limits.budgetYears * 12

/** Returns a function that lists the periods of a plan from the one of a day to that of another. */
const createListPeriods =
  ({ clock, outlook }: BudgetSources) =>
  async (tx: Tx, userId: string, { period }: Pick<BudgetPlan, 'period'>, { from, to }: DateRange) => {
    if (period === 'month') return listMonthPeriods(from, to)
    const current = await loadPayCycle({ clock, outlook }, tx, userId)
    const rule = current.isSalary
      ? { current: current.cycle, paydays: await outlook.listPastPaydays(tx, userId, paydayRows) }
      : { payday: current.calendarPayday }
    return listCyclePeriods(rule, from, to)
  }

/**
 * Returns a function that lists the months of a user from that of a day to that of another: calendar months, or pay cycles
 * where the budget follows them; two halves of a month are one. Whatever counts by month for a user counts by these.
 */
export function createListUserMonths(sources: BudgetSources) {
  const listPeriods = createListPeriods(sources)
  return async (tx: Tx, userId: string, { from, to }: DateRange): Promise<BudgetPeriodDates[]> => {
    const plan = await budgetPlanRepository(tx).get(userId)
    if (plan.period === 'month') return listMonthPeriods(from, to)
    const around = { from: addDays(from, -wholeCycleDays), to: addDays(to, wholeCycleDays) }
    return joinHalves(await listPeriods(tx, userId, plan, around)).filter(
      (period) => period.to >= from && period.from <= to,
    )
  }
}

/** Creates the loader of budgets; it reads rollups, never transactions. */
export function createBudgetLoader(sources: BudgetSources) {
  const { clock } = sources
  const listPeriods = createListPeriods(sources)

  /** Returns the period of a day. Refuses a day that is more than ten years away in the field `field`. */
  async function getPeriod(tx: Tx, userId: string, plan: BudgetPlan, day: PlainDate, field = 'on') {
    requireNearDay(day, clock.today(), field)
    return getPeriodOf(await listPeriods(tx, userId, plan, { from: day, to: day }), day)
  }

  const loadTerms = async (tx: Tx, userId: string): Promise<BudgetTerms> => ({
    plan: await budgetPlanRepository(tx).get(userId),
    ownPlan: (await users.get(tx, userId)).plan,
  })

  /** Loads the lines, without periods and spending. `terms` are those of the user, if they are known. */
  async function loadPlanning(tx: Tx, userId: string, terms?: BudgetTerms): Promise<BudgetPlanning> {
    const today = clock.today()
    const { plan, ownPlan } = terms ?? (await loadTerms(tx, userId))
    const lines = await budgetLineRepository(tx).list(userId)
    const chosen = lines.flatMap(({ category, members }) => [
      ...(category === null ? [] : [category]),
      ...members,
    ])
    const stored = await resolveCategories(tx, userId, chosen)
    const toStored = (choice: string) => stored.get(choice) ?? choice
    const limit = includesPlan(ownPlan, 'grow') ? null : limits.budgetLinesFree
    const scope = (period: BudgetPeriodDates, form = plan.form) =>
      // What was budgeted in the past stays as it was.
      scopeLines(lines, { form, month: period.month, limit: period.to < today ? null : limit, toStored })
    return { today, plan, lines, limit, scope, toStored }
  }

  /** Loads what is needed to compute the period of a day, with at least `pastPeriods` earlier ones. */
  async function load(
    tx: Tx,
    userId: string,
    { on, pastPeriods = 0 }: { on?: PlainDate | undefined; pastPeriods?: number },
  ): Promise<BudgetContext> {
    const today = clock.today()
    const day = on ?? today
    requireNearDay(day, today, 'on')
    const planning = await loadPlanning(tx, userId)
    const { plan, lines } = planning
    const since = [addMonths(day, -pastPeriods), `${firstCarryMonth(lines) ?? '9999-12'}-01`, day]
    const periods = await listPeriods(tx, userId, plan, { from: addDays(earliestOf(since), -31), to: day })
    const shown = getPeriodOf(periods, day)
    const earlier = periods.filter(({ to }) => to < shown.from)
    const counted = shown.from > today ? null : { from: shown.from, to: shown.to < today ? shown.to : today }
    const accounts = (await accountLookup.listVisible(tx, userId)).map(({ id }) => id)
    const scope = { userId, accounts }
    const now = counted === null ? [] : await categorySpendingLookup.listByRange(tx, scope, [counted])
    const before = await listEarlier(tx, scope, plan, earlier)
    const moves = lines.length === 0 ? [] : await budgetMoveRepository(tx).list(userId)
    return {
      ...planning,
      moves: settleMoves(moves, [...earlier, shown], planning.scope),
      shown,
      earlier,
      counted,
      spending: inPesos([...before, ...now]),
      dollars: now.filter(({ currency }) => currency === 'USD'),
      accounts,
    }
  }

  /** Returns the spending of earlier periods up to the same day of the period as today, in pesos. */
  async function loadSoFar(tx: Tx, userId: string, { accounts, shown, earlier, today }: BudgetContext) {
    const days = daysBetween(shown.from, today)
    const ranges = earlier.slice(-pacePeriods).map(({ from, to }) => {
      const until = addDays(from, days)
      return { from, to: until < to ? until : to }
    })
    return inPesos(await categorySpendingLookup.listByRange(tx, { userId, accounts }, ranges))
  }

  return { load, loadPlanning, loadSoFar, listPeriods, getPeriod }
}

export type BudgetLoader = ReturnType<typeof createBudgetLoader>

const earliestOf = (days: readonly PlainDate[]): PlainDate => days.toSorted()[0] ?? ''

const inPesos = (sums: readonly CategorySpendingSum[]): PeriodSpending[] =>
  sums.filter(({ currency }) => currency === 'CLP')

/** Months are read from the monthly rollup, cycles from the daily one. */
async function listEarlier(
  tx: Tx,
  scope: { userId: string; accounts: readonly string[] },
  { period }: BudgetPlan,
  earlier: readonly BudgetPeriodDates[],
): Promise<CategorySpendingSum[]> {
  const [first, last] = [earlier[0], earlier.at(-1)]
  if (first === undefined || last === undefined) return []
  if (period === 'month')
    return categorySpendingLookup.listByMonth(tx, scope, { from: first.from, to: last.from })
  const starts = earlier.map(({ from }) => from)
  return categorySpendingLookup.listByStart(tx, scope, starts, last.to)
}

/** Refuses a day that is more than ten years away. */
export function requireNearDay(day: PlainDate, today: PlainDate, field: string): void {
  const months = limits.budgetYears * 12
  if (day < addMonths(today, -months) || day > addMonths(today, months)) failField(field, copy.monthFar)
}
