import type { FastifyInstance } from 'fastify'

/** What the API document says of a route: its stable name for generated clients, and one line. */
export interface RouteDescription {
  readonly operationId: string
  readonly summary: string
}

type RouteName = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`

declare module 'fastify' {
  interface FastifyInstance {
    /** The descriptions of the routes, by `METHOD /path/`. */
    readonly routeDescriptions: Map<string, RouteDescription>
  }
}

/** Says what routes do: operation id (verb and noun) and summary of each. A test names those without one. */
export function describeRoutes(
  app: Pick<FastifyInstance, 'routeDescriptions'>,
  routes: Readonly<Record<RouteName, readonly [operationId: string, summary: string]>>,
): void {
  for (const [name, [operationId, summary]] of Object.entries(routes))
    app.routeDescriptions.set(name, { operationId, summary })
}
