import type { BudgetForm, BudgetPeriod } from '@lucas/contract/planning/budget.ts'
import type { PayCycle, PayCyclePatch, SafeToSpend } from '@lucas/contract/planning/pay-cycle.ts'
import { toCalendarMonth, toPayMonth } from '@lucas/contract/rules/payday.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { type Tx, withUserSnapshot } from '../../platform/database/user-transaction.ts'
import { fail } from '../../platform/errors.ts'
import type { Events } from '../../platform/events/events.ts'
import { accountLookup } from '../accounts/index.ts'
import { type UserExpression, users } from '../users/index.ts'
import { computeUsualSpending } from './domain/income-mode.ts'
import { listLineEvents } from './line-events.ts'
import { createExpectedLoader, type SafeToSpendSources } from './load-expected.ts'
import { loadIncome } from './load-income.ts'
import { loadCycleOf } from './load-pay-cycle.ts'
import { toApiSafeToSpend } from './to-api.ts'
import { toApiCycle } from './to-api-cycle.ts'

export interface PayCycleDeps extends SafeToSpendSources {
  db: Db
  clock: Clock
  events: Events
  /** Selects how a user budgets: by calendar months or pay cycles, with lines or without. */
  selectBudget: (
    userId: string,
  ) => UserExpression<{ form: BudgetForm; period: BudgetPeriod; hasLines: boolean }>
}

export type PayCycles = ReturnType<typeof createPayCycles>

/** Payday, pay cycle and safe-to-spend of a user. */
export function createPayCycles({ db, clock, events, outlook, goals, cards, selectBudget }: PayCycleDeps) {
  const loadExpected = createExpectedLoader({ outlook, goals, cards })

  async function loadIn(tx: Tx, userId: string) {
    const today = clock.today()
    const { user, more: budget } =
      (await users.findWith(tx, userId, selectBudget(userId))) ?? fail('not_authenticated')
    const current = await loadCycleOf({ clock, outlook }, tx, user)
    const month = budget.period === 'cycle' ? toPayMonth(current.cycle, today) : toCalendarMonth(today)
    const accounts = await accountLookup.listVisible(tx, userId)
    return {
      today,
      budget: { ...budget, ownPlan: user.plan },
      current,
      month,
      accounts,
      income: await loadIncome(tx, userId, { current, accounts, today }),
    }
  }

  async function getIn(tx: Tx, userId: string): Promise<PayCycle> {
    const { current, income } = await loadIn(tx, userId)
    return toApiCycle(current, income)
  }

  /** Computes safe-to-spend in the caller's transaction. */
  async function computeIn(tx: Tx, userId: string): Promise<SafeToSpend> {
    const loaded = await loadIn(tx, userId)
    return toApiSafeToSpend(loaded, await loadExpected(tx, userId, loaded))
  }

  return {
    computeIn,

    /** Returns what is expected until a day in the caller's transaction: that of safe-to-spend, and what comes after it. */
    async lookAheadIn(tx: Tx, userId: string, until: PlainDate) {
      const loaded = await loadIn(tx, userId)
      const expected = await loadExpected(tx, userId, loaded, until)
      return {
        expected,
        budget: loaded.budget,
        mode: loaded.income.mode,
        usualSpending: computeUsualSpending(loaded.income.months),
        events: listLineEvents(expected, until),
      }
    },

    get: (userId: string): Promise<PayCycle> => withUserSnapshot(db, userId, (tx) => getIn(tx, userId)),

    /** Saves what the user said about payday, income and cushion. Doing it again changes nothing. */
    update: (userId: string, { payday, income_mode, cushion }: PayCyclePatch): Promise<PayCycle> =>
      events.transaction(db, userId, async (tx) => {
        const settings = {
          ...(payday !== undefined && { payday }),
          ...(income_mode !== undefined && { income_mode }),
          ...(cushion !== undefined && { cushion: cushion === null ? null : BigInt(cushion) }),
        }
        await users.setPayCycle(tx, userId, settings, clock.now())
        await events.publish(tx, userId, { type: 'profile_changed' })
        return getIn(tx, userId)
      }),

    getSafeToSpend: (userId: string): Promise<SafeToSpend> =>
      withUserSnapshot(db, userId, (tx) => computeIn(tx, userId)),
  }
}
