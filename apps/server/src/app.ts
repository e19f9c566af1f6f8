import { identityProviders } from '@lucas/contract/identity-provider.ts'
import { openBank } from './bank.ts'
import { exampleRoutes as openToExamples } from './example-routes.ts'
import { openIdentityProviders } from './identity-providers.ts'
import { openMailing } from './mailing.ts'
import { accountRoutes, createAccounts } from './modules/accounts/index.ts'
import { analyticsRoutes, createAnalytics, knownMonths } from './modules/analytics/index.ts'
import { authRoutes, createAuth, createPasswords } from './modules/auth/index.ts'
import { billingRoutes, createBilling, createBillingMails, createPlans } from './modules/billing/index.ts'
import { categoryRoutes, createCategories } from './modules/categories/index.ts'
import { connectionRoutes, createConnections } from './modules/connections/index.ts'
import { createCycles, cycleRoutes } from './modules/cycle/index.ts'
import { exampleRoutes } from './modules/example/index.ts'
import { createFirstSteps, firstStepsRoutes } from './modules/first-steps/index.ts'
import { createGoals, goalRoutes } from './modules/goals/index.ts'
import { createIdentities, identityRoutes } from './modules/identities/index.ts'
import { createImports, importRoutes } from './modules/imports/index.ts'
import { createLanding, landingRoutes } from './modules/landing/index.ts'
import { openAlerts } from './modules/notifications/index.ts'
import { createPrivacy, privacyRoutes } from './modules/privacy/index.ts'
import { createRecountWork, createRecurring, recurringRoutes } from './modules/recurring/index.ts'
import { createSavedFilters, savedFilterRoutes } from './modules/saved-filters/index.ts'
import { createChallenges, createSecurity, securityRoutes } from './modules/security/index.ts'
import { createSupport, createSupportMails, supportRoutes } from './modules/support/index.ts'
import {
  createTransactions,
  reviewRoutes,
  transactionFacts,
  transactionRoutes,
} from './modules/transactions/index.ts'
import { createEstate, createWallet, walletRoutes } from './modules/wallet/index.ts'
import { openExample } from './open-example.ts'
import { openCheckout } from './payments.ts'
import type { Clock } from './platform/clock.ts'
import type { Config } from './platform/config/config.ts'
import { isMigrated } from './platform/database/migrate.ts'
import type { Database } from './platform/database/open.ts'
import { createEnvelope } from './platform/envelope/envelope.ts'
import { createCounters } from './platform/http/counters.ts'
import { cspReportRoutes } from './platform/http/csp-reports.ts'
import { createCursors } from './platform/http/cursor.ts'
import { hasDiskSpace, healthRoutes } from './platform/http/health.ts'
import { rememberAnswers } from './platform/http/idempotency.ts'
import { openApiRoutes } from './platform/http/openapi.ts'
import { createHttp } from './platform/http/server.ts'
import type { WebAppFiles } from './platform/http/web-app.ts'
import { createJobs } from './platform/jobs/jobs.ts'
import { oldestWaitSeconds } from './platform/jobs/repository.ts'
import type { Log } from './platform/log.ts'
import { mailPage } from './platform/mail/outbox-mail.ts'
import { listenForEvents } from './platform/outbox/listener.ts'
import { createOutbox } from './platform/outbox/outbox.ts'
import { createRetention } from './platform/retention/retention.ts'
import type { Part } from './platform/shutdown.ts'
import { createHub } from './platform/sockets/hub.ts'
import { socketChannel, socketRoutes } from './platform/sockets/routes.ts'
import { createTickets } from './platform/sockets/tickets.ts'
import { checkoutPages } from './providers/checkout/routes.ts'
import { createFileReader } from './providers/file/file-reader.ts'
import { publicRoutes } from './public-routes.ts'
import { allowedOrigins, blanksOf, httpSettings } from './settings.ts'

export interface AppDeps {
  config: Config
  database: Database
  log: Log
  clock: Clock
  version: string
  /** The built web app; without it the server is an API alone. */
  web?: WebAppFiles
}

const longestQueueSeconds = 60

