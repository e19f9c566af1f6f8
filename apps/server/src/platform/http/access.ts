import type { SessionClient } from '@lucas/contract/auth/session-client.ts'
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'

/**
 * Who may call a route (S-01). `person` routes need a signed-in user. `provider` and `ticket` routes authenticate their
 * caller in an `onRequest` hook of their own, before the body is parsed.
 */
export type Access = 'public' | 'person' | 'provider' | 'ticket'

/** The signed-in user of a request, read from the session row. */
export type SignedInUser = {
  readonly userId: string
  readonly sessionId: string
  readonly client: SessionClient
  readonly stepUpUntil: Date | null
  /** While locked, only routes with `allowedWhileLocked` are served. The PIN or a passkey unlocks. */
  readonly isLocked: boolean
}

/** Returns the user of the request's session, or throws `not_authenticated`. Implemented by the auth module. */
export type Authenticate = (request: FastifyRequest) => Promise<SignedInUser>

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call the route. The server does not start with a route that lacks it. */
    access?: Access
    /**
     * Accepts Idempotency-Key. With a key, the whole handler is one transaction, or only its `runFinalStep` if the
     * handler does something slow first.
     */
    idempotent?: boolean | 'final-step'
    /** Served while the session is locked. For routes that unlock it, never for the user's data. */
    allowedWhileLocked?: boolean
    /** A hot path that selects its columns: production serialises the response without a schema check, tests check it. */
    hot?: boolean
    /** Passes the unparsed bytes of any content type to the handler. */
    rawBody?: boolean
    /** The body is a file: plain bytes, or a multipart form with one. */
    upload?: boolean
    /** The body has no contract schema; the handler validates it, and no key is refused. */
    schemalessBody?: boolean
    /** The response is no JSON of a schema (a page, a file, a stream). */
    document?: boolean
  }
  interface FastifyRequest {
    /** The signed-in user. Reading it throws on a route without `access: 'person'`. */
    readonly user: SignedInUser
  }
}

export type RouteAccess = { readonly method: string; readonly url: string; readonly access: Access }

/** Throws for routes without `access`, and for public ones that are not in `publicRoutes`. Returns the list of routes, which grows as they are added. */
export function registerAccessCheck(app: FastifyInstance, publicRoutes: readonly string[]): RouteAccess[] {
  const allowed = new Set(publicRoutes)
  const declared: RouteAccess[] = []
  app.addHook('onRoute', (route) => {
    const access = route.config?.access
    if (!access)
      throw new Error(`Route ${routeName(route)} does not declare who may call it (config.access).`)
    if (route.url.startsWith('/api/') && !route.config?.document && !route.schema?.response)
      throw new Error(`Route ${routeName(route)} does not declare its responses (schema.response).`)
    if ((access === 'provider' || access === 'ticket') && !route.onRequest)
      throw new Error(
        `Route ${routeName(route)} is called by a ${access} but has no onRequest hook that authenticates it.`,
      )
    for (const method of [route.method].flat()) {
      const entry = `${method} ${route.url}`
      if (access === 'public' && method !== 'HEAD' && !allowed.has(entry))
        throw new Error(`Route ${entry} is public but not in the list of public routes.`)
      declared.push({ method, url: route.url, access })
    }
  })
  return declared
}

const routeName = (route: RouteOptions) => `${[route.method].flat().join(',')} ${route.url}`
