import { addBackupGauges } from './composition/backup-gauges.ts'
import { openCheckout } from './composition/checkout.ts'
import { createHttpServer } from './composition/http.ts'
import { openIdentityProviders } from './composition/identity-providers.ts'
import { createModules } from './composition/modules.ts'
import { createPlatform, type PlatformDeps } from './composition/platform.ts'
import { addPlatformGauges } from './composition/platform-gauges.ts'
import { openBank } from './composition/provider.ts'
import { openPush } from './composition/push.ts'
import { readinessChecks } from './composition/readiness.ts'
import type { PatternBudgets } from './modules/classification/index.ts'
import { removePlanLimits } from './modules/users/index.ts'
import { listenForEvents } from './platform/events/listener.ts'
import { readReadiness } from './platform/http/health.ts'
import type { WebAppFiles } from './platform/http/pages/web-app.ts'
import { createMetricsServer } from './platform/metrics/metrics-server.ts'
import { createOperatorStatus } from './platform/metrics/operator-status.ts'
import { createPlatformMetrics, type PlatformMetrics } from './platform/metrics/platform-metrics.ts'
import type { OwnedDatabase } from './platform/open-database/open.ts'
import type { Service } from './platform/shutdown.ts'
import type { Tracing, TracingSettings } from './platform/tracing/tracing.ts'

export interface AppDeps extends Omit<PlatformDeps, 'metrics' | 'tracing'> {
  /** Default: a registry of its own, which no log counts in. */
  metrics?: PlatformMetrics
  version: string
  /** Default: those of the product. */
  patternBudgets?: PatternBudgets | undefined
  /** The built web app; without it the server is an API alone. */
  web?: WebAppFiles
}

/** Creates platform and modules, and defines the handlers of all queues. */
async function createProduct({
  config,
  database,
  log,
  clock,
  version,
  patternBudgets,
  metrics = createPlatformMetrics(),
}: AppDeps) {
  const tracing = config.tracing && (await openTracing({ ...config.tracing, version, role: config.role }))
  const platform = createPlatform({ config, database, log, clock, metrics, tracing })
  const bank = openBank(config)
  const oauth = openIdentityProviders(config)
  const pushServices = openPush(config)
  const checkout = openCheckout(config, clock)
  if (checkout === null) removePlanLimits()
  const modulesDeps = { config, version, platform, bank, oauth, pushServices, checkout, patternBudgets }
  const product = createModules(modulesDeps)
  for (const { define } of product.modules) define?.()
  platform.jobs.requireKnownQueues()
  const closeOutgoing = () =>
    Promise.all([bank.outgoing, oauth.outgoing, pushServices.outgoing].map((outgoing) => outgoing.close()))
  return { platform, modulesDeps, closeOutgoing, product, metrics, tracing }
}

/** Installs the queues of all modules as the owner, without a server (role migrate). */
export async function installQueues(deps: AppDeps & { database: OwnedDatabase }) {
  const { platform, closeOutgoing, tracing } = await createProduct(deps)
  await platform.jobs.install(deps.database.ownerConnection)
  await closeOutgoing()
  platform.closeMail()
  await tracing?.stop()
}

/** Composes the server: platform, modules, HTTP. */
export async function createApp(deps: AppDeps) {
  const { config, database, log, clock, web } = deps
  const { platform, modulesDeps, closeOutgoing, product, metrics, tracing } = await createProduct(deps)
  const { modules } = product
  const healthChecks = readinessChecks(database, config)
  const { http, hub } = await createHttpServer({
    ...modulesDeps,
    ...product,
    healthChecks,
    web,
    metrics,
    tracing,
  })
  const listener = listenForEvents({ connection: database.appConnection, log, sinks: hub })
  const { jobs, events, closeMail, patternPool } = platform
  addPlatformGauges(metrics, { database, hub, clock, dataDir: config.dataDir })
  addBackupGauges(metrics.registry, { config, database })
  const metricsServer =
    config.metrics &&
    createMetricsServer(
      {
        registry: metrics.registry,
        readReadiness: () => readReadiness(healthChecks, database.warnings),
        readStatus: createOperatorStatus({
          config,
          database,
          healthChecks,
          version: deps.version,
          clock,
          log,
        }),
      },
      config.metrics,
    )

  return {
    http,
    jobs,
    /** Installs the queues first, or checks them, so that no event or job is handled before it can be stored. */
    async start() {
      if (metricsServer) {
        metrics.registry.collectProcessMetrics()
        await metricsServer.start()
      }
      if (database.ownerConnection === null) await jobs.requireInstalled()
      else await jobs.install(database.ownerConnection)
      await jobs.start()
      await listener.start()
      events.start()
      hub.start()
      if (config.role !== 'web') for (const { start } of modules) start?.()
    },
    /** In the order of stopping: first the services that accept work, last those that hold it. */
    parts: [
      { name: 'http', stop: () => http.close() },
      ...modules.flatMap(({ name, stop }) => (stop ? [{ name, stop }] : [])),
      { name: 'jobs', stop: () => jobs.stop(5_000) },
      { name: 'patterns', stop: patternPool.close },
      { name: 'outgoing', stop: closeOutgoing },
      { name: 'mail', stop: closeMail },
      { name: 'outbox', stop: () => events.stop() },
      { name: 'listener', stop: () => listener.stop() },
      ...(tracing ? [{ name: 'tracing', stop: tracing.stop }] : []),
      ...(metricsServer ? [{ name: 'metrics', stop: metricsServer.stop }] : []),
      { name: 'database', stop: () => database.close() },
    ] satisfies Service[],
  }
}

/** Opens tracing. The OpenTelemetry packages are loaded with an endpoint only. */
async function openTracing(settings: TracingSettings): Promise<Tracing> {
  const { createOtlpTracing } = await import('./platform/tracing/otlp-tracing.ts')
  return createOtlpTracing(settings)
}
