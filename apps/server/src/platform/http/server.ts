import cors from '@fastify/cors'
import { pagePaths } from '@lucas/contract/pages.ts'
import { type FastifyBaseLogger, fastify, LogController } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Clock } from '../clock.ts'
import { fail } from '../errors.ts'
import type { Log } from '../log.ts'
import { type Authenticate, type RouteAccess, registerAccessCheck, type SignedInUser } from './access.ts'
import type { App } from './app.ts'
import { bodyLimit, registerBodyParsers } from './body-parsers.ts'
import { handleClientError, handleNodeRejections } from './broken-connections.ts'
import { rejectMalformedUrl } from './malformed-url.ts'
import { observeRequests, type RequestObservers, toRequestId } from './observe-requests.ts'
import { registerOpenApi } from './openapi/openapi.ts'
import { registerWebApp, type WebAppSettings } from './pages/web-app.ts'
import { isApiCall, toRelativeUrl } from './paths.ts'
import { listProblemCodes } from './problem-codes.ts'
import { sendProblem } from './problems.ts'
import { callerAddress, createRequestLimiter, type RequestLimit } from './rate-limits/request-limiter.ts'
import { createResponseSerializer } from './response-serializer.ts'
import { dataHeaders, registerSecurityHeaders } from './security-headers.ts'
import { maxPathSegmentLength, rejectUnroutedRequests } from './unrouted.ts'
import { findDangerousKey, toInputSchema, validatorCompiler } from './validation.ts'

export type HttpSettings = {
  /** Under test: every response must have exactly the fields of its schema. */
  strictResponses: boolean
  trustedProxyHops: number
  corsOrigin: string | null
  widgetOrigin: string | null
  /** Extra wss origin in the CSP, for older WebKit versions. */
  socketOrigin: string | null
  /** Version in the OpenAPI document. */
  version: string
  addressLimit: RequestLimit
  userLimit: RequestLimit
  /** A worker serves only these routes (`METHOD /path`); all others return 404. */
  onlyRoutes?: readonly string[]
}

export type HttpDeps = {
  settings: HttpSettings
  log: Log
  clock: Clock
  authenticate: Authenticate
  /** The public routes, as `METHOD /path/` (S-01). */
  publicRoutes: readonly string[]
  /** The routes that a demo session may call, as `METHOD /path/`. */
  exampleRoutes: readonly string[]
  /** The built web app. Without it, unknown paths return a problem. */
  web?: WebAppSettings
  observers?: RequestObservers
}

const seconds = 1_000
const headerLimit = 16 * 1024

/** Creates the server without routes: limits, problems, access checks, headers. */
export async function createHttp({
  settings,
  log,
  clock,
  authenticate,
  publicRoutes,
  exampleRoutes,
  web,
  observers = {},
}: HttpDeps): Promise<App> {
  const loggerInstance: FastifyBaseLogger = log
  const app = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    genReqId: toRequestId,
    requestIdHeader: false,
    rewriteUrl: ({ url }) => toRelativeUrl(url),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: maxPathSegmentLength },
    trustProxy: (_address, hop) => hop < settings.trustedProxyHops,
    bodyLimit,
    handlerTimeout: 10 * seconds,
    requestTimeout: 100 * seconds, // for the longest upload; other routes end by their handler timeout
    keepAliveTimeout: 65 * seconds,
    return503OnClosing: false,
    http: {
      maxHeaderSize: headerLimit,
      requireHostHeader: false, // handleNodeRejections sends a problem instead
      headersTimeout: 10 * seconds,
      connectionsCheckingInterval: 2 * seconds,
    },
    // Requests that the router cannot parse reach no hook.
    frameworkErrors: (fault, request, reply) => {
      void sendProblem(fault, request, reply.headers({ ...dataHeaders, 'x-request-id': request.id }))
    },
    clientErrorHandler: handleClientError,
  }).withTypeProvider<ZodTypeProvider>()

  app.setErrorHandler(sendProblem)
  observeRequests(app, observers)
  handleNodeRejections(app)
  // Before the access check, because its route for preflights belongs to no caller.
  if (settings.corsOrigin) await registerCors(app, settings.corsOrigin)
  const routes = registerAccessCheck(app, publicRoutes)
  if (settings.strictResponses) attachProblemCodes(app)
  app.decorate('routes', routes)
  app.decorate('routeDescriptions', new Map())
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(
    createResponseSerializer({ strict: settings.strictResponses, isHot: collectHotRoutes(app) }),
  )
  answerAsDeclared(app)
  registerBodyParsers(app)
  closeConnectionsOnShutdown(app)
  registerSecurityHeaders(app, settings.widgetOrigin, settings.socketOrigin)
  if (settings.onlyRoutes) allowOnlyRoutes(app, settings.onlyRoutes)
  registerAuthentication(app, { authenticate, settings, clock, exampleRoutes })
  rejectUnroutedRequests(app, routes, web ? pagePaths : new Set())
  await registerOpenApi(app, settings.version)
  if (web) await registerWebApp(app, web)
  else app.setNotFoundHandler(() => fail('not_found'))
  app.addHook('preValidation', async (request) => {
    if (!request.is404) rejectMalformedUrl(request.url)
    const { config, schema } = request.routeOptions
    if (config.rawBody || config.schemalessBody || request.body === undefined) return
    const key = findDangerousKey(toInputSchema(schema?.body), request.body)
    if (key) fail('unknown_field_refused', { members: { field: key } })
  })
  return app
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Every route with its access, for the checks of S-01 and S-02. */
    readonly routes: readonly RouteAccess[]
  }
}

