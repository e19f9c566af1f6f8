import { identityProviders } from '@lucas/contract/auth/identity-provider.ts'
import { findUserViolation } from '../checker/check-user.ts'
import { createAccounts, registerAccountRoutes } from '../modules/accounts/index.ts'
import { createAnalytics, registerAnalyticsRoutes } from '../modules/analytics/index.ts'
import { createBankMail, registerBankMailRoutes } from '../modules/bank-mail/index.ts'
import {
  createBilling,
  createBillingMails,
  createPlans,
  registerBillingRoutes,
} from '../modules/billing/index.ts'
import { createBudgets, registerBudgetRoutes, selectBudget } from '../modules/budgets/index.ts'
import { createCards, registerCardRoutes } from '../modules/cards/index.ts'
import { createCategories, registerCategoryRoutes } from '../modules/categories/index.ts'
import {
  createGuessRefresh,
  createKindDetection,
  createKindWorker,
  createRequestKindDetection,
  createRequestRuleRun,
  createRulePatterns,
  createRuleRuns,
  defineRuleRunJob,
  type PatternBudgets,
} from '../modules/classification/index.ts'
import {
  createBillReminders,
  createCalendarFeeds,
  createCommitmentPayments,
  createCommitments,
  createTransferQuestions,
  registerCalendarRoutes,
  registerCommitmentRoutes,
} from '../modules/commitments/index.ts'
import {
  callbackPayloadRetention,
  createConnections,
  createOwnRuts,
  createSyncRestart,
  onAccountUnhidden,
  registerConnectionRoutes,
} from '../modules/connections/index.ts'
import {
  createBlockFollowUp,
  createBlockWorker,
  createDataBlocks,
  registerDataBlockRoutes,
} from '../modules/data-block/index.ts'
import { createDataImports, registerDataImportRoutes } from '../modules/data-import/index.ts'
import { registerDemoRoutes } from '../modules/example/index.ts'
import { createForecasts, registerForecastRoutes } from '../modules/forecast/index.ts'
import { createGoals, registerGoalRoutes } from '../modules/goals/index.ts'
import { createImports, importNames, registerImportRoutes } from '../modules/imports/index.ts'
import {
  createFirstSteps,
  createInsights,
  registerFirstStepsRoutes,
  registerInsightRoutes,
} from '../modules/insights/index.ts'
import { createLanding, registerLandingRoutes } from '../modules/landing/index.ts'
import { createPendingSweep } from '../modules/ledger/index.ts'
import { createNotificationsModule } from '../modules/notifications/index.ts'
import { createPayCycles, registerPayCycleRoutes } from '../modules/pay-cycle/index.ts'
import { createConsents, createPrivacy, registerPrivacyRoutes } from '../modules/privacy/index.ts'
import { createPush, type PushServices, registerPushRoutes } from '../modules/push/index.ts'
import {
  createReconciliations,
  forgetReconciliations,
  registerReconciliationRoutes,
} from '../modules/reconciliation/index.ts'
import {
  createCommitmentReader,
  createRecurring,
  createTransferPurposes,
  defineRecomputeJob,
  registerRecurringRoutes,
} from '../modules/recurring/index.ts'
import { registerReviewRoutes } from '../modules/review/index.ts'
import { createSavedFilters, registerSavedFilterRoutes } from '../modules/saved-filters/index.ts'
import { createSavings, createSavingsWorker, registerSavingsRoutes } from '../modules/savings/index.ts'
import { createSupport, createSupportMails, registerSupportRoutes } from '../modules/support/index.ts'
import { createTransactions, registerTransactionRoutes } from '../modules/transactions/index.ts'
import { createWallet, createWalletAssets, registerWalletRoutes } from '../modules/wallet/index.ts'
import type { Config } from '../platform/config/config.ts'
import { createRetention } from '../platform/retention/retention.ts'
import type { LocalCheckout } from '../providers/checkout/checkout.ts'
import { registerCheckoutRoutes } from '../providers/checkout/routes.ts'
import { createFileReader } from '../providers/file/file-reader.ts'
import { openDemo } from './demo.ts'
import { createFigures } from './figures.ts'
import type { IdentityProviderAccess } from './identity-providers.ts'
import type { Module } from './module.ts'
import { createPlanUsage } from './plan-usage.ts'
import type { Platform } from './platform.ts'
import { revokePrivateAddresses } from './private-addresses.ts'
import type { Bank } from './provider.ts'
import { createSignInModules } from './sign-in.ts'

export interface ModulesDeps {
  config: Config
  version: string
  platform: Platform
  bank: Bank
  oauth: IdentityProviderAccess
  pushServices: PushServices
  /** Null without payments. */
  checkout: LocalCheckout | null
  patternBudgets?: PatternBudgets | undefined
}

export type ProductModules = ReturnType<typeof createModules>

