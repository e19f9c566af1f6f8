import { limits } from '@lucas/contract/limits.ts'
import type { Insight, InsightList } from '@lucas/contract/notifications/insight.ts'
import { chooseInsights } from '@lucas/contract/rules/choose-insights.ts'
import { addMonths, firstOfMonth } from '@lucas/contract/rules/periods.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { withUser } from '../../platform/database/user-transaction.ts'
import type { AnalyticsService } from '../analytics/index.ts'
import { loadCategoryNames } from '../categories/index.ts'
import type { CurrentCauses, ListCauses } from '../notifications/index.ts'
import { users } from '../users/index.ts'
import { toInsight } from './domain/to-insight.ts'
import { detectSavedMore, detectSpendingTrends } from './domain/trends.ts'
import { insightDismissalRepository } from './repository/dismissal.ts'

export type InsightsService = ReturnType<typeof createInsights>

interface InsightsDeps {
  db: Db
  clock: Clock
  /** The causes of alerts that hold today. */
  currentCauses: CurrentCauses
  figures: Pick<AnalyticsService, 'monthly' | 'compare'>
}

/** Whole months before the last one that its savings are compared with. */
const monthsCompared = 6

const listDismissed = (db: Db, userId: string): Promise<ReadonlySet<string>> =>
  withUser(db, userId, (tx) => insightDismissalRepository(tx).listKeys(userId))

/**
 * Creates the insight cards of the home page. Causes of alerts, bills that are due, savings and spending are four reads, so
 * that each stays within the statements of one request (S-31); the client chooses among them.
 */
export const createInsights = ({ db, clock, currentCauses, figures }: InsightsDeps) => ({
  /** Returns the causes of alerts that hold today, without bills of commitments and those that the user dismissed. */
  listCauses: (userId: string): Promise<InsightList> =>
    listShownCauses({ db, clock }, userId, currentCauses.listCauses),

  /** Returns the bills of commitments that are due in the next days, without those that the user dismissed. */
  listBills: (userId: string): Promise<InsightList> =>
    listShownCauses({ db, clock }, userId, currentCauses.listDueBills),

  /** Returns what the user saved in the last whole month, if it is clearly more than usual. Amounts in pesos. */
  async listSavings(userId: string): Promise<InsightList> {
    const today = clock.today()
    const from = addMonths(firstOfMonth(today), -1 - monthsCompared)
    const dismissed = await listDismissed(db, userId)
    const monthly = await figures.monthly(userId, { from, to: today, currency: 'CLP', by: 'purchase' })
    return { results: chooseShown(detectSavedMore(monthly), dismissed) }
  },

  /** Returns the categories whose spending of this month differs from the same days of the last. Amounts in pesos. */
  async listSpending(userId: string): Promise<InsightList> {
    const today = clock.today()
    const { dismissed, toName } = await withUser(db, userId, async (tx) => ({
      dismissed: await insightDismissalRepository(tx).listKeys(userId),
      toName: await loadCategoryNames(tx, userId),
    }))
    const days = { from: firstOfMonth(today), to: today }
    const comparison = await figures.compare(userId, { ...days, currency: 'CLP', by: 'purchase' })
    return { results: chooseShown(detectSpendingTrends(comparison, { today, toName }), dismissed) }
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
