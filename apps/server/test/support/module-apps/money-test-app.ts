import { randomBytes } from 'node:crypto'
import type { ReviewPage } from '@lucas/contract/transactions/review.ts'
import { createFigures } from '../../../src/composition/figures.ts'
import { createAccounts, registerAccountRoutes } from '../../../src/modules/accounts/index.ts'
import { createAnalytics, registerAnalyticsRoutes } from '../../../src/modules/analytics/index.ts'
import { createPlans } from '../../../src/modules/billing/index.ts'
import {
  createBudgetSubscriber,
  createBudgets,
  registerBudgetRoutes,
  selectBudget,
} from '../../../src/modules/budgets/index.ts'
import { createCards, registerCardRoutes } from '../../../src/modules/cards/index.ts'
import { createCategories, registerCategoryRoutes } from '../../../src/modules/categories/index.ts'
import {
  createGuessRefresh,
  createRuleRuns,
  type PatternBudgets,
} from '../../../src/modules/classification/index.ts'
import {
  createBillReminders,
  createCommitmentPayments,
  createCommitments,
  createTransferQuestions,
  registerCommitmentRoutes,
} from '../../../src/modules/commitments/index.ts'
import { onAccountUnhidden } from '../../../src/modules/connections/index.ts'
import { createForecasts, registerForecastRoutes } from '../../../src/modules/forecast/index.ts'
import { createGoals, registerGoalRoutes } from '../../../src/modules/goals/index.ts'
import { toBatches } from '../../../src/modules/ingest/index.ts'
import { createInsights, registerInsightRoutes } from '../../../src/modules/insights/index.ts'
import type { IncomingTransaction } from '../../../src/modules/ledger/index.ts'
import {
  createAlertRules,
  createBillNotifier,
  createChangeNotifier,
  createCurrentCauses,
  createNotificationService,
  createNotificationSubscriber,
  createStaleConnectionNotifier,
  registerAlertRuleRoutes,
  registerNotificationRoutes,
} from '../../../src/modules/notifications/index.ts'
import { createPayCycles, registerPayCycleRoutes } from '../../../src/modules/pay-cycle/index.ts'
import { forgetReconciliations } from '../../../src/modules/reconciliation/index.ts'
import {
  createCommitmentReader,
  createRecurring,
  createTransferPurposes,
  registerRecurringRoutes,
} from '../../../src/modules/recurring/index.ts'
import { registerReviewRoutes } from '../../../src/modules/review/index.ts'
import { createSavedFilters, registerSavedFilterRoutes } from '../../../src/modules/saved-filters/index.ts'
import { createSavings, registerSavingsRoutes } from '../../../src/modules/savings/index.ts'
import { createTransactions, registerTransactionRoutes } from '../../../src/modules/transactions/index.ts'
import { createWallet, createWalletAssets, registerWalletRoutes } from '../../../src/modules/wallet/index.ts'
import { createClock } from '../../../src/platform/clock.ts'
import { type Tx, withUserSnapshot } from '../../../src/platform/database/user-transaction.ts'
import { createEnvelope } from '../../../src/platform/envelope/envelope.ts'
import { createEvents } from '../../../src/platform/events/events.ts'
import { createCursors } from '../../../src/platform/http/cursor.ts'
import { newId } from '../../../src/platform/ids.ts'
import { createLog } from '../../../src/platform/log.ts'
import type { TestDatabase } from '../../database.ts'
import { createProbeServer } from '../app/probe-server.ts'
import { createUser } from '../app/users.ts'
import { noOwnRuts } from '../fixtures/absent-modules.ts'
import { createTestPatterns } from '../fixtures/rule-patterns.ts'
import { withLockedUserData } from '../fixtures/user-data.ts'
import { type MailDeps, noMail } from '../no-mail.ts'
import type { TestAccount } from './test-account.ts'

