import { identityProviders } from '@lucas/contract/identity-provider.ts'
import { openCheckout } from './composition/checkout.ts'
import { openDemo } from './composition/demo.ts'
import { openIdentityProviders } from './composition/identity-providers.ts'
import { openMailing } from './composition/mail.ts'
import { openBank } from './composition/provider.ts'
import { createSubscribers } from './composition/subscribers.ts'
import { exampleRoutes as openToExamples } from './example-routes.ts'
import { createAccounts, registerAccountRoutes } from './modules/accounts/index.ts'
import { countKnownMonths, createAnalytics, registerAnalyticsRoutes } from './modules/analytics/index.ts'
import { createAuth, createPasswordHasher, registerAuthRoutes } from './modules/auth/index.ts'
import {
  createBilling,
  createBillingMails,
  createPlans,
  registerBillingRoutes,
} from './modules/billing/index.ts'
import { createCategories, registerCategoryRoutes } from './modules/categories/index.ts'
import { createConnections, registerConnectionRoutes } from './modules/connections/index.ts'
import { createDataBlocks, registerDataBlockRoutes } from './modules/data-block/index.ts'
import { registerDemoRoutes } from './modules/example/index.ts'
import { createFirstSteps, registerFirstStepsRoutes } from './modules/first-steps/index.ts'
import { createGoals, registerGoalRoutes } from './modules/goals/index.ts'
import { createIdentities, registerIdentityRoutes } from './modules/identities/index.ts'
import { createImports, registerImportRoutes } from './modules/imports/index.ts'
import { createLanding, registerLandingRoutes } from './modules/landing/index.ts'
import { createNotificationsModule } from './modules/notifications/index.ts'
import { createPayCycles, registerPayCycleRoutes } from './modules/pay-cycle/index.ts'
import { createPrivacy, registerPrivacyRoutes } from './modules/privacy/index.ts'
import { createRecurring, defineRecomputeJob, registerRecurringRoutes } from './modules/recurring/index.ts'
import { createSavedFilters, registerSavedFilterRoutes } from './modules/saved-filters/index.ts'
import { createChallenges, createSecurity, registerSecurityRoutes } from './modules/security/index.ts'
import { createSupport, createSupportMails, registerSupportRoutes } from './modules/support/index.ts'
import {
  createTransactions,
  registerReviewRoutes,
  registerTransactionRoutes,
  transactionLookup,
} from './modules/transactions/index.ts'
import { createWallet, createWalletAssets, registerWalletRoutes } from './modules/wallet/index.ts'
import type { Clock } from './platform/clock.ts'
import type { Config } from './platform/config/config.ts'
import type { Database } from './platform/database/open.ts'
import { createEnvelope } from './platform/envelope/envelope.ts'
import { createEvents } from './platform/events/events.ts'
import { listenForEvents } from './platform/events/listener.ts'
import { registerCspReportRoute } from './platform/http/csp-reports.ts'
import { createCursors } from './platform/http/cursor.ts'
import { registerHealthRoutes } from './platform/http/health.ts'
import { registerIdempotency } from './platform/http/idempotency.ts'
import { registerOpenApiRoutes } from './platform/http/openapi.ts'
import { createRateCounters } from './platform/http/rate-counters.ts'
import { createHttp } from './platform/http/server.ts'
import type { WebAppFiles } from './platform/http/web-app.ts'
import { createJobs } from './platform/jobs/jobs.ts'
import type { Log } from './platform/log.ts'
import { registerMailPage } from './platform/mail/mail-outbox.ts'
import { createRetention } from './platform/retention/retention.ts'
import type { Service } from './platform/shutdown.ts'
import { createHub } from './platform/sockets/hub.ts'
import { registerSocketChannel, registerSocketRoutes } from './platform/sockets/routes.ts'
import { createTickets } from './platform/sockets/tickets.ts'
import { registerCheckoutRoutes } from './providers/checkout/routes.ts'
import { createFileReader } from './providers/file/file-reader.ts'
import { publicRoutes } from './public-routes.ts'
import { readinessChecks } from './readiness.ts'
import { allowedOrigins, httpSettings, toPlaceholders } from './settings.ts'

export interface AppDeps {
  config: Config
  database: Database
  log: Log
  clock: Clock
  version: string
  /** The built web app; without it the server is an API alone. */
  web?: WebAppFiles
}

