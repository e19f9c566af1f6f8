import { safeToSpendCopy } from '@lucas/contract/copy/planning/safe-to-spend.ts'
import type { Forecast } from '@lucas/contract/planning/forecast.ts'
import { addDays, addMonths } from '@lucas/contract/rules/periods.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { type Tx, withUserSnapshot } from '../../platform/database/user-transaction.ts'
import { goalLookup } from '../goals/index.ts'
import type { LineEvent, PayCycles } from '../pay-cycle/index.ts'
import type { RecurringOutlook } from '../recurring/index.ts'
import { listGoalsAhead } from './domain/goals-ahead.ts'
import { listUsualBills } from './domain/usual-bills.ts'
import { toApiForecast } from './to-api.ts'

export interface ForecastsDeps {
  db: Db
  clock: Clock
  payCycles: Pick<PayCycles, 'lookAheadIn'>
  outlook: Pick<RecurringOutlook, 'listRecurringCharges'>
}

export type Forecasts = ReturnType<typeof createForecasts>

const monthsAhead = 12
/** Rows of so many days say what is usually bought with a card. */
const historyDays = 400

/** What is expected in twelve months: what safe-to-spend counts, and what habit says beyond it. */
export function createForecasts({ db, clock, payCycles, outlook }: ForecastsDeps) {
  async function load(tx: Tx, userId: string): Promise<Forecast> {
    const today = clock.today()
    const until = addMonths(today, monthsAhead)
    const ahead = await payCycles.lookAheadIn(tx, userId, until)
    const { expected, events } = ahead
    const cards = expected.billedCards
    const charges =
      cards.length === 0
        ? []
        : await outlook.listRecurringCharges(
            tx,
            { userId, accounts: cards.map(({ accountId }) => accountId), currency: 'CLP' },
            { from: addDays(today, -historyDays), to: today },
          )
    const lastDay = addDays(expected.nextIncome, -1)
    const due = new Map(expected.goals.map((goal) => [goal.goalId, goal.due]))
    const goals = listGoalsAhead({
      goals: (await goalLookup.listDated(tx, userId)).map(({ id, target, saved, targetDate }) => ({
        missing: Math.max(0, Number(target) - Number(saved) - (due.get(id) ?? 0)),
        targetDate,
      })),
      month: expected.month,
      lastDay,
      until,
      savings: events.flatMap(({ kind, date, amount }) =>
        kind === 'savings' && (date >= expected.nextIncome || date > expected.month.to)
          ? [{ date, amount: -amount }]
          : [],
      ),
    })
    return toApiForecast({
      ...ahead,
      today,
      until,
      events: [...events, ...goals.map(toGoalEvent)],
      usualBills: cards.map((card) => ({
        accountId: card.accountId,
        bills: listUsualBills(
          card,
          charges.filter(({ account, isInstalment }) => account === card.accountId && !isInstalment),
          today,
        ),
      })),
    })
  }

  return {
    get: (userId: string): Promise<Forecast> => withUserSnapshot(db, userId, (tx) => load(tx, userId)),
  }
}

const toGoalEvent = ({ date, amount }: { date: string; amount: bigint }): LineEvent => ({
  kind: 'goals',
  name: safeToSpendCopy.chart.goals,
  date,
  amount: -amount,
  accountId: null,
  seriesId: null,
})
