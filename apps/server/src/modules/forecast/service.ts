import { safeToSpendCopy } from '@lucas/contract/copy/planning/safe-to-spend.ts'
import type { Forecast, YearlyKey } from '@lucas/contract/planning/forecast.ts'
import { addDays, addMonths, type PlainDate } from '@lucas/contract/rules/periods.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { type Tx, withUserSnapshot } from '../../platform/database/user-transaction.ts'
import type { Events } from '../../platform/events/events.ts'
import { inUserData } from '../../platform/events/user-data.ts'
import type { ListPlannedSpending } from '../budgets/index.ts'
import type { LineEvent, PayCycles } from '../pay-cycle/index.ts'
import type { RecurringOutlook } from '../recurring/index.ts'
import { listGoalsAhead } from './domain/goals-ahead.ts'
import { listUsualBills } from './domain/usual-bills.ts'
import { listYearly, yearlyDays, yearlyPatterns } from './domain/yearly.ts'
import { loadPlan } from './load-plan.ts'
import { forecastRemovalRepository, selectRemovedKeys } from './repository/forecast-removal.ts'
import { toApiForecast } from './to-api.ts'

export interface ForecastsDeps {
  db: Db
  clock: Clock
  events: Events
  payCycles: Pick<PayCycles, 'lookAheadIn'>
  outlook: Pick<RecurringOutlook, 'listSingle'>
  listPlanned: ListPlannedSpending
}

export type Forecasts = ReturnType<typeof createForecasts>
type Ahead = Awaited<ReturnType<PayCycles['lookAheadIn']>>

const monthsAhead = 12
const currency = 'CLP'

/** What is expected in twelve months: what safe-to-spend counts, and what habit says beyond it. */
export function createForecasts({
  db,
  clock,
  events: published,
  payCycles,
  outlook,
  listPlanned,
}: ForecastsDeps) {
  /** Returns the amounts of Chile's year, with those that the user removed. */
  async function loadYearly(tx: Tx, userId: string, { expected, events }: Ahead) {
    const { today, accounts } = expected
    if (accounts.length === 0) return []
    const rows = await outlook.listSingle(
      tx,
      { userId, accounts: accounts.map(({ id }) => id), currency },
      {
        from: addDays(today, -yearlyDays),
        to: today,
        patterns: yearlyPatterns,
        known: selectRemovedKeys(userId),
      },
    )
    const removed = new Set(rows[0]?.known)
    return listYearly(rows, { today, events }).map((one) => ({ ...one, isRemoved: removed.has(one.key) }))
  }

  /** Returns the bills that are yet to close of each card with known days. Yearly amounts are not usual. */
  function computeUsualBills(
    { today, billedCards, repeated }: Ahead['expected'],
    yearly: Awaited<ReturnType<typeof loadYearly>>,
  ) {
    const charges = repeated.flatMap(({ account, day, spent: amount, isInstalment }) =>
      isInstalment ? [] : [{ account, day, amount }],
    )
    const once = yearly.flatMap(({ rows }) =>
      rows.map(({ accountId: account, date: day, amount }) => ({ account, day, amount: -amount })),
    )
    return billedCards.map((card) => ({
      accountId: card.accountId,
      bills: listUsualBills(
        card,
        [...charges, ...once].filter(({ account }) => account === card.accountId),
        today,
      ),
    }))
  }

  async function load(tx: Tx, userId: string): Promise<Forecast> {
    const today = clock.today()
    const until = addMonths(today, monthsAhead)
    const ahead = await payCycles.lookAheadIn(tx, userId, until)
    const yearly = await loadYearly(tx, userId, ahead)
    return toApiForecast({
      ...ahead,
      today,
      until,
      events: [...ahead.events, ...listGoals(ahead, until)],
      yearly,
      plan: await loadPlan(tx, userId, listPlanned, {
        ahead,
        until,
        yearly: yearly.filter(({ isRemoved }) => !isRemoved),
      }),
      usualBills: computeUsualBills(ahead.expected, yearly),
    })
  }

  return {
    get: (userId: string): Promise<Forecast> => withUserSnapshot(db, userId, (tx) => load(tx, userId)),

    /** Removes an amount of Chile's year from the forecast. A second call changes nothing. */
    remove: (userId: string, key: YearlyKey): Promise<void> =>
      inUserData({ db, events: published }, userId, async (tx) => {
        await forecastRemovalRepository(tx).create(userId, key, clock.now())
      }),

    /** Takes a removal back. A second call changes nothing. */
    restore: (userId: string, key: YearlyKey): Promise<void> =>
      inUserData({ db, events: published }, userId, async (tx) => {
        await forecastRemovalRepository(tx).delete(userId, key)
      }),
  }
}

/** Returns what goals take in the months after the running one. */
function listGoals({ expected, events }: Ahead, until: PlainDate): LineEvent[] {
  const { nextIncome, month } = expected
  const goals = expected.goals.map(({ missingAfter: missing, targetDate }) => ({ missing, targetDate }))
  const savings = events.flatMap(({ kind, date, amount }) =>
    kind === 'savings' && (date >= nextIncome || date > month.to) ? [{ date, amount: -amount }] : [],
  )
  return listGoalsAhead({ goals, month, lastDay: addDays(nextIncome, -1), until, savings }).map(
    ({ date, amount }) => ({
      kind: 'goals',
      name: safeToSpendCopy.chart.goals,
      date,
      amount: -amount,
      accountId: null,
      seriesId: null,
    }),
  )
}