const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1)

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Creates the modules of transactions and figures with their routes, as the server does, with the test's clock. */
export async function createMoneyTestApp(
  db: TestDatabase,
  now: () => Date = () => new Date('2026-11-20T15:00:00Z'),
  mailDeps: MailDeps = noMail,
  patternBudgets?: PatternBudgets,
) {
  const clock = createClock(now)
  const log = createLog({ level: 'silent' })
  const envelope = createEnvelope({ keys: [{ id: 'k1', key: randomBytes(32) }], now: clock.now })
  const cursors = createCursors(randomBytes(32))
  const plans = createPlans({ db: db.app })
  const figures = createFigures({ db: db.app, clock })
  const { outlook, cardBills, listPlanned, loadMonth, listUserMonths } = figures
  const subscriber = createNotificationSubscriber({
    clock,
    ...figures,
    cards: cardBills,
    scheduleReminder: async () => {},
    scheduleCardCheck: async () => {},
    ...mailDeps,
  })
  const events = createEvents({
    db: db.app,
    clock,
    log,
    subscribers: [createBudgetSubscriber({ clock, outlook }), subscriber],
  })
  const base = { db: db.app, clock, events }
  const cards = createCards(base)
  const recurring = createRecurring({ ...base, cards })
  const createSeries = recurring.createCommitment
  const purposes = createTransferPurposes({ clock })
  const reader = createCommitmentReader({ clock })
  const commitmentSources = { ...base, cards, reader, purposes, createSeries }
  const listBillReminders = createBillReminders(commitmentSources)
  const notifications = createNotificationService({ ...base, cursors, ...mailDeps })
  const goals = createGoals({
    ...base,
    cursors,
    loadMonth,
  })
  /** Users whose kinds the background should detect again. */
  const kindRequests: string[] = []
  /** Runs of rules that wait for their next job. */
  const requestedRuleRuns: { userId: string; runId: string }[] = []
  const requestRuleRun = async (_tx: Tx, userId: string, runId: string) =>
    void requestedRuleRuns.push({ userId, runId })
  const patterns = createTestPatterns({ events, clock, patternBudgets })
  const transactions = createTransactions({
    requestRuleRun,
    patterns,
    requestKindDetection: async (_tx, userId) => void kindRequests.push(userId),
    ...base,
    envelope,
    cursors,
    plans,
    allocations: goals,
    cardLookup: cards,
    ownRuts: noOwnRuts,
    recurringLookup: recurring,
  })
  const cycles = createPayCycles({ ...base, outlook: outlook, goals, cards, selectBudget })
  const forecasts = createForecasts({ ...base, outlook, payCycles: cycles, listPlanned })
  const savings = createSavings({ ...base, outlook: outlook, goals, payCycles: cycles })
  const accounts = createAccounts({
    ...base,
    hashKey: randomBytes(32),
    transactions,
    setCardDays: cards.setDays,
    onAccountsDeleted: forgetReconciliations,
    onAccountUnhidden,
  })
  const analytics = createAnalytics({
    db: db.app,
    readSnapshot: (userId, work) => withUserSnapshot(db.app, userId, work),
    clock,
    plans,
    recurring: outlook,
    cards,
    walletItems: createWalletAssets(accounts),
    listUserMonths,
  })
  const insights = createInsights({
    db: db.app,
    listUserMonths,
    clock,
    currentCauses: createCurrentCauses({ clock, cards, listBillReminders }),
    figures: analytics,
  })
  const savedFilters = createSavedFilters({ db: db.app, clock })
  const alertRules = createAlertRules({ ...base, plans, outlook: outlook })
  const budgets = createBudgets({ ...base, plans, outlook: outlook })
  const categories = createCategories({
    ...base,
    rows: transactions,
    references: [savedFilters, alertRules, budgets, transactions.transactionRules],
  })
  const ruleRuns = createRuleRuns({
    db: db.jobs,
    clock,
    events,
    patterns,
    allocations: goals,
    requestRuleRun,
  })
  const guessRefresh = createGuessRefresh({
    jobsDb: db.jobs,
    clock,
    events,
    log,
    adoptBuiltIns: categories.adoptBuiltIns,
  })
  const app = await createProbeServer({
    routes: (routes) => {
      registerAccountRoutes(routes, accounts)
      registerTransactionRoutes(routes, transactions)
      registerReviewRoutes(routes, transactions)
      registerAnalyticsRoutes(routes, analytics)
      registerInsightRoutes(routes, insights)
      registerRecurringRoutes(routes, recurring)
      const questions = createTransferQuestions({ ...commitmentSources, ...transactions })
      const payments = createCommitmentPayments(commitmentSources)
      registerCommitmentRoutes(routes, createCommitments(commitmentSources), questions, payments)
      registerPayCycleRoutes(routes, cycles)
      registerForecastRoutes(routes, forecasts)
      registerCardRoutes(routes, cards)
      registerSavedFilterRoutes(routes, savedFilters)
      registerCategoryRoutes(routes, categories)
      registerGoalRoutes(routes, goals)
      registerBudgetRoutes(routes, budgets)
      registerSavingsRoutes(routes, savings)
      registerNotificationRoutes(routes, notifications)
      registerAlertRuleRoutes(routes, alertRules)
      registerWalletRoutes(routes, createWallet({ ...base, accounts }))
    },
  })

  async function addAccounts(userId: string, specs: readonly TestAccount[]): Promise<string[]> {
    const ids = specs.map(() => newId())
    await db.admin
      .insertInto('account')
      .values(
        specs.map(
          (
            {
              type = 'checking',
              currency = 'CLP',
              balance = 0n,
              limit = null,
              institution = 'BCI',
              hidden = false,
              mask = '0001',
            },
            at,
          ) => ({
            user_id: userId,
            id: ids[at] ?? '',
            institution_name: institution,
            provider_key: randomBytes(8),
            name: `Cuenta ${at}`,
            owner_name: 'Ana Rojas',
            mask,
            account_type: type,
            currency,
            balance_current: balance,
            balance_limit: limit,
            hidden,
            synced_at: clock.now(),
            created_at: clock.now(),
          }),
        ),
      )
      .execute()
    return ids
  }

  /** Creates a user with accounts, whose transactions are ingested and who calls over HTTP. */
  async function createUserWithAccounts(...specs: TestAccount[]) {
    const { userId } = await createUser(db)
    const accounts = specs.length === 0 ? [{}] : specs
    const ids = await addAccounts(userId, accounts)
    const buildTransaction = (
      at: number,
      description: string,
      amount: bigint,
      more: Partial<IncomingTransaction> = {},
    ): IncomingTransaction => ({
      accountId: ids[at] ?? '',
      accountType: accounts[at]?.type ?? 'checking',
      currency: accounts[at]?.currency ?? 'CLP',
      ownerName: 'Ana Rojas',
      providerId: null,
      date: '2026-11-03',
      occurredAt: null,
      description,
      amount,
      in: amount > 0n ? amount : 0n,
      out: amount < 0n ? -amount : 0n,
      balanceAfter: null,
      branch: null,
      reference: null,
      pending: false,
      raw: { description },
      ...more,
    })
    const send = (method: Method, url: string, body?: Record<string, unknown>) =>
      app.inject({
        method,
        url,
        headers: { authorization: `Bearer ${userId}` },
        ...(body ? { payload: body } : {}),
      })
    const call = async (...sent: Parameters<typeof send>) => {
      const answer = await send(...sent)
      return { status: answer.statusCode, body: answer.json() }
    }
    /** Lists all transactions except merged ones. */
    const listRows = () =>
      db.admin
        .selectFrom('transaction')
        .selectAll()
        .where('user_id', '=', userId)
        .where('deletion', 'is distinct from', 'merge')
        .orderBy('id')
        .execute()
    const listTransferPairs = () =>
      db.admin.selectFrom('transfer_pair').selectAll().where('user_id', '=', userId).execute()
    /** Lists the daily rollups as readable lines. */
    async function listRollups() {
      const all = await db.admin
        .selectFrom('daily_rollup')
        .selectAll()
        .where('user_id', '=', userId)
        .execute()
      return all
        .map(({ day, category, kind, amount, count }) => `${day} ${category} ${kind} ${amount} ${count}`)
        .toSorted()
    }
    async function ingestBatches(batches: Iterable<IncomingTransaction[]>) {
      const { added, changed } = await withLockedUserData(db.jobs, userId, (tx) =>
        transactions.ingest(tx, userId, { now: clock.now(), ownRuts: ['17654321-3'], batches }),
      )
      return { added, changed }
    }
    return {
      userId,
      ids,
      buildTransaction,
      ingest: (...transactions: IncomingTransaction[]) => ingestBatches(toBatches(transactions)),
      ingestBatches,
      listRows,
      listTransferPairs,
      listRollups,
      listActiveRows: async () => (await listRows()).filter(({ deletion }) => deletion === null),
      /** Returns transactions, rollups and transfer pairs, to compare states. */
      getState: async () => ({
        // The raw object is encrypted again when its row changes.
        rows: (await listRows())
          .map(({ updated_at: _, raw, ...row }) => ({ ...row, hasRaw: raw !== null }))
          .toSorted(byId),
        sums: await listRollups(),
        pairs: (await listTransferPairs()).toSorted(byId),
      }),
      listSuggestions: () =>
        db.admin.selectFrom('match_suggestion').selectAll().where('user_id', '=', userId).execute(),
      listMerges: () =>
        db.admin
          .selectFrom('transaction_merge')
          .selectAll()
          .where('user_id', '=', userId)
          .orderBy('id')
          .execute(),
      getReviewQueue: async (): Promise<ReviewPage> => (await call('GET', '/api/review/')).body,
      call,
      get: async (url: string) => (await call('GET', url)).body,
      getText: async (url: string) => (await send('GET', url)).body,
    }
  }

  return {
    app,
    db,
    clock,
    envelope,
    events,
    transactions,
    kindRequests,
    analytics,
    recurring,
    goals,
    savings,
    notifications,
    guessRefresh,
    ruleRuns,
    requestedRuleRuns,
    /** Works off the requested runs of rules to their end, as the queue does. */
    async workOffRuleRuns() {
      for (let next = requestedRuleRuns.shift(); next; next = requestedRuleRuns.shift())
        await ruleRuns.work(next.userId, next.runId)
    },
    notifyAboutChanges: createChangeNotifier({
      clock,
      outlook,
      cards,
      listBudgetUse: figures.listBudgetUse,
      listBrokenReconciliations: figures.listBrokenReconciliations,
      events,
      ...mailDeps,
    }),
    notifyStaleConnection: createStaleConnectionNotifier({ clock, events, ...mailDeps }),
    notifyDueCards: createBillNotifier({
      clock,
      events,
      cards,
      listBillReminders,
      ...mailDeps,
    }),
    createUserWithAccounts,
  }
}

export type MoneyTestApp = Awaited<ReturnType<typeof createMoneyTestApp>>
export type MoneyUser = Awaited<ReturnType<MoneyTestApp['createUserWithAccounts']>>
