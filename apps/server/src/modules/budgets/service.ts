import type { Budget, BudgetHistory, BudgetProposal, ChangedBudget } from '@lucas/contract/planning/budget.ts'
import type { BudgetPatch, BudgetQuery } from '@lucas/contract/planning/budget-input.ts'
import { addDays, addMonths, firstOfMonth, listMonths } from '@lucas/contract/rules/periods.ts'
import type { Db } from '../../platform/database/connect.ts'
import { type Tx, withUserSnapshot } from '../../platform/database/user-transaction.ts'
import type { Events } from '../../platform/events/events.ts'
import { accountLookup, findUnreadFrom } from '../accounts/index.ts'
import { categorySpendingLookup } from '../analytics/index.ts'
import type { Plans } from '../billing/index.ts'
import { goalLookup } from '../goals/index.ts'
import type { RecurringOutlook } from '../recurring/index.ts'
import { users } from '../users/index.ts'
import { createMoveCuts } from './cut-moves.ts'
import { proposeLines } from './domain/proposal.ts'
import { createBudgetEdits } from './edit-budget.ts'
import { type BudgetSources, createBudgetLoader, pacePeriods } from './load-budget.ts'
import { createCategoryReplacer } from './replace-category.ts'
import { budgetPlanRepository } from './repository/budget-plan.ts'
import { toApiBudget, toApiHistory, toApiMoves, toApiProposal } from './to-api.ts'

export interface BudgetsDeps extends BudgetSources {
  db: Db
  events: Events
  plans: Plans
  outlook: BudgetSources['outlook'] & Pick<RecurringOutlook, 'listYearlySpending' | 'listOneOffSpending'>
}

export type Budgets = ReturnType<typeof createBudgets>

const historyPeriods = 12
/** Amounts are proposed from the last six complete months that are known. */
const proposalMonths = 6
/** A purchase below this is never a one-off, in pesos. */
const oneOffMin = 80_000n
const currency = 'CLP'

/** Creates the service of budgets. What a line spent is read from the same rollups as the category card. */
export function createBudgets({ db, clock, events, plans, outlook }: BudgetsDeps) {
  const loader = createBudgetLoader({ clock, outlook })
  const cutMoves = createMoveCuts(loader)

  async function get(tx: Tx, userId: string, { on }: BudgetQuery): Promise<Budget> {
    const context = await loader.load(tx, userId, { on, pastPeriods: pacePeriods })
    const { counted, shown, today, lines, accounts } = context
    const isRunning = counted !== null && shown.to >= today
    return toApiBudget(context, {
      soFar: isRunning && lines.length > 0 ? await loader.loadSoFar(tx, userId, context) : [],
      fromGoals:
        counted === null || lines.length === 0
          ? []
          : await goalLookup.sumSpendingByCategory(tx, userId, accounts, counted),
    })
  }

  async function propose(tx: Tx, userId: string): Promise<BudgetProposal> {
    const today = clock.today()
    const visible = await accountLookup.listVisible(tx, userId)
    const accounts = visible.map(({ id }) => id)
    const end = firstOfMonth(findUnreadFrom(visible, today))
    const complete = { from: addMonths(end, -proposalMonths), to: addDays(end, -1) }
    const sums = await categorySpendingLookup.listByMonth(tx, { userId, accounts }, complete)
    const spending = sums
      .filter((one) => one.currency === currency)
      .map(({ from, category, spent }) => ({ month: from.slice(0, 7), category, spent }))
    const first = spending.map(({ month }) => month).toSorted()[0]
    const months = listMonths(complete).filter((month) => first !== undefined && month >= first)
    const lines = proposeLines({
      months,
      spending,
      oneOffs: await outlook.listOneOffSpending(tx, userId, accounts, {
        ...complete,
        currency,
        amountMin: oneOffMin,
      }),
      yearly: await outlook.listYearlySpending(tx, userId, accounts, currency, {
        from: addMonths(today, -12),
        to: today,
      }),
    })
    return toApiProposal(months.length, lines)
  }

  return {
    get: (userId: string, query: BudgetQuery): Promise<Budget> =>
      withUserSnapshot(db, userId, (tx) => get(tx, userId, query)),

    history: (userId: string): Promise<BudgetHistory> =>
      withUserSnapshot(db, userId, async (tx) =>
        toApiHistory(await loader.load(tx, userId, { pastPeriods: historyPeriods - 1 }), historyPeriods),
      ),

    propose: (userId: string): Promise<BudgetProposal> =>
      withUserSnapshot(db, userId, (tx) => propose(tx, userId)),

    /** Changes the form or the period. Lines of both forms stay. */
    update: (userId: string, patch: BudgetPatch): Promise<ChangedBudget> =>
      events.transaction(db, userId, async (tx) => {
        await users.lock(tx, userId)
        await budgetPlanRepository(tx).update(
          userId,
          { ...(patch.form && { form: patch.form }), ...(patch.period && { period: patch.period }) },
          clock.now(),
        )
        const cut = await cutMoves(tx, userId)
        await events.publish(tx, userId, { type: 'budgets_changed' })
        return { ...(await get(tx, userId, {})), cut_moves: toApiMoves(cut) }
      }),

    ...createBudgetEdits({ db, clock, events, plans, loader, cutMoves }),
    ...createCategoryReplacer({ clock, events }),
  }
}
