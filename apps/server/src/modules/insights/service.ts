import { limits } from '@lucas/contract/limits.ts'
import type { Insight, InsightList } from '@lucas/contract/notifications/insight.ts'
import { chooseInsights } from '@lucas/contract/rules/choose-insights.ts'
import { addMonths, type DateRange, firstOfMonth, type PlainMonth } from '@lucas/contract/rules/periods.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { type Tx, withUser } from '../../platform/database/user-transaction.ts'
import type { AnalyticsService } from '../analytics/index.ts'
import { loadCategoryNames } from '../categories/index.ts'
import type { CurrentCauses, ListCauses } from '../notifications/index.ts'
import { users } from '../users/index.ts'
import { toInsight } from './domain/to-insight.ts'
import { detectSavedMore, detectSpendingTrends, monthsCompared } from './domain/trends.ts'
import { insightDismissalRepository } from './repository/dismissal.ts'

export type InsightsService = ReturnType<typeof createInsights>

interface InsightsDeps {
  db: Db
  clock: Clock
  /** The causes of alerts that hold today. */
  currentCauses: CurrentCauses
  figures: Pick<AnalyticsService, 'monthly' | 'compare'>
  /** Lists the months of a user from that of a day to that of another: calendar months or pay cycles. */
  listUserMonths: (
    tx: Tx,
    userId: string,
    days: DateRange,
  ) => Promise<readonly (DateRange & { month: PlainMonth })[]>
}

const listDismissed = (db: Db, userId: string): Promise<ReadonlySet<string>> =>
  withUser(db, userId, (tx) => insightDismissalRepository(tx).listKeys(userId))

/**
 * Creates the insight cards of the home page. Causes of alerts, bills that are due, savings and spending are four reads, so
 * that each stays within the statements of one request (S-31); the client chooses among them.
 */
export const createInsights = ({ db, clock, currentCauses, figures, listUserMonths }: InsightsDeps) => ({
  /** Returns the causes of alerts that hold today, without bills of commitments and those that the user dismissed. */
  listCauses: (userId: string): Promise<InsightList> =>
    listShownCauses({ db, clock }, userId, currentCauses.listCauses),

  /** Returns the bills of commitments that are due in the next days, without those that the user dismissed. */
  listBills: (userId: string): Promise<InsightList> =>
    listShownCauses({ db, clock }, userId, currentCauses.listDueBills),

  /** Returns what the user saved in the last whole month, if it is clearly more than usual. Amounts in pesos. */
  async listSavings(userId: string): Promise<InsightList> {
    const today = clock.today()
    // One month more: a pay cycle can have begun before the first day.
    const from = addMonths(firstOfMonth(today), -2 - monthsCompared)
    const dismissed = await listDismissed(db, userId)
    const months = { from, to: today, months: 'own' } as const
    const monthly = await figures.monthly(userId, { ...months, currency: 'CLP', by: 'purchase' })
    return { results: chooseShown(detectSavedMore(monthly), dismissed) }
  },

  /** Returns the categories whose spending of the user's running month differs from the same days of the last. Amounts in pesos. */
  async listSpending(userId: string): Promise<InsightList> {
    const today = clock.today()
    const { dismissed, toName, months } = await withUser(db, userId, async (tx) => ({
      dismissed: await insightDismissalRepository(tx).listKeys(userId),
      toName: await loadCategoryNames(tx, userId),
      months: await listUserMonths(tx, userId, { from: addMonths(today, -2), to: today }),
    }))
    const [before, running] = months.slice(-2)
    if (!before || !running) return { results: [] }
    const isCycle = running.from !== firstOfMonth(today)
    const comparison = await figures.compare(userId, {
      from: running.from,
      to: today,
      ...(isCycle && { compare_from: before.from }),
      currency: 'CLP',
      by: 'purchase',
    })
    const context = { month: running.month, isCycle, toName }
    return { results: chooseShown(detectSpendingTrends(comparison, context), dismissed) }
  },

  /** Dismisses an insight for good. A second call changes nothing. */
  dismiss: (userId: string, key: string): Promise<void> =>
    withUser(db, userId, async (tx) => {
      await users.lock(tx, userId)
      await insightDismissalRepository(tx).create(userId, key, clock.now(), limits.insightDismissalsMax)
    }),
})

const listShownCauses = (
  { db, clock }: Pick<InsightsDeps, 'db' | 'clock'>,
  userId: string,
  list: ListCauses,
): Promise<InsightList> =>
  withUser(db, userId, async (tx) => {
    const dismissed = await insightDismissalRepository(tx).listKeys(userId)
    const causes = await list(tx, userId)
    const found = causes.flatMap((cause) => toInsight(cause, clock.today()))
    return { results: chooseShown(found, dismissed) }
  })

const chooseShown = (found: readonly Insight[], dismissed: ReadonlySet<string>): Insight[] =>
  chooseInsights(
    found.filter(({ key }) => !dismissed.has(key)),
    limits.insightsShown,
  )
