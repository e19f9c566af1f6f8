import { createServer, type ServerResponse } from 'node:http'
import type { ReadinessDetail } from '../http/health.ts'
import { explainListenError, metricsSettings } from '../listen.ts'
import type { MetricRegistry } from './registry.ts'
import { type OperatorStatus, renderStatusPage } from './status-page.ts'

export interface MetricsServer {
  /** Listens. Rejects with a `ConfigError` if the address cannot be used. */
  start(): Promise<void>
  stop(): Promise<void>
}

interface MetricsServerDeps {
  registry: MetricRegistry
  readReadiness: () => Promise<ReadinessDetail>
  readStatus: () => Promise<OperatorStatus>
}

/**
 * Creates the server for operators: `GET /metrics`, `GET /readyz` with the result of each check, and `GET /status`, a page in plain words.
 * It answers 404 for everything else. It has no authentication: bind it to an inner address.
 */
export function createMetricsServer(
  { registry, readReadiness, readStatus }: MetricsServerDeps,
  { host, port }: { host: string; port: number },
): MetricsServer {
  const pages: Record<string, (response: ServerResponse) => Promise<unknown>> = {
    '/metrics': async (response) =>
      response.setHeader('content-type', registry.contentType).end(await registry.render()),
    '/readyz': async (response) => {
      const detail = await readReadiness()
      response.statusCode = detail.status === 'ok' ? 200 : 503
      response.setHeader('content-type', 'application/json').end(JSON.stringify(detail))
    },
    '/status': async (response) =>
      response
        .setHeader('content-type', 'text/html; charset=utf-8')
        .setHeader('cache-control', 'no-store')
        .end(renderStatusPage(await readStatus())),
  }
  const server = createServer({ requestTimeout: 10_000, maxHeaderSize: 8 * 1024 }, (request, response) => {
    const page = pages[request.url?.split('?')[0] ?? '']
    if (request.method !== 'GET' || page === undefined) {
      response.writeHead(404).end()
      return
    }
    page(response).catch(() => response.writeHead(500).end())
  })
  return {
    start: () =>
      new Promise((resolve, reject) => {
        const fail = (error: Error) =>
          reject(explainListenError(error, { host, port, settings: metricsSettings }))
        server.once('error', fail)
        server.listen(port, host, () => {
          server.off('error', fail)
          resolve()
        })
      }),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