/** The composition root: the one place that knows every module. */
export async function createApp({ config, database, log, clock, version, web }: AppDeps) {
  const { app: db, jobs: jobsDb } = database

  const envelope = createEnvelope({ keys: config.encryptionKeys, now: clock.now })
  const counters = createRateCounters({ db, clock })
  const cursors = createCursors(config.deriveKey('cursor'))
  const mailing = openMailing(config, { db, clock })
  const { mail, messages } = mailing
  const hub = createHub({
    clock,
    readStatus: (session) => auth.sessions.readStatus(session),
    onError: (err) => log.error({ err }, 'socket delivery failed'),
  })
  const listener = listenForEvents({ connection: database.appConnection, log, sinks: hub })
  const jobs = createJobs({
    connection: database.appConnection,
    db: jobsDb,
    log,
    isSoleProcess: database.isEmbedded,
    isWorker: config.role !== 'web',
  })
  const { provider, outgoing, secrets } = openBank(config)
  const events = createEvents({ db, clock, log, subscribers: createSubscribers({ db, clock, jobs }) })

  const recurring = createRecurring({ db, clock, events })
  const plans = createPlans({ db })
  const alerts = createNotificationsModule({
    db,
    jobsDb,
    clock,
    jobs,
    mail,
    events,
    cursors,
    plans,
    key: config.deriveKey('unsubscribe'),
    publicUrl: config.publicUrl,
  })
  const passwords = createPasswordHasher({ pepper: Buffer.from(config.pepper) })
  const auth = createAuth({
    db,
    clock,
    log,
    events,
    counters,
    jobs,
    mail,
    messages,
    cursors,
    passwords,
    keys: {
      access: config.deriveKey('access'),
      refresh: config.deriveKey('refresh'),
      code: config.deriveKey('code'),
    },
    publicUrl: config.publicUrl,
    loginsPerAddress: config.loginsPerAddress,
    registrationsPerAddress: config.registrationsPerAddress,
    onEmailConfirmed: (tx, person, email) => landing.transferConsent(tx, person, email),
  })
  const challenges = createChallenges({ db, clock, key: config.deriveKey('challenge') })
  const security = createSecurity({
    ...auth,
    db,
    clock,
    events,
    passwords,
    challenges,
    publicUrl: config.publicUrl,
  })
  const vouching = openIdentityProviders(config)
  const identities = createIdentities({
    ...auth,
    ...vouching,
    db,
    clock,
    log,
    events,
    counters,
    challenges,
    key: config.deriveKey('identity'),
    loginsPerAddress: config.loginsPerAddress,
  })
  defineRecomputeJob({ db: jobsDb, jobs, recompute: recurring.recompute })
  const landing = createLanding({
    db,
    clock,
    counters,
    jobs,
    mail,
    key: config.deriveKey('newsletter'),
    publicUrl: config.publicUrl,
    signupsPerAddress: config.registrationsPerAddress,
    recordConsent: (person) => privacy.consents.update(person, true),
    recordConsentAt: (tx, person, at) => privacy.consents.grantNewsletter(tx, person, at),
  })
  const goals = createGoals({ db, clock, events, cursors, transactions: transactionLookup })
  const transactions = createTransactions({
    db,
    clock,
    events,
    envelope,
    cursors,
    plans,
    allocations: goals,
    recurringLookup: recurring,
  })
  const savedFilters = createSavedFilters({ db, clock })
  const support = createSupport({
    db,
    clock,
    events,
    counters,
    mails: createSupportMails({ db, jobs, mail, inbox: config.supportEmail }),
  })
  const hashKey = config.accountHashKey
  const accounts = createAccounts({
    db,
    clock,
    events,
    hashKey,
    transactions,
  })
  const analytics = createAnalytics({
    db,
    clock,
    plans,
    recurring: recurring.outlook,
    walletItems: createWalletAssets(accounts),
  })
  const connections = createConnections({
    db,
    jobsDb,
    clock,
    log,
    events,
    jobs,
    counters,
    envelope,
    provider,
    accounts,
    transactions,
    series: recurring.recompute,
    hashKey,
    secrets,
    info: {
      demo: config.sandbox,
      version,
      has_messages: messages !== null,
      sign_in_with: identityProviders.filter((name) => vouching.providers[name] !== undefined),
    },
  })
  connections.workers.define()
  const privacy = createPrivacy({
    ...auth,
    db,
    jobsDb,
    clock,
    log,
    events,
    jobs,
    mail,
    envelope,
    counters,
    banks: connections.service,
    publicUrl: config.publicUrl,
    dataDir: config.dataDir,
  })
  privacy.worker.define()
  const retention = createRetention({ jobsDb, clock, log })
  const example = openDemo({
    ...auth,
    db,
    jobsDb,
    clock,
    log,
    events,
    counters,
    jobs,
    envelope,
    cursors,
    provider,
    hashKey,
    erase: privacy.erasure.eraseDemoUser,
    sessionsPerAddress: config.registrationsPerAddress,
    pool: config.demoPool,
    maxHouseholds: config.maxDemoHouseholds,
  })
  const localCheckout = openCheckout(config, clock)
  const processor = localCheckout?.processor ?? null
  const billing = createBilling({
    db,
    jobsDb,
    clock,
    log,
    events,
    processor,
    mails: createBillingMails({ db, jobs, mail, publicUrl: config.publicUrl }),
    getUsage: async (tx, person, today) => ({
      alertRules: await alerts.rules.count(tx, person),
      months: await countKnownMonths(tx, person, today),
    }),
  })
  localCheckout?.onEvent(billing.receive)
  const imports = createImports({
    db,
    jobsDb,
    clock,
    log,
    events,
    jobs,
    envelope,
    cursors,
    reader: createFileReader(),
    accounts,
    transactions,
  })
  imports.worker.define()

  const http = await createHttp({
    settings: httpSettings(config, version, provider.widgetOrigin),
    log,
    clock,
    authenticate: auth.authenticate,
    exampleRoutes: openToExamples,
    publicRoutes: publicRoutes({ mail: mailing.hasPage, checkout: localCheckout !== null }),
    ...(web === undefined ? {} : { web: { ...web, blanks: toPlaceholders(config) } }),
  })
  registerIdempotency(http, { db, clock })
  const sockets = {
    hub,
    tickets: createTickets({ db, clock }),
    readStatus: auth.sessions.readStatus,
    recentEvents: events.recent,
    allowedOrigins: allowedOrigins(config),
  }
  await registerSocketRoutes(http, sockets)
  const { verifyAccessToken } = auth.sessions
  registerSocketChannel(http, sockets, '/ws/goals/', { ...goals.channel, verifyAccessToken })
  await registerAuthRoutes(http, auth)
  registerSecurityRoutes(http, security)
  registerIdentityRoutes(http, identities)
  registerPrivacyRoutes(http, privacy)
  registerDataBlockRoutes(
    http,
    createDataBlocks({ db, clock, events, enqueueFollowUp: connections.blockPause.enqueue }),
  )
  await registerLandingRoutes(http, landing)
  registerDemoRoutes(http, example)
  registerConnectionRoutes(http, connections)
  registerAccountRoutes(http, accounts)
  registerTransactionRoutes(http, transactions)
  registerReviewRoutes(http, transactions)
  registerSavedFilterRoutes(http, savedFilters)
  registerSupportRoutes(http, support)
  registerFirstStepsRoutes(http, createFirstSteps(db))
  registerCategoryRoutes(
    http,
    createCategories({
      db,
      clock,
      events,
      rows: transactions,
      references: [savedFilters, alerts.rules],
    }),
  )
  registerAnalyticsRoutes(http, analytics)
  registerPayCycleRoutes(http, createPayCycles({ db, clock, events, outlook: recurring.outlook, goals }))
  registerRecurringRoutes(http, recurring)
  registerWalletRoutes(http, createWallet({ db, clock, events, accounts }))
  registerGoalRoutes(http, goals)
  await alerts.routes(http)
  registerImportRoutes(http, imports)
  registerCspReportRoute(http, { db, clock })
  if (mailing.hasPage) registerMailPage(http, { db, env: config.env })
  registerBillingRoutes(http, billing, processor?.signatureHeader ?? null)
  if (localCheckout)
    await registerCheckoutRoutes(http, { checkout: localCheckout, isPayable: billing.isPayable })
  registerOpenApiRoutes(http)
  registerHealthRoutes(http, readinessChecks(database, config.dataDir), log)

  return {
    http,
    /** Installs the queues first, so that no event or job is handled before it can be stored. */
    async start() {
      await jobs.install(database.ownerConnection)
      await jobs.start()
      await listener.start()
      events.start()
      hub.start()
      if (config.role === 'web') return
      connections.workers.start()
      imports.worker.start()
      privacy.worker.start()
      example.worker.start()
      billing.worker.start()
      retention.start()
    },
    /** In the order of stopping: first the services that accept work, last those that hold it. */
    parts: [
      { name: 'http', stop: () => http.close() },
      { name: 'connections', stop: () => connections.workers.stop() },
      { name: 'imports', stop: () => imports.worker.stop() },
      { name: 'privacy', stop: () => privacy.worker.stop() },
      { name: 'example', stop: () => example.worker.stop() },
      { name: 'billing', stop: () => billing.worker.stop() },
      { name: 'retention', stop: () => retention.stop() },
      { name: 'sessions', stop: () => auth.sessions.flush() },
      { name: 'jobs', stop: () => jobs.stop(5_000) },
      { name: 'outgoing', stop: () => Promise.all([outgoing.close(), vouching.outgoing.close()]) },
      { name: 'mail', stop: mailing.close },
      { name: 'outbox', stop: () => events.stop() },
      { name: 'listener', stop: () => listener.stop() },
      { name: 'database', stop: () => database.close() },
    ] satisfies Service[],
  }
}
