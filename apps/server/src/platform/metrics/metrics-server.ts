import { createServer } from 'node:http'
import type { MetricRegistry } from './registry.ts'

export interface MetricsServer {
  /** Listens. Rejects if the port is taken. */
  start(): Promise<void>
  stop(): Promise<void>
}

/** Creates the server of `GET /metrics`, which answers 404 for everything else. It has no authentication: bind it to an inner address. */
export function createMetricsServer(
  registry: MetricRegistry,
  { host, port }: { host: string; port: number },
): MetricsServer {
  const server = createServer({ requestTimeout: 10_000, maxHeaderSize: 8 * 1024 }, (request, response) => {
    if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    registry.render().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  return {
    start: () =>
      new Promise((resolve, reject) => {
        server.once('error', reject)
        server.listen(port, host, () => {
          server.off('error', reject)
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