/** Creates every module with what it needs, each after those that it uses. The list is in the order of starting and stopping. */
export function createModules({
  config,
  version,
  platform,
  bank,
  oauth,
  pushServices,
  checkout,
  patternBudgets,
}: ModulesDeps) {
  const { jobs, jobsDb } = platform
  const { provider, secrets } = bank
  const hashKey = config.accountHashKey
  const processor = checkout?.processor ?? null

  // The user: registration, sign-in, consents.
  const consents = createConsents(platform)
  const landing = createLanding({
    ...platform,
    key: config.deriveKey('newsletter'),
    signupsPerAddress: config.registrationsPerAddress,
    acceptsSignups: config.registration.mode === 'open',
    recordConsent: (userId) => consents.update(userId, true),
    recordConsentAt: consents.grantNewsletter,
  })
  const {
    auth,
    security,
    registration,
    modules: signInModules,
  } = createSignInModules({
    config,
    platform,
    oauth,
    onEmailConfirmed: landing.transferConsent,
  })

  const push = createPush({
    ...auth,
    ...platform,
    services: pushServices,
    key: config.deriveKey('vapid'),
    contact: `mailto:${config.supportEmail}`,
  })

  // The user's money.
  const plans = createPlans(platform)
  const figures = createFigures(platform)
  const { outlook, listPlanned, loadMonth, listUserMonths } = figures
  const cards = createCards(platform)
  const recurring = createRecurring({ ...platform, cards })
  const commitmentSources = { ...platform, reader: createCommitmentReader(platform), cards }
  const commitments = createCommitments({ ...commitmentSources, createSeries: recurring.createCommitment })
  const commitmentPayments = createCommitmentPayments(commitmentSources)
  const calendarFeeds = createCalendarFeeds({ ...commitmentSources, addresses: security.addresses })
  const notifications = createNotificationsModule({
    ...platform,
    ...figures,
    listBillReminders: createBillReminders(commitmentSources),
    plans,
    cards,
    key: config.deriveKey('unsubscribe'),
    deliver: push.deliver,
  })
  const goals = createGoals({ ...platform, loadMonth })
  const ownRuts = createOwnRuts(hashKey)
  const requestRuleRun = createRequestRuleRun(jobs)
  const patterns = createRulePatterns({ ...platform, patternBudgets })
  const transactions = createTransactions({
    ...platform,
    plans,
    patterns,
    allocations: goals,
    ownRuts,
    requestKindDetection: createRequestKindDetection(jobs),
    requestRuleRun,
    recurringLookup: recurring,
    cardLookup: cards,
  })
  const transferQuestions = createTransferQuestions({
    ...platform,
    purposes: createTransferPurposes(platform),
    classifyAlike: transactions.classifyAlike,
    unclassifyAlike: transactions.unclassifyAlike,
  })
  const kindWorker = createKindWorker({
    ...platform,
    db: jobsDb,
    detection: createKindDetection({ ...platform, db: jobsDb, ownRuts }),
  })
  const ruleRuns = createRuleRuns({ ...platform, db: jobsDb, patterns, allocations: goals, requestRuleRun })
  const pendingSweep = createPendingSweep(platform)
  const savedFilters = createSavedFilters(platform)
  const budgets = createBudgets({ ...platform, plans, outlook })
  const categories = createCategories({
    ...platform,
    rows: transactions,
    references: [savedFilters, notifications.rules, budgets, transactions.transactionRules, importNames],
  })
  const guessRefresh = createGuessRefresh({ ...platform, adoptBuiltIns: categories.adoptBuiltIns })
  const accounts = createAccounts({
    ...platform,
    hashKey,
    transactions,
    setCardDays: cards.setDays,
    onAccountsDeleted: forgetReconciliations,
    onAccountUnhidden,
  })
  const wallet = createWallet({ ...platform, accounts })
  const analytics = createAnalytics({
    ...platform,
    plans,
    recurring: outlook,
    cards,
    walletItems: createWalletAssets(accounts),
    listUserMonths,
  })
  const insights = createInsights({
    ...platform,
    listUserMonths,
    currentCauses: notifications.currentCauses,
    figures: analytics,
  })
  const payCycles = createPayCycles({ ...platform, outlook, goals, cards, selectBudget })
  const forecasts = createForecasts({ ...platform, outlook, payCycles, listPlanned })
  const savings = createSavings({ ...platform, outlook, goals, payCycles })
  const savingsWorker = createSavingsWorker({ ...platform, refresh: savings.refresh })

  // Where the money's data come from.
  const connections = createConnections({
    ...platform,
    provider,
    accounts,
    transactions,
    series: recurring.recompute,
    hashKey,
    secrets,
    info: {
      demo: config.sandbox,
      version,
      has_messages: platform.messages !== null,
      sign_in_with: identityProviders.filter((name) => oauth.providers[name] !== undefined),
    },
    getRegistration: registration.getState,
  })
  const imports = createImports({
    ...platform,
    reader: createFileReader(),
    categories,
    accounts,
    transactions,
    cards,
    series: recurring.recompute,
  })
  const bankMail = createBankMail({
    ...platform,
    accounts,
    transactions,
    series: recurring.recompute,
    addresses: security.addresses,
    imports: imports.service,
    settings: config.bankMail,
  })
  const reconciliations = createReconciliations({ ...platform, cards })
  const dataImports = createDataImports({ ...platform, findViolation: findUserViolation })

  // The account: rights, demo sessions, payments, help.
  const dataBlocks = createDataBlocks({ ...platform, enqueueFollowUp: createBlockFollowUp(jobs) })
  const blockWorker = createBlockWorker({ ...platform, restartSyncs: createSyncRestart(platform) })
  const privacy = createPrivacy({
    ...auth,
    ...platform,
    consents,
    banks: connections.service,
    revokeAddresses: revokePrivateAddresses,
    dataDir: config.dataDir,
  })
  const demo = openDemo({
    ...auth,
    ...platform,
    provider,
    hashKey,
    erase: privacy.erasure.eraseDemoUser,
    sessionsPerAddress: config.registrationsPerAddress,
    pool: config.demoPool,
    maxHouseholds: config.maxDemoHouseholds,
  })
  const billing = createBilling({
    ...platform,
    processor,
    mails: createBillingMails(platform),
    getUsage: createPlanUsage(notifications.rules.count),
  })
  checkout?.onEvent(billing.receive)
  const support = createSupport({
    ...platform,
    mails: createSupportMails({ ...platform, inbox: config.supportEmail }),
  })
  const firstSteps = createFirstSteps(platform.db)

  const modules: Module[] = [
    ...signInModules,
    { name: 'landing', routes: (app) => registerLandingRoutes(app, landing) },
    { name: 'notifications', routes: notifications.routes },
    { name: 'push', routes: (app) => registerPushRoutes(app, push) },
    { name: 'goals', routes: (app) => registerGoalRoutes(app, goals) },
    {
      name: 'recurring',
      routes: (app) => registerRecurringRoutes(app, recurring),
      define: () =>
        defineRecomputeJob({
          ...platform,
          db: jobsDb,
          recompute: recurring.recompute,
          afterwards: notifications.notifyAboutChanges,
        }),
    },
    {
      name: 'commitments',
      routes(app) {
        registerCommitmentRoutes(app, commitments, transferQuestions, commitmentPayments)
        registerCalendarRoutes(app, calendarFeeds)
      },
    },
    {
      name: 'transactions',
      routes(app) {
        registerTransactionRoutes(app, transactions)
        registerReviewRoutes(app, transactions)
      },
      define() {
        kindWorker.define()
        defineRuleRunJob(jobs, ruleRuns)
      },
      start() {
        kindWorker.start()
        guessRefresh.start()
        pendingSweep.start()
      },
      async stop() {
        await kindWorker.stop()
        await guessRefresh.stop()
        await pendingSweep.stop()
      },
    },
    { name: 'saved-filters', routes: (app) => registerSavedFilterRoutes(app, savedFilters) },
    { name: 'categories', routes: (app) => registerCategoryRoutes(app, categories) },
    { name: 'accounts', routes: (app) => registerAccountRoutes(app, accounts) },
    { name: 'cards', routes: (app) => registerCardRoutes(app, cards) },
    { name: 'wallet', routes: (app) => registerWalletRoutes(app, wallet) },
    { name: 'analytics', routes: (app) => registerAnalyticsRoutes(app, analytics) },
    { name: 'insights', routes: (app) => registerInsightRoutes(app, insights) },
    { name: 'first-steps', routes: (app) => registerFirstStepsRoutes(app, firstSteps) },
    { name: 'budgets', routes: (app) => registerBudgetRoutes(app, budgets) },
    { name: 'pay-cycle', routes: (app) => registerPayCycleRoutes(app, payCycles) },
    { name: 'forecast', routes: (app) => registerForecastRoutes(app, forecasts) },
    { name: 'savings', routes: (app) => registerSavingsRoutes(app, savings), ...savingsWorker },
    {
      name: 'connections',
      routes: (app) => registerConnectionRoutes(app, connections),
      ...connections.workers,
    },
    { name: 'imports', routes: (app) => registerImportRoutes(app, imports), ...imports.worker },
    { name: 'bank-mail', routes: (app) => registerBankMailRoutes(app, bankMail), ...bankMail.worker },
    { name: 'reconciliation', routes: (app) => registerReconciliationRoutes(app, reconciliations) },
    {
      name: 'data-import',
      routes: (app) => registerDataImportRoutes(app, dataImports.service),
      define: dataImports.define,
    },
    { name: 'data-block', routes: (app) => registerDataBlockRoutes(app, dataBlocks), ...blockWorker },
    { name: 'privacy', routes: (app) => registerPrivacyRoutes(app, privacy), ...privacy.worker },
    { name: 'example', routes: (app) => registerDemoRoutes(app, demo), ...demo.worker },
    {
      name: 'billing',
      async routes(app) {
        registerBillingRoutes(app, billing, processor?.signatureHeader ?? null)
        if (checkout) await registerCheckoutRoutes(app, { checkout, isPayable: billing.isPayable })
      },
      ...billing.worker,
    },
    { name: 'support', routes: (app) => registerSupportRoutes(app, support) },
    { name: 'retention', ...createRetention({ ...platform, steps: [callbackPayloadRetention] }) },
  ]
  return { modules, auth, goals }
}