/** The composition root: the one place that knows every module. */
export async function createApp({ config, database, log, clock, version, web }: AppDeps) {
  const { app: db, jobs: jobsDb } = database

  const events = createOutbox({ db, clock, log })
  const envelope = createEnvelope({ keys: config.encryptionKeys, now: clock.now })
  const counters = createCounters({ db, clock })
  const cursors = createCursors(config.deriveKey('cursor'))
  const mailing = openMailing(config, { db, clock })
  const { mail, messages } = mailing
  const hub = createHub({ clock, onFault: (err) => log.error({ err }, 'an event could not be told') })
  const listener = listenForEvents({ connection: database.appConnection, log, sinks: hub })
  const jobs = createJobs({
    connection: database.appConnection,
    db: jobsDb,
    log,
    isSoleProcess: database.isEmbedded,
    isWorker: config.role !== 'web',
  })
  const { provider, outgoing, secrets } = openBank(config)

  const recurring = createRecurring({ db, clock, outbox: events })
  const plans = createPlans({ db })
  const alerts = openAlerts({
    db,
    jobsDb,
    clock,
    jobs,
    mail,
    outbox: events,
    cursors,
    outlook: recurring.outlook,
    plans,
    key: config.deriveKey('unsubscribe'),
    publicUrl: config.publicUrl,
  })
  /** Whoever tells of a change by it may have something worth an alert. */
  const outbox = alerts.notifications.follow(events)

  const passwords = createPasswords({ pepper: Buffer.from(config.pepper) })
  const auth = createAuth({
    db,
    clock,
    log,
    outbox,
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
    addressProved: (tx, person, email) => landing.carryOver(tx, person, email),
  })
  const challenges = createChallenges({ db, clock, key: config.deriveKey('challenge') })
  const security = createSecurity({
    ...auth,
    db,
    clock,
    outbox,
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
    outbox,
    counters,
    challenges,
    key: config.deriveKey('identity'),
    loginsPerAddress: config.loginsPerAddress,
  })
  const recount = createRecountWork({ db: jobsDb, clock, jobs, refresh: recurring.refresh })
  recount.define()
  const followed = recount.follow(outbox)
  const landing = createLanding({
    db,
    clock,
    counters,
    jobs,
    mail,
    key: config.deriveKey('newsletter'),
    publicUrl: config.publicUrl,
    signupsPerAddress: config.registrationsPerAddress,
    sayYes: (person) => privacy.consents.change(person, true),
    saidYes: (tx, person, at) => privacy.consents.saidYes(tx, person, at),
  })
  const goals = createGoals({ db, clock, outbox, cursors, transactions: transactionFacts })
  const transactions = createTransactions({
    db,
    clock,
    outbox: followed,
    envelope,
    cursors,
    plans,
    parts: goals,
    belonging: recurring,
  })
  const savedFilters = createSavedFilters({ db, clock })
  const support = createSupport({
    db,
    clock,
    outbox,
    counters,
    mails: createSupportMails({ db, jobs, mail, inbox: config.supportEmail }),
  })
  const hashKey = config.deriveKey('holder')
  const accounts = createAccounts({
    db,
    clock,
    outbox,
    hashKey,
    transactions: recount.followEraser(transactions),
  })
  const analytics = createAnalytics({
    db,
    clock,
    plans,
    repeated: recurring.outlook,
    estate: createEstate(accounts),
  })
  const connections = createConnections({
    db,
    jobsDb,
    clock,
    log,
    outbox,
    jobs,
    envelope,
    provider,
    accounts,
    transactions,
    series: recurring.refresh,
    hashKey,
    secrets,
    info: {
      demo: config.sandbox,
      version,
      has_messages: messages !== null,
      sign_in_with: identityProviders.filter((name) => vouching.providers[name] !== undefined),
    },
  })
  connections.work.define()
  const privacy = createPrivacy({
    ...auth,
    db,
    jobsDb,
    clock,
    log,
    outbox,
    jobs,
    mail,
    envelope,
    counters,
    banks: connections.service,
    publicUrl: config.publicUrl,
    dataDir: config.dataDir,
  })
  privacy.work.define()
  const retention = createRetention({ jobsDb, clock, log })
  const example = openExample({
    ...auth,
    db,
    jobsDb,
    clock,
    log,
    outbox,
    counters,
    jobs,
    envelope,
    cursors,
    provider,
    hashKey,
    erase: privacy.erasure.eraseVisitor,
    visitsPerAddress: config.registrationsPerAddress,
  })
  const localCheckout = openCheckout(config, clock)
  const processor = localCheckout?.processor ?? null
  const billing = createBilling({
    db,
    jobsDb,
    clock,
    log,
    outbox,
    processor,
    mails: createBillingMails({ db, jobs, mail, publicUrl: config.publicUrl }),
    used: async (tx, person, today) => ({
      alertRules: await alerts.rules.count(tx, person),
      months: await knownMonths(tx, person, today),
    }),
  })
  localCheckout?.deliverTo(billing.receive)
  const imports = createImports({
    db,
    jobsDb,
    clock,
    log,
    outbox: followed,
    jobs,
    envelope,
    cursors,
    reader: createFileReader(),
    accounts,
    transactions,
  })
  imports.work.define()

  const http = await createHttp({
    settings: httpSettings(config, version, provider.widgetOrigin),
    log,
    clock,
    authenticate: auth.authenticate,
    exampleRoutes: openToExamples,
    publicRoutes: publicRoutes({ mail: mailing.hasPage, checkout: localCheckout !== null }),
    ...(web === undefined ? {} : { web: { ...web, blanks: blanksOf(config) } }),
  })
  rememberAnswers(http, { db, clock })
  const sockets = {
    hub,
    tickets: createTickets({ db, clock }),
    allowedOrigins: allowedOrigins(config),
  }
  await socketRoutes(http, sockets)
  const { holderOfToken } = auth.sessions
  socketChannel(http, sockets, '/ws/goals/', { ...goals.channel, holderOfToken })
  await authRoutes(http, auth)
  securityRoutes(http, security)
  identityRoutes(http, identities)
  privacyRoutes(http, privacy)
  await landingRoutes(http, landing)
  exampleRoutes(http, example)
  connectionRoutes(http, connections)
  accountRoutes(http, accounts)
  transactionRoutes(http, transactions)
  reviewRoutes(http, transactions)
  savedFilterRoutes(http, savedFilters)
  supportRoutes(http, support)
  firstStepsRoutes(http, createFirstSteps(db))
  categoryRoutes(
    http,
    createCategories({
      db,
      clock,
      outbox: followed,
      rows: transactions,
      namers: [savedFilters, alerts.rules],
    }),
  )
  analyticsRoutes(http, analytics)
  cycleRoutes(http, createCycles({ db, clock, outbox, outlook: recurring.outlook, goals }))
  recurringRoutes(http, recurring)
  walletRoutes(http, createWallet({ db, clock, outbox, accounts }))
  goalRoutes(http, goals)
  await alerts.routes(http)
  importRoutes(http, imports)
  cspReportRoutes(http, { db, clock })
  if (mailing.hasPage) mailPage(http, { db, env: config.env })
  billingRoutes(http, billing, processor?.signatureHeader ?? null)
  if (localCheckout) await checkoutPages(http, { checkout: localCheckout, isPayable: billing.isPayable })
  openApiRoutes(http)
  healthRoutes(
    http,
    {
      database: () => isMigrated(db),
      queue: async () => (await oldestWaitSeconds(jobsDb)) < longestQueueSeconds,
      disk: () => hasDiskSpace(config.dataDir),
    },
    log,
  )

  return {
    http,
    /** Queues first, so that nothing is told or worked off before it can be. */
    async start() {
      await jobs.install(database.ownerConnection)
      await jobs.start()
      await listener.start()
      outbox.start()
      hub.start()
      if (config.role === 'web') return
      connections.work.start()
      imports.work.start()
      privacy.work.start()
      example.work.start()
      billing.work.start()
      retention.start()
    },
    /** In the order of their end: first what takes in work, last what holds it. */
    parts: [
      { name: 'http', stop: () => http.close() },
      { name: 'connections', stop: () => connections.work.stop() },
      { name: 'imports', stop: () => imports.work.stop() },
      { name: 'privacy', stop: () => privacy.work.stop() },
      { name: 'example', stop: () => example.work.stop() },
      { name: 'billing', stop: () => billing.work.stop() },
      { name: 'retention', stop: () => retention.stop() },
      { name: 'sessions', stop: () => auth.sessions.settle() },
      { name: 'jobs', stop: () => jobs.stop(5_000) },
      { name: 'outgoing', stop: () => Promise.all([outgoing.close(), vouching.outgoing.close()]) },
      { name: 'mail', stop: mailing.close },
      { name: 'outbox', stop: () => outbox.stop() },
      { name: 'listener', stop: () => listener.stop() },
      { name: 'database', stop: () => database.close() },
    ] satisfies Part[],
  }
}
