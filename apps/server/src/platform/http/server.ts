import type { Socket } from 'node:net'
import { type ConnectionError, type FastifyBaseLogger, fastify, LogController } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Clock } from '../clock.ts'
import { fail } from '../errors.ts'
import { newId } from '../ids.ts'
import type { Log } from '../log.ts'
import { type Authenticate, type DeclaredRoute, enforceAccess, type Person } from './access.ts'
import { answersBySchema } from './answers.ts'
import type { App } from './app.ts'
import { bodyLimit, readBodies, refuseUnstorable } from './bodies.ts'
import { allowOrigin } from './cors.ts'
import { collectOpenApi } from './openapi.ts'
import { answerProblem, problemOf } from './problems.ts'
import { commonHeaders, sendSecurityHeaders } from './security-headers.ts'
import { callerAddress, createTrafficGuard, type TrafficLimit } from './traffic.ts'
import { findDangerousKey, validatorCompiler } from './validation.ts'
import { serveWebApp, type WebAppSettings } from './web-app.ts'

export type HttpSettings = {
  /** Under test every answer must equal its schema. */
  strictAnswers: boolean
  trustedProxyHops: number
  corsOrigin: string | null
  widgetOrigin: string | null
  /** Only where an older WebKit needs its own wss host in the policy. */
  socketOrigin: string | null
  /** Shown by the OpenAPI document. */
  version: string
  addressLimit: TrafficLimit
  personLimit: TrafficLimit
}

export type HttpDeps = {
  settings: HttpSettings
  log: Log
  clock: Clock
  authenticate: Authenticate
  /** The written list, `METHOD /path/` a line (S-01). */
  publicRoutes: readonly string[]
  /** What a visit among example data may call, written alike; everything else is closed to it. */
  exampleRoutes: readonly string[]
  /** The built web app; without it unknown paths are problems. */
  web?: WebAppSettings
}

const seconds = 1_000
const headerLimit = 16 * 1024

/** The server before any module has added its routes: limits, problems, access, headers. */
export async function createHttp({
  settings,
  log,
  clock,
  authenticate,
  publicRoutes,
  exampleRoutes,
  web,
}: HttpDeps): Promise<App> {
  const loggerInstance: FastifyBaseLogger = log
  const app = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    genReqId: newId,
    requestIdHeader: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    trustProxy: (_address, hop) => hop < settings.trustedProxyHops,
    bodyLimit,
    handlerTimeout: 10 * seconds,
    requestTimeout: 100 * seconds, // the longest upload; other routes end by their handler's time-out
    keepAliveTimeout: 65 * seconds,
    return503OnClosing: false,
    http: {
      maxHeaderSize: headerLimit,
      headersTimeout: 10 * seconds,
      connectionsCheckingInterval: 2 * seconds,
    },
    // Addresses that no router understands never reach a hook.
    frameworkErrors: (fault, request, reply) => {
      void answerProblem(fault, request, reply.headers(commonHeaders).header('cache-control', 'no-store'))
    },
    clientErrorHandler: refuseConnection,
  }).withTypeProvider<ZodTypeProvider>()

  const routes = enforceAccess(app, publicRoutes)
  app.decorate('routes', routes)
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(answersBySchema({ strict: settings.strictAnswers, isHot: hotRoutes(app) }))
  app.setErrorHandler(answerProblem)
  readBodies(app)
  writeAccessLog(app)
  letGoAtClose(app)
  sendSecurityHeaders(app, settings.widgetOrigin, settings.socketOrigin)
  allowOrigin(app, settings.corsOrigin)
  admitCallers(app, { authenticate, settings, clock, exampleRoutes })
  await collectOpenApi(app, settings.version)
  if (web) await serveWebApp(app, web)
  else app.setNotFoundHandler(() => fail('not_found'))
  app.addHook('preValidation', async (request) => {
    refuseUnstorable(decodeURIComponent(request.url))
    const { config, schema } = request.routeOptions
    if (config.rawBody || config.openShape || request.body === undefined) return
    const key = findDangerousKey(schema?.body, request.body)
    if (key) fail('unknown_field_refused', { members: { field: key } })
  })
  return app
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Every declared route with its access, for the checks of S-01 and S-02. */
    readonly routes: readonly DeclaredRoute[]
  }
}

/** Counts the caller, then finds the person where the route asks for one. */
function admitCallers(
  app: App,
  {
    authenticate,
    settings,
    clock,
    exampleRoutes,
  }: Pick<HttpDeps, 'authenticate' | 'settings' | 'clock' | 'exampleRoutes'>,
) {
  const people = new WeakMap<object, Person>()
  const count = createTrafficGuard(() => clock.now())
  const isForExamples = new Set(exampleRoutes)
  app.decorateRequest('person', {
    getter() {
      return people.get(this) ?? fail('not_authenticated')
    },
  })
  app.addHook('onRequest', async (request) => {
    if (!request.url.startsWith('/api') && !request.url.startsWith('/ws')) return
    count(`address ${callerAddress(request)}`, settings.addressLimit)
    if (request.routeOptions.config.access !== 'person') return
    const person = await authenticate(request)
    count(`person ${person.userId}`, settings.personLimit)
    if (person.isLocked && !request.routeOptions.config.whileLocked) fail('session_locked')
    if (person.client === 'example' && !isForExamples.has(`${request.method} ${request.routeOptions.url}`))
      fail('example_closed')
    people.set(request, person)
  })
}

function hotRoutes(app: App) {
  const hot = new Set<string>()
  app.addHook('onRoute', (route) => {
    if (route.config?.hot) for (const method of [route.method].flat()) hot.add(`${method} ${route.url}`)
  })
  return (method: string, url: string) => hot.has(`${method} ${url}`)
}

/** One line a request: the route's pattern, never the address with its ids, secrets and query. */
function writeAccessLog(app: App) {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request
    const fields = {
      method,
      route: routeOptions.url ?? 'none',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    }
    request.log.info(fields, 'request')
  })
}

/** A connection that answers while the server closes is not kept: else the close waits for the client to leave. */
function letGoAtClose(app: App) {
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  app.addHook('onSend', async (_, reply) => {
    if (isClosing) reply.header('connection', 'close')
  })
}

/** What reaches the parser of HTTP broken, too long or too slow never becomes a request; it still gets a problem. */
function refuseConnection(fault: ConnectionError, socket: Socket) {
  if (fault.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
    socket.destroy()
    return
  }
  const problem = problemOf(connectionProblem(fault.code))
  const body = JSON.stringify(problem)
  const head = {
    ...commonHeaders,
    'content-type': 'application/problem+json; charset=utf-8',
    connection: 'close',
  }
  const lines = Object.entries(head).map(([key, value]) => `${key}: ${value}`)
  socket.end(
    `HTTP/1.1 ${problem.status} Refused\r\n${lines.join('\r\n')}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  )
}

function connectionProblem(code: string | undefined) {
  if (code === 'HPE_HEADER_OVERFLOW') return 'payload_too_large'
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 'request_timeout'
  return 'bad_request'
}