/** Allows CORS for the configured origin only, without cookies (S-24). */
const registerCors = (app: App, allowedOrigin: string) =>
  app.register(cors, {
    // For other origins a preflight is a request without a route: 404.
    origin: (origin, done) => done(null, origin === allowedOrigin && origin),
    methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: 'authorization, content-type, idempotency-key, x-lucas-client, x-request-id',
    exposedHeaders: 'retry-after, x-request-id',
    maxAge: 600,
    strictPreflight: false,
  })

/** Returns 404 for other routes, sockets and files, before the request is authenticated or counted. */
function allowOnlyRoutes(app: App, routes: readonly string[]) {
  const allowed = new Set(routes)
  app.addHook('onRequest', async ({ method, routeOptions }) => {
    const verb = method === 'HEAD' ? 'GET' : method
    if (!allowed.has(`${verb} ${routeOptions.url}`)) fail('not_found')
  })
}

/** Answers with the only success that a route declares, such as 201, unless it sets another status. */
function answerAsDeclared(app: App) {
  app.addHook('preHandler', async ({ routeOptions }, reply) => {
    const [status, ...others] = Object.keys(routeOptions.schema?.response ?? {}).filter((one) =>
      one.startsWith('2'),
    )
    if (status !== undefined && others.length === 0) reply.code(Number(status))
  })
}

/** Under test, adds the problem codes to each route, for `requireDeclaredProblem`. */
function attachProblemCodes(app: App) {
  app.addHook('onRoute', (route) => {
    const { method, url, config = {}, schema = {} } = route
    if (!url.startsWith('/api/')) return
    route.config = { ...config, problemCodes: listProblemCodes({ method, config, schema }) }
  })
}

/** Registers request limits and authentication: counts the caller, then finds the user if the route needs one. */
function registerAuthentication(
  app: App,
  {
    authenticate,
    settings,
    clock,
    exampleRoutes,
  }: Pick<HttpDeps, 'authenticate' | 'settings' | 'clock' | 'exampleRoutes'>,
) {
  const users = new WeakMap<object, SignedInUser>()
  const count = createRequestLimiter(() => clock.now())
  const demoRoutes = new Set(exampleRoutes)
  app.decorateRequest('user', {
    getter() {
      return users.get(this) ?? fail('not_authenticated')
    },
  })
  app.addHook('onRequest', async (request) => {
    if (!isApiCall(request)) return
    count(`address ${callerAddress(request)}`, settings.addressLimit)
    if (request.routeOptions.config.access !== 'person') return
    const person = await authenticate(request)
    request.log = request.log.child({ user_id: person.userId, session_id: person.sessionId })
    count(`person ${person.userId}`, settings.userLimit)
    if (person.isLocked && !request.routeOptions.config.allowedWhileLocked) fail('session_locked')
    if (person.client === 'example' && !demoRoutes.has(`${request.method} ${request.routeOptions.url}`))
      fail('example_closed')
    users.set(request, person)
  })
}

function collectHotRoutes(app: App) {
  const hot = new Set<string>()
  app.addHook('onRoute', (route) => {
    if (route.config?.hot) for (const method of [route.method].flat()) hot.add(`${method} ${route.url}`)
  })
  return (method: string, url: string) => hot.has(`${method} ${url}`)
}

/** Sends `connection: close` while the server closes. Otherwise closing waits for idle keep-alive connections. */
function closeConnectionsOnShutdown(app: App) {
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  app.addHook('onSend', async (_, reply) => {
    if (isClosing) reply.header('connection', 'close')
  })
}
