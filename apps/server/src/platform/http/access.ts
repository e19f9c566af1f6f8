import type { SessionClient } from '@lucas/contract/session-client.ts'
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'

/**
 * Who may call a route (S-01). `provider` and `ticket` routes prove their caller themselves, before the body is parsed:
 * they bring their own `onRequest` hook.
 */
export type Access = 'public' | 'person' | 'provider' | 'ticket'

/** The signed-in person of a request, as the session row says. */
export type Person = {
  readonly userId: string
  readonly sessionId: string
  readonly client: SessionClient
  readonly stepUpUntil: Date | null
  /** Until the PIN or a passkey lifts it, only routes with `whileLocked` are served. */
  readonly isLocked: boolean
}

/** Supplied by the auth module: finds the session of the request or fails with `not_authenticated`. */
export type Authenticate = (request: FastifyRequest) => Promise<Person>

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call; a route without it does not start. */
    access?: Access
    /** A creating write that accepts Idempotency-Key. */
    idempotent?: boolean
    /** Served while the session is locked: what unlocks it, and nothing of the person's data. */
    whileLocked?: boolean
    /** Its answer is picked columns already: stringified as it is in production, checked in tests. */
    hot?: boolean
    /** Gives the handler the bytes as they came, of any content type and shape. */
    rawBody?: boolean
    /** Its body is a file: bare bytes, or a form around them. */
    upload?: boolean
    /** Its body has no schema of ours and is read with care by the handler: keys are not judged. */
    openShape?: boolean
    /** Answers something other than JSON of a schema (a page, a file, a stream). */
    document?: boolean
  }
  interface FastifyRequest {
    /** The signed-in person; asking for it on a route that is not `person` fails. */
    readonly person: Person
  }
}

export type DeclaredRoute = { readonly method: string; readonly url: string; readonly access: Access }

/** Refuses routes without a declaration, and public ones that are not on the written list. Answers the list it saw. */
export function enforceAccess(app: FastifyInstance, publicRoutes: readonly string[]): DeclaredRoute[] {
  const written = new Set(publicRoutes)
  const declared: DeclaredRoute[] = []
  app.addHook('onRoute', (route) => {
    const access = route.config?.access
    if (!access) throw new Error(`Route ${name(route)} does not declare who may call it (config.access).`)
    if (route.url.startsWith('/api/') && !route.config?.document && !route.schema?.response)
      throw new Error(`Route ${name(route)} does not declare its answers (schema.response).`)
    if ((access === 'provider' || access === 'ticket') && !route.onRequest)
      throw new Error(
        `Route ${name(route)} is called by a ${access} but brings no onRequest hook that proves it.`,
      )
    for (const method of [route.method].flat()) {
      const line = `${method} ${route.url}`
      if (access === 'public' && method !== 'HEAD' && !written.has(line))
        throw new Error(`Route ${line} is public but not on the written list of public routes.`)
      declared.push({ method, url: route.url, access })
    }
  })
  return declared
}

const name = (route: RouteOptions) => `${[route.method].flat().join(',')} ${route.url}`
