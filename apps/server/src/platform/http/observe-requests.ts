import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { newId } from '../ids.ts'
import type { FinishedRequest } from '../metrics/platform-metrics.ts'
import type { Tracing } from '../tracing/tracing.ts'
import { runInContext, type WorkContext } from '../tracing/work-context.ts'
import type { App } from './app.ts'

export interface RequestObservers {
  /** Null while tracing is off. */
  tracing?: Tracing | null
  onFinished?: (request: FinishedRequest) => void
}

/** UUIDs, and the 32 hexadecimal digits of nginx. Other values could carry data of the sender into the log. */
const requestIdPattern = /^(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{32})$/

/** Returns the request id that the client or the proxy sent as `X-Request-Id`, or a new one. */
export function toRequestId({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const sent = headers['x-request-id']
  return typeof sent === 'string' && requestIdPattern.test(sent) ? sent : newId()
}

/**
 * Runs each request in its context, and reports it when it is finished: one log line with the route's pattern, user and
 * problem code, the metrics, and the span. URLs are never reported: they contain ids and secrets.
 */
export function observeRequests(app: App, { tracing = null, onFinished }: RequestObservers) {
  const contexts = new WeakMap<FastifyRequest, WorkContext>()
  const toRoute = ({ routeOptions }: FastifyRequest) => routeOptions.url ?? 'none'

  app.addHook('onRequest', (request, reply, done) => {
    const { method, id } = request
    reply.header('x-request-id', id)
    const route = toRoute(request)
    const span = tracing?.start(`${method} ${route}`, 'server', {
      attributes: { 'http.request.method': method, 'http.route': route, 'lucas.request_id': id },
    })
    const context = { requestId: id, span }
    contexts.set(request, context)
    runInContext(context, done)
  })
  // The body arrives in events of the connection, outside the context.
  app.addHook('preValidation', (request, _, done) => runInContext(contexts.get(request) ?? {}, done))
  app.addHook('onResponse', async (request, reply) => {
    const { method } = request
    const route = toRoute(request)
    const status = reply.statusCode
    request.log.info({ method, route, status, ms: Math.round(reply.elapsedTime) }, 'request completed')
    onFinished?.({ method, route, status, seconds: reply.elapsedTime / 1_000 })
    contexts.get(request)?.span?.end({
      attributes: { 'http.response.status_code': status },
      error: status >= 500 ? String(status) : undefined,
    })
  })
}
